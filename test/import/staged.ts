import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ApiClient } from '../api-client.ts';

export const header = 'Tên sản phẩm;Họ tên;Mã số;Nha khoa;Bác sĩ;Số lượng;Ngày hết hạn';

/** A row of a text file with a card of this number. */
export function rowOf(
  number: string,
  { customer = 'Phạm Nhập', clinic = 'Nha khoa Thuyền Giấy', quantity = '1' } = {},
) {
  return `Perlenau Tal;${customer};${number};${clinic};;${quantity};31/12/2040`;
}

/** A form with a text file. */
export function formOf(rows: readonly string[], name = 'thẻ.csv'): FormData {
  const form = new FormData();
  form.set('file', new File([[header, ...rows].join('\n')], name));
  return form;
}

/** Sends a file and waits until it has been checked. */
export async function uploadChecked(client: ApiClient, rows: readonly string[], name?: string) {
  const { status, body } = await client.call('POST', '/imports', formOf(rows, name));
  expect([status, body.message]).toEqual([201, undefined]);
  return untilState(client, body.import._id, 'checked');
}

/** Waits for a state of an import, and returns the import. */
export async function untilState(client: ApiClient, id: string, state: string) {
  for (;;) {
    const { body } = await client.call('GET', `/imports/${id}`);
    if (body.import.state === state) return body.import;
    // Anything else is an end, of which the message says why.
    const isUnderWay = body.import.state === 'checking' || body.import.state === 'storing' || body.import.progress;
    if (!isUnderWay) expect([body.import.state, body.import.message]).toEqual([state, null]);
    // Often enough: each question takes a few milliseconds of the processor from what it waits for.
    await setTimeout(60);
  }
}
