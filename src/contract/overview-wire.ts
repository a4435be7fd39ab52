import { z } from 'zod';

const count = z.int();
const countOf = (list: string) => count.describe(`What \`GET /user?${list}\` counts`);

/** The figures of the overview. Each is the count of the list that its description names. */
export const overviewReply = z.object({
  success: z.literal(true),
  today: z.string().describe('YYYY-MM-DD in Vietnam: the day that the figures are of'),
  cards: z.object({
    active: countOf('isActive=true'),
    valid: countOf('expiry=valid'),
    expired: countOf('expiry=expired'),
    in30: countOf('expiry=in30'),
    in60: countOf('expiry=in60'),
    in90: countOf('expiry=in90'),
    newThisMonth: countOf('month=… of today'),
    deleted: countOf('isActive=false'),
  }),
  dentals: z
    .array(z.object({ dentalName: z.string(), counts: countOf('expiry=valid&clinic=…') }))
    .describe('The ten with the most valid cards, by the names on the cards'),
  products: z.array(z.object({ productName: z.string(), counts: countOf('expiry=valid&product=…') })),
  months: z
    .array(z.object({ month: z.string().describe('YYYY-MM'), counts: countOf('month=…') }))
    .describe('The last twelve, the oldest first'),
  lookUps: z
    .array(z.object({ day: z.string().describe('YYYY-MM-DD'), found: count, notFound: count }))
    .describe('The last thirty days, the oldest first; some seconds late'),
  warnings: z
    .array(z.object({ code: z.string(), message: z.string().describe('For people, in Vietnamese') }))
    .describe('Problems that need attention; none for viewers'),
});

export type OverviewWire = z.infer<typeof overviewReply>;
