/** True under `npm run prove`, false under `npm test` and `npm run test:all`. */
export const isLong = process.env.PROVE === 'long';

/** How large a proof is: `long` under `npm run prove`, `short` otherwise. */
export function scale<Value>(short: Value, long: Value): Value {
  return isLong ? long : short;
}

/** Prints a figure of a proof beside its limit. Only the long form speaks. */
export function report(figure: string, value: string | number, limit?: string | number): void {
  if (isLong) process.stdout.write(`${figure}: ${value}${limit === undefined ? '' : ` (limit ${limit})`}\n`);
}
