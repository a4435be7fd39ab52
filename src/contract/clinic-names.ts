import type { ClinicField } from '#domain/clinic/clinic-traits.ts';

/** The wire name of each field of a clinic. The specification has the first alone. */
export const clinicNames = {
  name: 'dentalName',
  province: 'province',
  address: 'address',
  phone: 'phone',
  map: 'map',
  doctors: 'doctors',
  aliases: 'aliases',
} as const satisfies Record<ClinicField, string>;
