"""Those who watch see what everybody sees, are counted, may talk, and cannot play."""

from __future__ import annotations

from playwright.sync_api import expect

from potager.testing.browser.fixtures import FinishedGame, GuestMaker
from potager.testing.browser.guest import Guest

# A play sent by hand over the spectator's own line.
FORGE = """([path, action]) => new Promise((done) => {
  const line = new WebSocket(`ws://${location.host}${path}`);
  line.onopen = () => {
    line.send(JSON.stringify({ say: "hello" }));
    line.send(JSON.stringify({ say: "play", id: "forged", version: 0, actions: [action] }));
  };
  line.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.id !== "forged") return;
    line.close();
    done(message);
  };
})"""


def talk(guest: Guest, words: str) -> None:
    page = guest.page
    if page.locator(".leaves").count():
        page.locator(".leaves button").last.click()
    page.get_by_label(guest.say("web.play.chat-field")).fill(words)
    page.get_by_role("button", name=guest.say("web.play.chat-send")).click()


def test_a_spectator_watches_and_talks_but_cannot_play(invite: GuestMaker) -> None:
    host: Guest = invite("en")
    watcher: Guest = invite("fr")
    table = host.set_table(2, start=False)
    link = host.ask("GET", f"/tables/{table}/links")["watch"]
    host.go(f"/t/{table}")

    watcher.go(link)
    expect(host.page.get_by_text(host.say("web.room.spectators", n=1))).to_be_visible()
    expect(watcher.page.get_by_role("button", name=watcher.say("web.room.take"))).to_have_count(0)
    talk(watcher, "Bonjour !")
    expect(host.page.get_by_text("Bonjour !")).to_be_visible()

    host.page.get_by_role("button", name=host.say("web.room.start")).click()
    host.play_on(3)
    host.await_turn()
    expect(watcher.page.get_by_test_id("status")).to_contain_text(watcher.say("web.play.watching"))
    watcher.until(lambda: watcher.version() == host.version(), what="the spectator to see the same")
    assert watcher.legal() == []
    assert watcher.page.locator(".canvas [data-action]").count() == 0
    expect(watcher.page.get_by_role("button", name=watcher.say("web.play.undo"))).to_have_count(0)
    line = f"/ws{link.replace('/t/', '/tables/').replace('watch', 'secret')}"
    answer = watcher.page.evaluate(FORGE, [line, "place 0"])
    assert answer["heard"] == "refused"
    assert answer["trouble"]["code"] == "not-seated"

    talk(host, "Welcome!")
    watcher.page.locator(".leaves button").last.click()
    expect(watcher.page.get_by_text("Welcome!")).to_be_visible()
    expect(host.page.get_by_role("banner").locator(".watch")).to_contain_text(
        host.say("web.room.spectators", n=1)
    )
    watcher.page.close()
    expect(host.page.get_by_role("banner").locator(".watch")).to_have_count(0)


def test_without_the_link_a_private_table_stays_closed(invite: GuestMaker) -> None:
    host: Guest = invite()
    stranger: Guest = invite()
    table = host.set_table(2)
    stranger.go(f"/t/{table}")
    expect(stranger.page.get_by_role("heading")).to_have_text(stranger.say("web.room.closed"))


def test_a_spectator_sees_the_end_and_the_replay(invite: GuestMaker, finished: FinishedGame) -> None:
    watcher: Guest = invite("fr")
    watcher.go(finished.watch)
    watcher.until(watcher.over, what="the end")
    watcher.page.get_by_role("link", name=watcher.say("web.result.replay")).click()
    expect(watcher.page.get_by_role("slider")).to_be_visible()
