/** Differences that are described; further ones are only counted. */
const maxDescribed = 20;

/** What is wrong with an index. */
export class Differences {
  readonly described: string[] = [];
  count = 0;

  add(description: string): void {
    this.count++;
    if (this.described.length < maxDescribed) this.described.push(description);
  }
}

/** Whether a card is pending: the index need not have it as it is. */
export type IsPending = (id: number) => boolean;
