/** The roles of the staff, from least to most rights: each includes the ones before it. */
export const staffRoles = ['viewer', 'staff', 'owner'] as const;

export type StaffRole = (typeof staffRoles)[number];

/** All roles. The account of a clinic stands below all others, so no right of the staff reaches it. */
export const roles = ['clinic', ...staffRoles] as const;

export type Role = (typeof roles)[number];

/** True if `role` includes the role `needed`. */
export function includesRole(role: Role, needed: StaffRole): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}
