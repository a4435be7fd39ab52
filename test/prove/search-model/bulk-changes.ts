import { todayInVietnam } from '#domain/calendar.ts';
import { nameKey } from '#domain/name-key.ts';
import { aProduct } from '../../records.ts';
import { answer, type Card } from './model.ts';
import { namedFields } from './names.ts';
import { type Change, expectStatus, type Scene, unexpected } from './scene.ts';

const header = 'Tên sản phẩm;Họ tên;Mã số;Nha khoa;Bác sĩ;Số lượng;Ngày hết hạn;Ngày cấp;Vị trí răng;Số lô';
const words = ['Hoa', 'Sen', 'Mây', 'Đồi', 'Thị', 'Nguyên', 'Sứ', 'Răng', 'Tâm', 'Đức'];
const mostImported = 60;
const mostChosen = 40;
const mostPurged = 10;

/** A change of many cards, which no other change may meet. */
export function bulkChange(scene: Scene): Change {
  const { dice, cards } = scene;
  return dice.pick([
    () => rename(scene, 'dental'),
    () => rename(scene, 'product'),
    () => binThese(scene, dice.some(cards.active(), 1 + dice.whole(mostChosen))),
    () => binAllFound(scene),
    () => restoreThese(scene, dice.some(cards.binned(), 1 + dice.whole(mostChosen))),
    () => purgeThese(scene, dice.some(cards.binned(), 1 + dice.whole(mostPurged))),
    () => importCards(scene, 1 + dice.whole(mostImported)),
  ]);
}

/** Imports a CSV of new cards, some of its lines decomposed as files from a Mac are. */
export async function importCards({ register, cards, dice, names, newCards }: Scene, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => newCards.imported());
  const lines = rows.map((row) => {
    const { productName, customerName, cardNumber, clinicName, doctorName, quantity, expiresOn } = row;
    const printed = [productName, customerName, cardNumber, clinicName, doctorName ?? '', quantity, expiresOn];
    const cells = [...printed, row.issuedOn ?? '', row.toothPosition ?? '', row.lot ?? ''].map(String);
    const line = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';');
    return dice.chance(0.3) ? line.normalize('NFD') : line;
  });
  const form = new FormData();
  form.append('file', new File([`\uFEFF${[header, ...lines].join('\r\n')}`], 'cards.csv'));
  const reply = await register.call('POST', '/user/import', form);
  if (!reply) return;
  if (reply.body.counts?.accepted !== count) throw unexpected('An import', reply);
  cards.expectArrivals(rows.map((row) => names.imported(row)));
}

/** Renames a clinic or product, mostly also on the cards that hold its name. */
async function rename(scene: Scene, noun: keyof typeof namedFields): Promise<void> {
  const { dice, cards, names } = scene;
  const { field } = namedFields[noun];
  const [id, old] = dice.pick(names.of(noun));
  const name = `${dice.pick(words)} ${dice.pick(words)} ${dice.whole(1_000_000)}`;
  const propagateRename = dice.chance(0.8);
  const holders = cards.all().filter((card) => propagateRename && nameKey(card[field]) === nameKey(old));
  const body = noun === 'dental' ? { dentalName: name, propagateRename } : productForm(name, propagateRename);
  const reply = await expectStatus(scene, 200, ['PUT', `/${noun}/${id}`, body]);
  if (!reply) return;
  names.learn(noun, id, name);
  if ((reply.body.updatedCards ?? 0) !== holders.length)
    throw unexpected(`${old} to ${name}: ${holders.length}`, reply);
  for (const card of holders) cards.put({ ...card, [field]: name });
}

function productForm(productName: string, propagateRename: boolean): FormData {
  const form = new FormData();
  const values = { productName, productPrice: aProduct({}).price, propagateRename };
  for (const [field, value] of Object.entries(values)) form.append(field, String(value));
  return form;
}

async function binThese(scene: Scene, chosen: readonly Card[]): Promise<void> {
  if (chosen.length === 0) return;
  const reply = await expectStatus(scene, 200, ['POST', '/user/remove-all', { ids: idsOf(chosen) }]);
  if (reply) for (const card of chosen) scene.cards.bin(card);
}

/** Bins all that a search finds, and mostly undoes it. */
async function binAllFound(scene: Scene): Promise<void> {
  const { dice, cards } = scene;
  const q = dice.pick(words);
  const filter = dice.chance(0.5) ? { expiry: 'in60' as const } : {};
  const found = answer(cards.all(), { q, filter, isActive: true, sort: 'createdAt', dir: 'asc' }, todayInVietnam());
  const reply = await expectStatus(scene, 200, ['POST', '/user/remove-all', { all: true, q, ...filter }]);
  if (!reply) return;
  if (reply.body.counts !== found.length) throw unexpected(`To bin all ${found.length} with ${q}`, reply);
  for (const card of found) cards.bin(card);
  if (dice.chance(0.8)) await restoreThese(scene, found);
}

/** Those whose number an active card has stay in the bin, as do all but the first of those with one number. */
async function restoreThese(scene: Scene, chosen: readonly Card[]): Promise<void> {
  const { cards } = scene;
  if (chosen.length === 0) return;
  cards.doubt(chosen);
  const reply = await expectStatus(scene, 200, ['POST', '/user/restore-all', { ids: idsOf(chosen) }]);
  if (!reply) return;
  for (const card of chosen) if (!cards.isTaken(card.cardNumber)) cards.put({ ...card, binnedAt: null });
}

async function purgeThese(scene: Scene, chosen: readonly Card[]): Promise<void> {
  if (chosen.length === 0) return;
  const body = { ids: idsOf(chosen), counts: chosen.length };
  const reply = await expectStatus(scene, 200, ['POST', '/user/purge-all', body]);
  if (reply) for (const card of chosen) scene.cards.remove(card);
}

const idsOf = (cards: readonly Card[]) => cards.map(({ id }) => String(id));
