import type { Load, Sample } from './load.ts';

/** One failure of the leader: when it began, when writes went again on all servers, and how long a patient waited at a page; ms. */
export interface Failure {
  kind: 'killed' | 'cut off';
  began: number;
  ended: number;
  patient: number;
}

/** The figures of some failures of one kind, in the order of the table's columns. */
export function figuresOf(kind: Failure['kind'], failures: readonly Failure[], load: Load): Record<string, string> {
  const chosen = failures.filter((failure) => failure.kind === kind);
  const outages = chosen.map(({ began, ended }) => ended - began).toSorted((a, b) => a - b);
  const during = <Kind extends Sample>(samples: readonly Kind[]) =>
    samples.filter(({ began }) => chosen.some((failure) => began >= failure.began && began < failure.ended));
  const [lookUps, writes] = [during(load.lookUps), during(load.writes)];
  return {
    leader: kind,
    times: String(chosen.length),
    'writes again, p50': seconds(outages[Math.floor(outages.length / 2)]),
    most: seconds(outages.at(-1)),
    'look-ups answered meanwhile': answered(lookUps),
    'a page shows its card, most': seconds(Math.max(0, ...chosen.map(({ patient }) => patient))),
    'longest look-up': seconds(longest(lookUps)),
    'longest write': seconds(longest(writes)),
  };
}

/** For each failure that lost cards: which it was, and how many seconds before it they were acknowledged. */
export function lossesOf(failures: readonly Failure[], load: Load, lost: readonly string[]): [string, string][] {
  const times = lost.map((number) => load.acknowledged.get(number) ?? 0);
  return failures.flatMap(({ kind, began, ended }, at): [string, string][] => {
    const since = failures[at - 1]?.ended ?? 0;
    const ofThis = times.filter((time) => time >= since && time < ended).map((time) => seconds(began - time));
    return ofThis.length === 0
      ? []
      : [
          [
            `lost by failure ${at + 1} (${kind})`,
            `${ofThis.length}, acknowledged ${ofThis[0]} to ${ofThis.at(-1)} before`,
          ],
        ];
  });
}

/** Rows as a table for a terminal. */
export function table(rows: readonly Record<string, string>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))];
  const widths = names.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines.map((line) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')).join('\n');
}

/** The share that was answered with something else than 503. */
function answered(samples: readonly Sample[]): string {
  const good = samples.filter(({ status }) => status === 200 || status === 404).length;
  const share = samples.length === 0 ? 0 : (100 * good) / samples.length;
  return `${share.toFixed(1)} % of ${samples.length}`;
}

function longest(samples: readonly Sample[]): number {
  return Math.max(0, ...samples.map(({ began, ended }) => ended - began));
}

function seconds(ms = 0): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
