import { z } from 'zod';
import { cardsReply, idParams } from '#contract/list-wire.ts';
import { operation } from '#contract/operation.ts';
import { overviewReply } from '#contract/overview-wire.ts';
import { problems } from '#contract/problem-wire.ts';

/** Counts the cards that a rename of a clinic or product would update. */
export function cardCountOperation<const Path extends 'dental' | 'product', const Id extends string>(
  path: Path,
  id: Id,
) {
  return operation({
    id,
    method: 'GET',
    path: `/${path}/:id/cards` as const,
    tag: path,
    summary: 'How many cards hold its name, those in the recycle bin too',
    params: idParams,
    status: 200,
    reply: cardsReply,
    problems: problems(400, 401, 403, 404),
  });
}

const { success, today, cards, months } = overviewReply.shape;

/** The figures of the active cards of a clinic or product; those of the overview, filtered by its name. */
const cardFiguresReply = z.object({
  success,
  today,
  cards: cards.pick({ active: true, valid: true, expired: true, in30: true }),
  months,
});

/** Counts the active cards of a clinic or product by expiry, and by month of entry. */
export function cardFiguresOperation<const Path extends 'dental' | 'product', const Id extends string>(
  path: Path,
  id: Id,
) {
  return operation({
    id,
    method: 'GET',
    path: `/${path}/:id/figures` as const,
    tag: path,
    summary: 'Figures of the active cards that hold its name',
    params: idParams,
    status: 200,
    reply: cardFiguresReply,
    problems: problems(400, 401, 403, 404),
  });
}
