import { z } from 'zod';

const count = z.int();
const some = (what: string) => z.int().describe(`How many ${what} there are in all`);

/** The open tasks of staff. A task that is done is not listed. */
export const tasksReply = z.object({
  success: z.literal(true),
  expiring: z.object({
    counts: count.describe('What `GET /user?expiry=in30` counts'),
    dentals: z
      .array(z.object({ dentalName: z.string(), counts: count.describe('`expiry=in30&clinic=…`') }))
      .describe('Those with the most such cards'),
    moreDentals: count,
  }),
  unknownNames: z.object({
    counts: some('such names'),
    names: z
      .array(z.object({ kind: z.enum(['dental', 'product']), name: z.string(), counts: count }))
      .describe('Names on cards that no clinic or product has, those on the most cards first'),
  }),
  imports: z.object({
    counts: some('such imports'),
    imports: z
      .array(
        z.object({ _id: z.string(), fileName: z.string(), at: z.string().describe('ISO 8601, UTC'), by: z.string() }),
      )
      .describe('Sent and not stored yet, the newest first'),
  }),
  nearMisses: z
    .array(z.object({ _id: z.string(), numbCode: z.string(), counts: count }))
    .describe('Cards whose numbers people mistype: how often in the last seven days, and nothing of who'),
  backup: z
    .object({ message: z.string(), advice: z.string().nullable() })
    .nullable()
    .describe('What is wrong with the backups, in Vietnamese; null if nothing is, or the account makes none'),
  withoutTotp: count.describe('Active accounts that sign in without a code; 0 for those who do not manage accounts'),
});

export type TasksWire = z.infer<typeof tasksReply>;
