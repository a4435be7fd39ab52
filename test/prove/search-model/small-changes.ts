import { fromWire, toWire } from '#contract/field-mapping.ts';
import { warrantyNames } from '#contract/record-names.ts';
import { canonicalCardNumber } from '#domain/text.ts';
import type { Card } from './model.ts';
import { cardOf } from './questions.ts';
import { type Change, expectStatus, type Scene } from './scene.ts';

/** Finds a card that no other change of the round is about. */
type Free = (cards: readonly Card[]) => Card | undefined;

/** Changes of one card each that can be made at once, in whatever order: none is about a number of another one's. */
export function smallChanges(scene: Scene, count: number): Change[] {
  const busy = new Set<string>();
  const free: Free = (cards) => {
    const left = cards.filter(({ cardNumber }) => !busy.has(canonicalCardNumber(cardNumber)));
    if (left.length === 0) return undefined;
    const card = scene.dice.pick(left);
    busy.add(canonicalCardNumber(card.cardNumber));
    return card;
  };
  const kinds = [create, create, revise, revise, bin, restore, purge];
  const changes = Array.from({ length: count }, () => scene.dice.pick(kinds)(scene, free));
  return changes.filter((change) => change !== undefined);
}

/** Some have the number of a card in the bin. */
function create(scene: Scene, free: Free): Change {
  const { cards, dice, newCards } = scene;
  const reused = dice.chance(0.15) ? free(cards.binned()) : undefined;
  const fields = { ...newCards.current(), ...(reused && { cardNumber: reused.cardNumber.toLowerCase() }) };
  const status = cards.isTaken(fields.cardNumber) ? 409 : 201;
  return async () => {
    const reply = await expectStatus(scene, status, ['POST', '/user', toWire(warrantyNames, fields)]);
    if (reply?.status === 201) cards.put(cardOf(reply.body.user));
  };
}

function revise(scene: Scene, free: Free): Change | undefined {
  const { cards, dice, newCards } = scene;
  const card = free(cards.active());
  if (!card) return undefined;
  const { issuedOn, toothPosition, ...fresh } = newCards.current();
  const changes = Object.fromEntries(dice.some(Object.entries(fresh), 1 + dice.whole(3)));
  const body = toWire(warrantyNames, { ...card, ...changes });
  return async () => {
    const reply = await expectStatus(scene, 200, ['PUT', `/user/${card.id}`, body]);
    if (reply) cards.put({ ...card, ...fromWire(warrantyNames, reply.body.user) });
  };
}

function bin(scene: Scene, free: Free): Change | undefined {
  const card = free(scene.cards.active());
  if (!card) return undefined;
  return async () => {
    if (await expectStatus(scene, 200, ['DELETE', `/user/delete/${card.id}`])) scene.cards.bin(card);
  };
}

function restore(scene: Scene, free: Free): Change | undefined {
  const { cards } = scene;
  const card = free(cards.binned());
  if (!card) return undefined;
  const status = cards.isTaken(card.cardNumber) ? 409 : 200;
  return async () => {
    const reply = await expectStatus(scene, status, ['PUT', `/user/restore/${card.id}`]);
    if (reply?.status === 200) cards.put({ ...card, binnedAt: null });
  };
}

function purge(scene: Scene, free: Free): Change | undefined {
  const card = free(scene.cards.binned());
  if (!card) return undefined;
  return async () => {
    if (await expectStatus(scene, 200, ['PUT', `/user/remove/${card.id}`])) scene.cards.remove(card);
  };
}
