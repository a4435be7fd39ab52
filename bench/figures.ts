/** A measured figure. `limit` is a lower bound measured in the same run; `goal` applies to the value or to value/limit. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  limit?: number;
  goal?: { of: 'ratio' | 'value'; max?: number; min?: number };
}

/** Prints what is being measured now. */
export function printStep(text: string): void {
  process.stderr.write(`${text} …\n`);
}

/** Prints the figures as a Markdown table. */
export function printTable(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => [
    figure.name,
    `${round(figure.value)} ${figure.unit}`,
    figure.limit === undefined ? '' : `${round(figure.limit)} ${figure.unit}`,
    figure.limit === undefined ? '' : (figure.value / figure.limit).toFixed(2),
    goalText(figure),
  ]);
  printRows([['figure', 'measured', 'limit', 'ratio', 'goal'], ...rows]);
}

/** Prints rows of cells, the first of them the heads, as a Markdown table. */
export function printRows(table: readonly (readonly string[])[]): void {
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  lines.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

function goalText({ value, limit, goal }: Figure): string {
  if (!goal) return '';
  const actual = goal.of === 'ratio' ? value / (limit ?? Number.NaN) : value;
  const isMet = actual <= (goal.max ?? Number.POSITIVE_INFINITY) && actual >= (goal.min ?? Number.NEGATIVE_INFINITY);
  const sign = goal.max === undefined ? `≥ ${goal.min}` : `≤ ${goal.max}`;
  return `${goal.of} ${sign}: ${isMet ? 'reached' : 'missed'}`;
}

/** Three digits, or all of those before the point. */
export function round(value: number): string {
  return value >= 100 ? Math.round(value).toString() : value.toPrecision(3);
}
