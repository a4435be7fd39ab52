/** One measured figure. `limit` was measured in the same run; `goal` is what the ratio or the value should reach. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  limit?: number;
  goal?: { of: 'ratio' | 'value'; most?: number; least?: number };
}

/** Prints the figures as a table of Markdown. */
export function printTable(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => [
    figure.name,
    `${round(figure.value)} ${figure.unit}`,
    figure.limit === undefined ? '' : `${round(figure.limit)} ${figure.unit}`,
    figure.limit === undefined ? '' : (figure.value / figure.limit).toFixed(2),
    goalText(figure),
  ]);
  const table = [['figure', 'measured', 'limit', 'ratio', 'goal'], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  lines.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

function goalText({ value, limit, goal }: Figure): string {
  if (!goal) return '';
  const reached = goal.of === 'ratio' ? value / (limit ?? Number.NaN) : value;
  const met = reached <= (goal.most ?? Number.POSITIVE_INFINITY) && reached >= (goal.least ?? Number.NEGATIVE_INFINITY);
  const sign = goal.most === undefined ? `≥ ${goal.least}` : `≤ ${goal.most}`;
  return `${goal.of} ${sign}: ${met ? 'reached' : 'missed'}`;
}

function round(value: number): string {
  return value >= 100 ? Math.round(value).toString() : value.toPrecision(3);
}
