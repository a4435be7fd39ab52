import type { FastifyInstance } from 'fastify';
import { type LimitedLookUp, limitLookUp } from '#api/look-up-limit.ts';
import type { Config } from '#config.ts';
import type { Database } from '#database/database.ts';
import { readLookUpBaseline } from '#domain/look-up/look-up-baseline.server.ts';
import { createLookUpCounter } from '#domain/look-up/look-up-counter.server.ts';
import { createPrintedCardLookUp } from '#domain/look-up/look-up-printed-card.server.ts';
import { lookUpWarning } from '#domain/look-up/look-up-warning.server.ts';
import { createLookUp } from '#domain/look-up/look-up-warranty.server.ts';
import { createNearMissCounter } from '#domain/look-up/near-miss-counter.server.ts';
import { createSuspectCardCounter } from '#domain/look-up/suspect-card-counter.server.ts';
import type { BatchKeys } from '#domain/printed-card/batch-keys.server.ts';
import { readScannedCard } from '#domain/printed-number.ts';

interface StartedLookUps {
  lookUp: LimitedLookUp;
  /** Tells staff of unusually many look-ups. */
  warning: ReturnType<typeof lookUpWarning>;
}

/**
 * Prepares the look-up of patients: limited, and counted in the register. The last counts are written before the database is
 * closed.
 *
 * @param logUnlessAway returns what logs an error with a message, except while the database is away
 */
export async function startLookUps(
  app: FastifyInstance,
  { nameMask, lookUpLimit }: Pick<Config, 'nameMask' | 'lookUpLimit'>,
  db: Database,
  batchKeys: BatchKeys,
  logUnlessAway: (message: string) => (error: unknown) => void,
): Promise<StartedLookUps> {
  const counter = createLookUpCounter(db, logUnlessAway('look-ups were not counted'));
  const nearMisses = createNearMissCounter(db, logUnlessAway('look-ups near to a card were not counted'));
  const suspects = createSuspectCardCounter(db, logUnlessAway('look-ups of suspect cards were not counted'));
  const baseline = readLookUpBaseline(db, logUnlessAway('the usual look-ups were not read'));
  // Hooks run in reverse: this one before that which closes the database.
  app.addHook('onClose', async () => {
    baseline.close();
    await counter.close();
    await nearMisses.close();
    await suspects.close();
  });
  const find = createLookUp(db);
  const lookUpCard = suspects.count(
    createPrintedCardLookUp(db, batchKeys, { lookUp: nearMisses.count(counter.count(find)), nameMask }),
  );
  const answer = async (text: string) => {
    const scanned = readScannedCard(text);
    // A card with a number of another form may have one that looks like this.
    if (!scanned || (await find(text))) return lookUpCard(text);
    return lookUpCard(scanned.cardNumber, scanned.code);
  };
  const lookUp = await limitLookUp(answer, {
    db,
    perMinute: lookUpLimit,
    baseline: baseline.current,
    onError: logUnlessAway('look-ups were not told to others'),
    onFound: suspects.countNetwork,
  });
  return { lookUp, warning: lookUpWarning(db, lookUp.activity) };
}
