import type { Exchange } from './checks.ts';

/** Counts what was sent and answered. */
export class Tally {
  requests = 0;
  slowest = 0;
  readonly #answers = new Map<string, Map<number, number>>();
  readonly #verdicts = new Map<string, number>();

  add({ draft, reply }: Exchange): void {
    this.requests++;
    this.slowest = Math.max(this.slowest, reply.ms);
    const answers = this.#answers.get(draft.operation.name) ?? new Map<number, number>();
    this.#answers.set(draft.operation.name, answers.set(reply.status, (answers.get(reply.status) ?? 0) + 1));
    this.#verdicts.set(draft.verdict, (this.#verdicts.get(draft.verdict) ?? 0) + 1);
  }

  /** How often an operation answered, or answered that it has done what it is for. */
  count(operation: string, which: 'answered' | 'done'): number {
    const answers = [...(this.#answers.get(operation) ?? [])];
    const chosen = which === 'done' ? answers.filter(([status]) => status >= 200 && status < 400) : answers;
    return chosen.reduce((sum, [, count]) => sum + count, 0);
  }

  /** A line for each operation with the number of answers of each status; 0 is a connection closed without one. */
  toString(): string {
    const lines = [...this.#answers].sort().map(([name, answers]) => {
      const counts = [...answers].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
      return `${name.padEnd(42)} ${counts.join('  ')}`;
    });
    const verdicts = [...this.#verdicts].map(([verdict, count]) => `${verdict} ${count}`).join(', ');
    return `${lines.join('\n')}\n${this.requests} requests (${verdicts}); slowest ${Math.round(this.slowest)} ms\n`;
  }
}
