import type { ClinicField } from '#domain/clinic/clinic-traits.ts';

/** The wire's names for a clinic's fields. */
export const clinicNames = { name: 'dentalName' } as const satisfies Record<ClinicField, string>;
