/** The length of a warranty. */
export interface Term {
  months: number;
  days: number;
}

/** `10 năm`, `1 năm 6 tháng`, `90 ngày`. */
export function termWords({ months, days }: Term): string {
  const parts = [
    [Math.floor(months / 12), 'năm'],
    [months % 12, 'tháng'],
    [days, 'ngày'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
