/** A count and what is counted: `1 day`, `3 days`. The space does not break. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count}\u00a0${count === 1 ? one : many}`;
}
