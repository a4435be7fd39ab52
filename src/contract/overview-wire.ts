import { z } from 'zod';

const count = z.int();
const named = (list: string) => count.describe(`What \`GET /user?${list}\` counts`);

/** The back office's first page. Each figure is what the list counts that it names. */
export const overviewReply = z.object({
  success: z.literal(true),
  today: z.string().describe('YYYY-MM-DD in Vietnam: the day that the figures are of'),
  cards: z.object({
    active: named('isActive=true'),
    valid: named('expiry=valid'),
    expired: named('expiry=expired'),
    in30: named('expiry=in30'),
    in60: named('expiry=in60'),
    in90: named('expiry=in90'),
    newThisMonth: named('month=… of today'),
    deleted: named('isActive=false'),
  }),
  dentals: z
    .array(z.object({ dentalName: z.string(), counts: named('expiry=valid&clinic=…') }))
    .describe('The ten with the most valid cards, by the names on the cards'),
  products: z.array(z.object({ productName: z.string(), counts: named('expiry=valid&product=…') })),
  months: z
    .array(z.object({ month: z.string().describe('YYYY-MM'), counts: named('month=…') }))
    .describe('The last twelve, the oldest first'),
  lookUps: z
    .array(z.object({ day: z.string().describe('YYYY-MM-DD'), found: count, notFound: count }))
    .describe('The last thirty days, the oldest first; some seconds late'),
  warnings: z
    .array(z.object({ code: z.string(), message: z.string().describe('Vietnamese sentences for people') }))
    .describe('What is to be seen to at once; none for viewers'),
});

export type OverviewWire = z.infer<typeof overviewReply>;
