import { cardsReply, idParams } from '#contract/list-wire.ts';
import { operation } from '#contract/operation.ts';
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
