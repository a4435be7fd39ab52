import type { Database } from '#database/database.ts';
import { todayInVietnam } from '#domain/calendar.ts';
import { binRecord } from '#domain/record/bin-records.server.ts';
import { reviseRecord } from '#domain/record/revise-record.server.ts';
import { addVisit } from '#domain/visit/visits.server.ts';
import { warranties } from '#domain/warranty/warranties.server.ts';
import { aWarranty, registerCard } from '../../test/records.ts';
import { fillRegister } from '../fill-register.ts';

/** The cards that are in nobody's way, besides those of the tasks. */
const otherCards = 20_000;

/** How many cards each clinic of the tasks has. */
const cardsOf = {
  'Nha khoa Ánh Dương': 25,
  'Nha khoa Zen Xanh': 10,
  'Nha khoa Mưa Ngâu': 12,
  'Nha khoa Sao Mai': 8,
  'Răng sứ Sao Mai': 6,
};

/** The cards of the tasks that concern one. */
const cards = {
  found: { cardNumber: 'TIM-0417', customerName: 'Nguyễn Thị Hồng Nhung' },
  binned: { cardNumber: 'XOA-0001', customerName: 'Phạm Văn Đã Xóa' },
  edited: { cardNumber: 'SUA-0001', customerName: 'Lê Thị Sai Tên' },
  damaged: { cardNumber: 'HONG-0001', customerName: 'Bùi Thị Răng Mẻ' },
};

/** Fills an empty register with what the tasks are about, among many other cards. */
export async function fillForTasks(db: Database): Promise<void> {
  const context = { db, actor: { name: 'Lan' } };
  await fillRegister(db, otherCards, 1);
  const common = { productName: 'Perlenau Kern', doctorName: 'BS. Võ Ý', expiresOn: '2035-06-30' };
  for (const [number, [clinicName, count]] of Object.entries(cardsOf).entries()) {
    for (let at = 1; at <= count; at++)
      await registerCard(context, {
        ...common,
        cardNumber: `LO-${number}${String(at).padStart(2, '0')}`,
        customerName: `Trần Văn ${at}`,
        clinicName,
      });
  }
  const add = (card: (typeof cards)['found']) =>
    registerCard(context, { ...common, clinicName: 'Nha khoa Ánh Dương', ...card });
  await add(cards.found);
  await binRecord(context, warranties, { id: await add(cards.binned) });
  const id = await add(cards.edited);
  const fields = aWarranty({ ...common, ...cards.edited, clinicName: 'Nha khoa Ánh Dương', quantity: 4 });
  await reviseRecord(context, warranties, { id, fields });
  const warrantyId = await registerCard(context, { ...common, clinicName: 'Nha khoa Sao Mai', ...cards.damaged });
  const damage = { kind: 'damage', visitedOn: todayInVietnam(), toothPosition: '11', note: 'Mẻ rìa cắn' } as const;
  await addVisit(context, { ...damage, warrantyId });
}
