import type { RecordRow } from '#domain/record/record-row.ts';

/**
 * The edits that the forms of this page have stored, of one type of record. A record may be open in two places, such as a cell of
 * the list and the panel beside it: each goes on from what the other has stored.
 */
export class OwnSaves<Row extends RecordRow> {
  /** The record that an edit of a version has made, by id and this version. */
  readonly #made = new Map<string, Row>();
  readonly #listeners = new Set<(row: Row) => void>();
  /** The last call for each record. */
  readonly #calls = new Map<number, Promise<unknown>>();

  /** Notes that `row` is what an edit of `before` has made; nothing for a new record. */
  add(before: Row | undefined, row: Row): void {
    if (!before || row.version !== before.version + 1) return;
    this.#made.set(keyOf(before), row);
    for (const listener of this.#listeners) listener(row);
  }

  /** What this page has made of a version of a record, if nobody else has edited it in between. */
  after(before: Row): Row | undefined {
    return this.#made.get(keyOf(before));
  }

  /** Calls the listener with each record that is stored. Returns the function that ends it. */
  listen(listener: (row: Row) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Runs one call for a record after the other, so that the later one knows what the earlier has stored. */
  async inTurn<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
    const call = (this.#calls.get(id) ?? Promise.resolve()).then(work);
    const settled = call.catch(() => {});
    this.#calls.set(id, settled);
    return call.finally(() => this.#calls.get(id) === settled && this.#calls.delete(id));
  }
}

const keyOf = ({ id, version }: RecordRow) => `${id} ${version}`;
