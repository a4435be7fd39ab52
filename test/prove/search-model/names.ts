import type { RunningRegister } from './running-register.ts';

/** The nouns whose names cards hold. */
export const namedFields = {
  dental: { field: 'clinicName', wire: 'dentalName' },
  product: { field: 'productName', wire: 'productName' },
} as const;

/** Active clinics and products: their names by id. */
export type Names = Record<keyof typeof namedFields, Map<string, string>>;

/** Reads the names of clinics and products: at first, and where a server was killed. */
export async function readNames(register: RunningRegister, names: Names): Promise<void> {
  for (const noun of ['dental', 'product'] as const) {
    const reply = await register.call('GET', `/${noun}/all`);
    for (const row of reply?.body[`${noun}s`] ?? []) names[noun].set(row._id, row[namedFields[noun].wire]);
  }
}
