/** The wire's names for a clinic's fields. */
export const clinicNames = { name: 'dentalName' } as const;
