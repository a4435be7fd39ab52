// An export reads no more cards than its reader takes.
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { exportFormats } from '#domain/export-formats.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import { cardSheet } from '#export/card-file.ts';
import { writeSheet } from '#export/sheet-file.ts';
import { aWarranty } from '../records.ts';

/** Batches without an end, and how far they were read. Numbers differ, so that they hardly compress. */
function endlessBatches() {
  const reading = { batches: 0, isEnded: false };
  async function* batches(): AsyncGenerator<WarrantyFields[]> {
    try {
      for (;;) {
        reading.batches++;
        const number = () => Math.random().toString(36);
        yield Array.from({ length: 1_000 }, () => aWarranty({ cardNumber: number(), customerName: number() }));
        await setImmediate();
      }
    } finally {
      reading.isEnded = true;
    }
  }
  return { reading, batches: batches() };
}

describe.each(exportFormats)('an export as .%s', (format) => {
  test('waits for a reader that is slow, and ends with one that goes away', async () => {
    const { reading, batches } = endlessBatches();
    const stream = writeSheet(cardSheet(['cardNumber', 'customerName']), format, batches).bytes;
    const reader = stream[Symbol.asyncIterator]();
    // The header, and something of the cards.
    while (reading.batches === 0) await reader.next();
    await reader.next();
    for (let turn = 0; turn < 2_000; turn++) await setImmediate();
    const waited = reading.batches;
    expect(waited).toBeLessThan(20);
    stream.destroy();
    await once(stream, 'close');
    while (!reading.isEnded) await setImmediate();
    expect(reading.batches).toBeLessThanOrEqual(waited + 1);
  });

  test('fails where a batch cannot be read, so that a part is not taken for the whole', async () => {
    async function* failing(): AsyncGenerator<WarrantyFields[]> {
      yield [aWarranty({})];
      throw new Error('The database is away.');
    }
    const read = async () => {
      for await (const _ of writeSheet(cardSheet(['cardNumber']), format, failing()).bytes);
    };
    await expect(read()).rejects.toThrow('The database is away.');
  });
});
