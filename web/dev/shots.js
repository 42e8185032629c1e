// Takes pictures of every page on every kind of screen, to be looked at: npm run shots -- http://127.0.0.1:8000
import { mkdir } from "node:fs/promises";
import { chromium } from "playwright-core";

const address = process.argv[2] ?? "http://127.0.0.1:8000";
const only = process.argv[3] ?? "";
const folder = "shots";
const SCREENS = [
  [360, 740],
  [740, 360],
  [820, 1180],
  [1440, 900],
];
const LOOKS = [
  ["en", "light"],
  ["fr", "dark"],
  ["de", "light"],
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-background-networking"],
});
await mkdir(folder, { recursive: true });

for (const [width, height] of SCREENS) {
  for (const [lang, theme] of LOOKS) {
    const context = await browser.newContext({
      viewport: { width, height },
      locale: lang === "en" ? "en-GB" : lang,
      colorScheme: theme,
      hasTouch: width < 900,
    });
    const page = await context.newPage();
    page.on("pageerror", (error) => console.log("error", width, lang, error.message));
    page.on("console", (line) => line.type() === "error" && console.log("console", width, lang, line.text()));
    const shoot = (name) => picture(page, `${name}-${width}x${height}-${lang}-${theme}`);
    await page.goto(address);
    await page.waitForSelector(".button.primary");
    if (!only || only.includes("home")) await shoot("home");
    if (!only || only.includes("room")) await room(page, shoot);
    if (!only || only.includes("game")) await game(page, shoot);
    await context.close();
  }
}
await browser.close();

async function picture(page, name) {
  await page.waitForTimeout(350);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) console.log("scrolls sideways by", wide, name);
  await page.screenshot({ path: `${folder}/${name}.png` });
}

async function room(page, shoot) {
  await page.goto(address);
  await page.locator(".three button").first().click();
  await page.locator("dialog form button.primary").click();
  await page.waitForSelector("main h1");
  await shoot("room");
}

async function game(page, shoot) {
  await page.goto(address);
  await page.locator(".start").nth(1).click();
  await page.waitForSelector("[data-testid=status]");
  await page.waitForSelector(".canvas *");
  await shoot("game");
  for (let turn = 0; turn < 8; turn += 1) {
    await page.waitForSelector(".status.mine", { timeout: 20_000 });
    await page.waitForTimeout(150);
    const legal = page.locator(".canvas .fi-can[data-action]:visible").first();
    if (!(await legal.count())) break;
    await legal.click({ force: true });
    await page.waitForTimeout(300);
    const confirm = page.locator(".bar.offer .primary");
    if (turn === 5 && (await confirm.count())) await shoot("offer");
    if (await confirm.count()) await confirm.click();
    await page.waitForTimeout(400);
  }
  await shoot("later");
}
