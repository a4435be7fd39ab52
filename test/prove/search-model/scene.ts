import type { Answer } from '../../api-client.ts';
import type { Dice } from './dice.ts';
import type { KnownCards } from './known-cards.ts';
import type { Names } from './names.ts';
import type { NewCards } from './new-cards.ts';
import type { RunningRegister } from './running-register.ts';

/** What those who change cards have before them. */
export interface Scene {
  register: RunningRegister;
  dice: Dice;
  cards: KnownCards;
  names: Names;
  newCards: NewCards;
}

/** A change that somebody makes: calls the API and, once it has agreed, changes the known cards alike. */
export type Change = () => Promise<void>;

/**
 * Calls the API; undefined where the server was killed meanwhile.
 *
 * @throws where it answers with another status
 */
export async function expectStatus(
  { register }: Scene,
  status: number,
  [method, path, body]: [method: string, path: string, body?: FormData | object],
): Promise<Answer | undefined> {
  const reply = await register.call(method, path, body);
  if (reply && reply.status !== status) throw unexpected(`${method} ${path} ${JSON.stringify(body)}: ${status}`, reply);
  return reply;
}

export function unexpected(what: string, reply: Answer): Error {
  return new Error(`${what} was answered with ${reply.status} ${JSON.stringify(reply.body).slice(0, 2_000)}`);
}
