import type { Snapshot } from '#database/snapshots.ts';
import type { CardChange } from '#search/card.ts';
import { cardText, textKinds } from '#search/card.ts';
import type { BytesByKey } from '#search/index-table.ts';
import { readAllBytes } from '#search/index-table.ts';
import { blockBits, blockSize, replaceTexts, textKey } from '#search/texts/text-block.ts';

/** Plans the blocks of texts. */
export async function planTexts(snapshot: Snapshot, changes: readonly CardChange[]): Promise<BytesByKey> {
  const blocks = textsByBlock(changes);
  const plan: BytesByKey = new Map();
  for (const [key, data] of await readAllBytes(snapshot, 'searchText', [...blocks.keys()])) {
    plan.set(key, replaceTexts(data, blocks.get(key) ?? new Map()));
  }
  for (const [key, texts] of blocks) {
    const data = plan.has(key) ? null : replaceTexts(undefined, texts);
    if (data) plan.set(key, data);
  }
  return plan;
}

/** The new texts by the key of their block and the position in it; empty ones of cards that have gone. */
function textsByBlock(changes: readonly CardChange[]): Map<number, Map<number, string>> {
  const blocks = new Map<number, Map<number, string>>();
  for (const { id, before, now } of changes) {
    if (before && now && before.search === now.search) continue;
    const texts = now ? cardText(now.search).texts : [];
    for (const [at, kind] of textKinds.entries()) {
      const key = textKey(kind, id >> blockBits);
      const block = blocks.get(key) ?? new Map<number, string>();
      blocks.set(key, block);
      block.set(id & (blockSize - 1), texts[at] ?? '');
    }
  }
  return blocks;
}
