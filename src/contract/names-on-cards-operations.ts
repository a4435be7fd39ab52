import { z } from 'zod';
import { cardsReply, doneReply, idText, versionField } from '#contract/list-wire.ts';
import { operationsOf } from '#contract/operation.ts';
import { overviewReply } from '#contract/overview-operations.ts';
import { staleProblem } from '#contract/problem-wire.ts';
import type { recordPaths } from '#contract/record-names.ts';
import { capitalize } from '#contract/record-operations.ts';
import type { TypeOnCards } from '#domain/record/record-type.ts';

const mergeBody = z
  .strictObject({ other: idText.describe('The one that is merged and goes to the bin'), ...versionField })
  .transform(({ other, version }) => ({ otherId: other, version }));

const mergedReply = doneReply.extend({
  updatedCards: z.int().describe('How many cards got the name of the kept one'),
});

const settleBody = z.strictObject({
  adopt: z.boolean().default(false).describe('It gets the cards that refer to none and whose names mean it'),
  rename: z.boolean().default(false).describe('Its name is written on all of its cards'),
});

const settledReply = doneReply.extend({
  adoptedCards: z.int().describe('How many cards it got'),
  updatedCards: z.int().describe('How many cards got its name'),
});

const { success, today, cards, months } = overviewReply.shape;

/** The figures of the active cards of a clinic or product; those of the overview, of its cards alone. */
const cardFiguresReply = z.object({
  success,
  today,
  cards: cards.pick({ active: true, valid: true, expired: true, in30: true }),
  months,
});

/** The operations of the record types whose names are on cards: merging two, and their cards. */
export function namesOnCardsOperations<
  const Path extends (typeof recordPaths)[TypeOnCards],
  const Many extends string,
  Wire extends z.ZodType,
>({ names: { one: path, many }, wire }: { names: { one: Path; many: Many }; wire: Wire }) {
  const [name, names] = [capitalize(path), capitalize(many)];
  const operation = operationsOf(path);
  const problems = [staleProblem(path, wire)] as const;
  return {
    merge: operation(`merge${names}`, `POST /${path}/:id/merge`, 'edit', {
      summary: 'Merge another one into it: its cards take the name, and its name becomes an alias',
      body: mergeBody,
      isKeyed: true,
      reply: mergedReply,
      problems,
    }),
    cards: operation(`count${name}Cards`, `GET /${path}/:id/cards`, 'seeBackOffice', {
      summary: 'How many cards it has, those in the recycle bin too',
      reply: cardsReply,
    }),
    settleCards: operation(`settle${name}Cards`, `PUT /${path}/:id/cards`, 'edit', {
      summary: 'Adopt cards of nobody, or write its name on its cards',
      body: settleBody,
      isKeyed: true,
      reply: settledReply,
      problems: [409],
    }),
    figures: operation(`get${name}Figures`, `GET /${path}/:id/figures`, 'seeBackOffice', {
      summary: 'Figures of its active cards',
      reply: cardFiguresReply,
    }),
  };
}
