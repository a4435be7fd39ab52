import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ApiClient } from '../api-client.ts';
import { workbook } from './import-helpers.ts';

export const header = 'Tên sản phẩm;Họ tên;Mã số;Nha khoa;Bác sĩ;Số lượng;Ngày hết hạn';

/** A row of a text file with a card of this number. */
export function rowOf(
  number: string,
  { customer = 'Phạm Nhập', clinic = 'Nha khoa Thuyền Giấy', quantity = '1' } = {},
) {
  return `Perlenau Tal;${customer};${number};${clinic};;${quantity};31/12/2040`;
}

/** A form with a file of these lines or bytes. */
export function fileForm(content: readonly string[] | Uint8Array, name = 'thẻ.csv'): FormData {
  const form = new FormData();
  form.set('file', new File([content instanceof Uint8Array ? new Uint8Array(content) : content.join('\n')], name));
  return form;
}

/** True for a cell that means the same in a text file, where a space in front may be a sign of a name that a comma has split. */
export const isPlain = (cell: unknown) =>
  typeof cell === 'string' ? !cell.startsWith(' ') : cell === null || Number.isSafeInteger(cell);

/** A form with a sheet of these rows: a text if all cells are plain, which is read in less than half of the time of an .xlsx. */
export function sheetForm(rows: unknown[][]): FormData {
  const isText = rows.flat().every(isPlain);
  return fileForm(workbook({ Thẻ: rows }, isText ? { bookType: 'csv' } : {}), isText ? 'thẻ.csv' : 'thẻ.xlsx');
}

/** A form with a text file of these rows below the header. */
export const formOf = (rows: readonly string[], name?: string) => fileForm([header, ...rows], name);

/** Sends a file and waits until it has been checked. */
export async function uploadChecked(client: ApiClient, file: readonly string[] | FormData, name?: string) {
  const form = file instanceof FormData ? file : formOf(file, name);
  const { status, body } = await client.call('POST', '/imports', form);
  expect([status, body.message]).toEqual([201, undefined]);
  return untilState(client, body.import._id, 'checked');
}

/** Waits for a state of an import, and returns the import. */
export async function untilState(client: ApiClient, id: string, state: string) {
  for (;;) {
    const { body } = await client.call('GET', `/imports/${id}`);
    if (body.import.state === state) return body.import;
    // Anything else is an end, of which the message says why.
    if (body.import.state !== 'checking' && body.import.state !== 'storing')
      expect([body.import.state, body.import.message]).toEqual([state, null]);
    // Often enough: each question takes a few milliseconds of the processor from what it waits for.
    await setTimeout(60);
  }
}
