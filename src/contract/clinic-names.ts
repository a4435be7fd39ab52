import type { ClinicField } from '#domain/clinic/clinic-traits.ts';

/** The wire name of each field of a clinic. */
export const clinicNames = { name: 'dentalName' } as const satisfies Record<ClinicField, string>;
