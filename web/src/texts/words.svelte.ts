// A game's own words, in the reader's language.
import { messagesOf } from "./catalogues";
import { reader } from "./reader.svelte";
import { type Messages, type Params, say } from "./texts";

export class GameWords {
  #messages = $state.raw<Messages>({});

  /** Made while a component is: the words follow its game and the reader's language. */
  constructor(game: () => string | undefined) {
    $effect(() => {
      const [name, lang] = [game(), reader.lang];
      if (name) void messagesOf(name, lang).then((messages) => (this.#messages = messages));
    });
  }

  get keys(): string[] {
    return Object.keys(this.#messages);
  }

  say = (key: string, params?: Params): string => say(this.#messages, reader.lang, key, params);

  /** A text that the game may not have. */
  sayOr<Otherwise>(key: string, otherwise: Otherwise, params?: Params): string | Otherwise {
    return key in this.#messages ? this.say(key, params) : otherwise;
  }
}
