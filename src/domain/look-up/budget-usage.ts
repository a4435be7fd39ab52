import type { SketchKey } from '#domain/look-up/count-sketch.ts';

/** What a look-up uses of the budgets, with hashes instead of addresses and numbers. */
export type BudgetUsage =
  | { kind: 'answer'; address: SketchKey }
  /** A number that the address has not looked up before. */
  | ({ kind: 'number'; number: SketchKey } & ClientKeys)
  | { kind: 'miss'; address: SketchKey; network: SketchKey }
  /** A card that was found. */
  | { kind: 'card'; card: SketchKey }
  /** An answer of a tier, by its counter. */
  | { kind: 'tier'; cell: number }
  | { kind: 'refused'; count: number }
  /** A look-up has come through a proxy that `TRUST_PROXY` does not name. */
  | { kind: 'proxy' };

export type ClientKeys = Record<'address' | 'network' | 'block', SketchKey>;
