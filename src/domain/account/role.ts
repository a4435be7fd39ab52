/** The roles, from least to most rights: each includes the ones before it. */
export const roles = ['viewer', 'staff', 'owner'] as const;

export type Role = (typeof roles)[number];

/** True if `role` includes the role `needed`. */
export function includesRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}
