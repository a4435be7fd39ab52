import type { CardChange } from '#search/card.ts';
import { cardText } from '#search/card.ts';
import { chunkBits, chunkSize } from '#search/id-set.ts';
import type { Dictionary } from '#search/lists/dictionary.ts';
import { everyCard, keyOf, listOfCustomers, listOfOthers } from '#search/lists/postings.ts';

/** What happens to the part of a list in a chunk: low bits of ids. */
export interface PartChange {
  list: number;
  chunk: number;
  added: number[];
  removed: number[];
}

/** Gathers what changes in each part of a list, part by part. Words that are new get into the dictionary. */
export class PartChanges {
  readonly parts = new Map<number, PartChange>();
  readonly newWords: { id: number; text: string }[] = [];
  readonly #dictionary: Dictionary;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  add({ id, before, now }: CardChange): void {
    if (before && now && before.search === now.search) return;
    const [old, fresh] = [before && cardText(before.search), now && cardText(now.search)];
    if (fresh && !old) this.#part(everyCard, id).added.push(lowBits(id));
    if (!fresh) this.#part(everyCard, id).removed.push(lowBits(id));
    this.#replace(id, listOfCustomers, old?.customerWords ?? none, fresh?.customerWords ?? none);
    this.#replace(id, listOfOthers, old?.otherWords ?? none, fresh?.otherWords ?? none);
  }

  #replace(id: number, listOf: (word: number) => number, old: ReadonlySet<string>, fresh: ReadonlySet<string>): void {
    for (const word of fresh) {
      if (!old.has(word)) this.#part(listOf(this.#wordId(word)), id).added.push(lowBits(id));
    }
    for (const word of old) {
      const known = fresh.has(word) ? undefined : this.#dictionary.idOf(word);
      if (known !== undefined) this.#part(listOf(known), id).removed.push(lowBits(id));
    }
  }

  #part(list: number, id: number): PartChange {
    const chunk = id >> chunkBits;
    const key = keyOf(list, chunk);
    let part = this.parts.get(key);
    if (!part) {
      part = { list, chunk, added: [], removed: [] };
      this.parts.set(key, part);
    }
    return part;
  }

  #wordId(text: string): number {
    const known = this.#dictionary.idOf(text);
    if (known !== undefined) return known;
    const word = { id: this.#dictionary.newId(), text };
    this.#dictionary.add(word);
    this.newWords.push(word);
    return word.id;
  }
}

const none: ReadonlySet<string> = new Set();

function lowBits(id: number): number {
  return id & (chunkSize - 1);
}
