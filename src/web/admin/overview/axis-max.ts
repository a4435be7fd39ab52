/** The smallest of 2, 4, 6, 8, 10, 20, 40 … that is at least `count`; its half is a whole number. */
export function axisMax(count: number): number {
  for (let power = 1; ; power *= 10) {
    const top = [2, 4, 6, 8, 10].map((step) => step * power).find((candidate) => candidate >= count);
    if (top !== undefined) return top;
  }
}
