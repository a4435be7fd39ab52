import { FormFile } from './form.ts';

export const nouns = ['user', 'dental', 'product'] as const;
export type Noun = (typeof nouns)[number];

/** Ids as the server knows them, by noun and state. */
interface KnownIds {
  active: string[];
  binned: string[];
  removed: string[];
}

/** An account that one request may do with as it likes. */
export interface TestAccount {
  fullName: string;
  password: string;
  cookie: string;
  sessionId: string;
  /** What the authenticator app would show. */
  code: string;
  /** True where signing in takes the code. */
  totp: boolean;
}

/** What a request finds when its turn comes. */
export interface Scene {
  ids: Record<Noun, KnownIds>;
  /** Records that are never to be changed, so that there is always a name to choose. */
  spared: Record<Noun, { ids: Set<string>; names: string[] }>;
  /** Numbers of cards that can be looked up. */
  cards: string[];
  /** Accounts that owners may try everything on. */
  victims: string[];
  throwaway: TestAccount;
  /** Grows from request to request, so that each takes another record. */
  turn: number;
}

/** A value that is chosen when the request's turn comes, such as the id of a record that is there then. */
export class Later {
  readonly find: (scene: Scene) => unknown;

  constructor(find: (scene: Scene) => unknown) {
    this.find = find;
  }
}

/** The value with all that was to be chosen later; what is undefined is left out. */
export function settle(value: unknown, scene: Scene): unknown {
  if (value instanceof Later) return value.find(scene);
  if (value === null || typeof value !== 'object' || value instanceof FormFile) return value;
  if (Array.isArray(value)) return value.map((one) => settle(one, scene));
  const members = Object.entries(value).map(([name, one]) => [name, settle(one, scene)]);
  return Object.fromEntries(members.filter(([, one]) => one !== undefined));
}

export type IdKind = keyof KnownIds | 'foreign' | 'missing';

/** An id of a noun, `at` saying which. */
export function idOf(scene: Scene, noun: Noun, which: IdKind, at: number): string {
  const missing = String(2_000_000_000 + (at % 1_000));
  if (which === 'missing') return missing;
  const ids = which === 'foreign' ? foreignIds(scene, noun) : scene.ids[noun][which];
  return ids[(at + scene.turn) % Math.max(1, ids.length)] ?? missing;
}

/** Ids of other nouns, but for those that this noun has given out since: their records are somebody's. */
function foreignIds({ ids, spared }: Scene, noun: Noun): string[] {
  const own = ids[noun];
  const last = Math.max(0, ...[...own.active, ...own.binned, ...own.removed].map(Number));
  const others = nouns.filter((other) => other !== noun);
  return others
    .flatMap((other) => [...ids[other].active, ...ids[other].binned])
    .filter((id) => Number(id) < last && !spared[noun].ids.has(id));
}
