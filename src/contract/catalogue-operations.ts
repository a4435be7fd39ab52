import { z } from 'zod';
import { cardsReply, doneReply, idParams, idText, versionField } from '#contract/list-wire.ts';
import { idempotencyHeaders, operation } from '#contract/operation.ts';
import { overviewReply } from '#contract/overview-operations.ts';
import { keyReusedProblem, problems, staleProblem } from '#contract/problem-wire.ts';
import type { recordPaths } from '#contract/record-names.ts';
import { capitalize } from '#contract/record-operations.ts';
import type { CatalogueType } from '#domain/record/record-type.ts';

const mergeBody = z
  .strictObject({ other: idText.describe('The one that is merged and goes to the bin'), ...versionField })
  .transform(({ other, version }) => ({ otherId: other, version }));

const mergedReply = doneReply.extend({
  merge: z.string().describe('The id by which they can be separated again'),
  updatedCards: z.int().describe('How many cards got the name of the kept one'),
});

const mergesReply = z.object({
  success: z.literal(true),
  merges: z.array(
    z.object({
      _id: z.string(),
      name: z.string().describe('Of the merged one'),
      counts: z.int().describe('How many cards got the name of the kept one'),
      mergedAt: z.string().describe('ISO 8601, UTC'),
      mergedBy: z.string(),
    }),
  ),
});

const separatedReply = doneReply.extend({
  updatedCards: z.int().describe('How many cards have their former name again'),
  leftCards: z.int().describe('Cards that were given another name since, or removed for good'),
});

const { success, today, cards, months } = overviewReply.shape;

/** The figures of the active cards of a clinic or product; those of the overview, filtered by its name. */
const cardFiguresReply = z.object({
  success,
  today,
  cards: cards.pick({ active: true, valid: true, expired: true, in30: true }),
  months,
});

/** The operations of the record types whose names are on cards: merging two, separating them again, and their cards. */
export function catalogueOperations<
  const Path extends (typeof recordPaths)[CatalogueType],
  const Many extends string,
  Wire extends z.ZodType,
>({ one: path, many, wire }: { one: Path; many: Many; wire: Wire }) {
  const [name, names] = [capitalize(path), capitalize(many)];
  return {
    merge: operation({
      id: `merge${names}`,
      method: 'POST',
      path: `/${path}/:id/merge` as const,
      tag: path,
      summary: 'Merge another one into it: its cards take the name, and its name becomes an alias',
      params: idParams,
      body: mergeBody,
      headers: idempotencyHeaders,
      status: 200,
      reply: mergedReply,
      problems: { ...problems(400, 401, 403, 404), 409: staleProblem(path, wire), 422: keyReusedProblem },
    }),
    merges: operation({
      id: `list${name}Merges`,
      method: 'GET',
      path: `/${path}/:id/merges` as const,
      tag: path,
      summary: 'What was merged into it and can be separated, the newest first',
      params: idParams,
      status: 200,
      reply: mergesReply,
      problems: problems(400, 401, 403),
    }),
    separate: operation({
      id: `separate${names}`,
      method: 'PUT',
      path: `/${path}/separate/:id` as const,
      tag: path,
      summary: 'Undo a merge by its id: the merged one is active again, and its cards have their former names',
      params: idParams,
      headers: idempotencyHeaders,
      status: 200,
      reply: separatedReply,
      problems: { ...problems(400, 401, 403, 404), 409: staleProblem(path, wire), 422: keyReusedProblem },
    }),
    cards: operation({
      id: `count${name}Cards`,
      method: 'GET',
      path: `/${path}/:id/cards` as const,
      tag: path,
      summary: 'How many cards hold its name, those in the recycle bin too',
      params: idParams,
      status: 200,
      reply: cardsReply,
      problems: problems(400, 401, 403, 404),
    }),
    figures: operation({
      id: `get${name}Figures`,
      method: 'GET',
      path: `/${path}/:id/figures` as const,
      tag: path,
      summary: 'Figures of the active cards that hold its name',
      params: idParams,
      status: 200,
      reply: cardFiguresReply,
      problems: problems(400, 401, 403, 404),
    }),
  };
}
