import { z } from 'zod';
import { maxQueryLength } from '#domain/text.ts';
import { readParameter } from '#web/site/look-up/look-up-state.ts';

/** The words and the page of a list, in its address. What is invalid is left out. */
export const listParameters = {
  q: z.string().max(maxQueryLength).catch(''),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .catch(1),
};

/** The parameters of an address. */
export function readAddress<Shape extends z.ZodRawShape>(parameters: z.ZodObject<Shape>, search: URLSearchParams) {
  const names = Object.keys(parameters.shape);
  return parameters.parse(Object.fromEntries(names.map((name) => [name, readParameter(search, name)])));
}
