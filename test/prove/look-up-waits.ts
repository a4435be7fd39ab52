import { expect } from 'vitest';

/** Looks one number after the other up until something is over; how long each took, in ms, the shortest first. */
export async function lookUpWaits(
  url: string,
  numbers: readonly string[],
  isOver: (asked: number) => boolean,
): Promise<number[]> {
  const waits: number[] = [];
  for (let at = 0; !isOver(at); at++) {
    const since = performance.now();
    const answer = await fetch(`${url}/api/user/getUser?cartId=${numbers[at % numbers.length]}`);
    await answer.arrayBuffer();
    waits.push(performance.now() - since);
    expect([200, 404]).toContain(answer.status);
  }
  return waits.sort((a, b) => a - b);
}

/** Of waits, the shortest first. */
export const p99 = (waits: readonly number[]) => waits[Math.floor(waits.length * 0.99)] ?? Number.NaN;
