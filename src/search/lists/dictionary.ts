import type { Snapshot } from '#database/snapshots.ts';

interface WordRow {
  id: number;
  text: string;
}

/** The words of names, each with its number. Number 0 is never used. */
export class Dictionary {
  readonly #ids = new Map<string, number>();
  readonly #texts = new Map<number, string>();
  #highest = 0;

  static async read(snapshot: Snapshot): Promise<Dictionary> {
    const dictionary = new Dictionary();
    for (const row of await snapshot.rows<WordRow>('select id, text from "searchWord"')) dictionary.add(row);
    return dictionary;
  }

  add({ id, text }: WordRow): void {
    this.#ids.set(text, id);
    this.#texts.set(id, text);
    this.#highest = Math.max(this.#highest, id);
  }

  delete(id: number): void {
    const text = this.#texts.get(id);
    if (text === undefined) return;
    this.#texts.delete(id);
    this.#ids.delete(text);
  }

  /** Reads some words again. */
  async refresh(snapshot: Snapshot, ids: readonly number[]): Promise<void> {
    for (const id of ids) this.delete(id);
    const rows = await snapshot.rows<WordRow>(`select id, text from "searchWord" where ${snapshot.oneOf('id')}`, [ids]);
    for (const row of rows) this.add(row);
  }

  idOf(text: string): number | undefined {
    return this.#ids.get(text);
  }

  /** A number that no word has. */
  newId(): number {
    return this.end;
  }

  /** All words have lower numbers. */
  get end(): number {
    return this.#highest + 1;
  }

  /** The words that contain a text. */
  containing(part: string): number[] {
    const found: number[] = [];
    for (const [id, text] of this.#texts) if (text.includes(part)) found.push(id);
    return found;
  }

  entries(): IterableIterator<[id: number, text: string]> {
    return this.#texts.entries();
  }
}
