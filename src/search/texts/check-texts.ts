import type { Snapshot } from '#database/snapshots.ts';
import { cardText, type TextKind, textKinds } from '#search/card.ts';
import type { Differences, IsPending } from '#search/differences.ts';
import type { IndexState } from '#search/index-state.ts';
import { readAllBytes } from '#search/index-table.ts';
import { blockBits, blockSize, decodeTexts, textKey } from '#search/texts/text-block.ts';

const blocksAtOnce = 64;
const decoder = new TextDecoder();

/** Compares the texts of all cards. */
export async function checkTexts(
  snapshot: Snapshot,
  { maxId }: IndexState,
  isPending: IsPending,
  differences: Differences,
): Promise<void> {
  for (let first = 0; first <= maxId >> blockBits; first += blocksAtOnce) {
    const cards = await snapshot.rows<{ id: number; search: string }>(
      'select id, search from warranty where id between ? and ?',
      [first * blockSize, (first + blocksAtOnce) * blockSize - 1],
    );
    const expected = new Map(cards.map(({ id, search }) => [id, cardText(search).texts]));
    for (const [position, kind] of textKinds.entries()) {
      const stored = await readTexts(snapshot, kind, first);
      for (const id of new Set([...stored.keys(), ...expected.keys()])) {
        if (isPending(id) || (stored.get(id) ?? '') === (expected.get(id)?.[position] ?? '')) continue;
        differences.add(`the ${kind} text of card ${id} differs`);
      }
    }
  }
}

/** The texts of some blocks by id, those that are not empty. */
async function readTexts(snapshot: Snapshot, kind: TextKind, firstBlock: number): Promise<Map<number, string>> {
  const keys = Array.from({ length: blocksAtOnce }, (_, at) => textKey(kind, firstBlock + at));
  const texts = new Map<number, string>();
  for (const [key, data] of await readAllBytes(snapshot, 'searchText', keys)) {
    const { starts, bytes } = decodeTexts(data);
    const firstId = (firstBlock + keys.indexOf(key)) * blockSize;
    for (let slot = 0; slot < blockSize; slot++) {
      const text = decoder.decode(bytes.subarray(starts[slot], starts[slot + 1]));
      if (text !== '') texts.set(firstId + slot, text);
    }
  }
  return texts;
}
