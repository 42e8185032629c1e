import { ApiTrouble } from "../net/api";
import { text } from "../texts/reader.svelte";
import { notices } from "./notices.svelte";

/** Ask the server for something; a refusal is shown in words. */
export async function ask(what: () => Promise<unknown>): Promise<void> {
  try {
    await what();
  } catch (error) {
    if (error instanceof ApiTrouble) notices.show(error.message || text("web.unreachable"));
  }
}
