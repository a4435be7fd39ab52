/**
 * What the staff may do, each with the least role that may. This is the one place that decides: the API mounts its calls by these
 * rights, pages offer what they allow, and the tables of roles that people read are made of them.
 */
export const rights = {
  /** All of it that names no customer: figures, clinics, products, the bin, imports, printed cards. Whoever is of the staff has it. */
  seeBackOffice: 'viewer',
  /** Whatever names customers: cards, their histories, and the cards of an import. */
  seeNames: 'viewer',
  create: 'staff',
  edit: 'staff',
  bin: 'staff',
  restore: 'staff',
  purge: 'owner',
  import: 'staff',
  export: 'staff',
  /** Of the whole register. */
  history: 'staff',
  /** Who has taken data out of the register. */
  downloads: 'owner',
  accounts: 'owner',
  backups: 'owner',
  system: 'staff',
  /** Ordering printed cards, and their files for a printing house. */
  batches: 'owner',
  /** Handing printed cards to clinics, taking them back, voiding and replacing them. */
  handOver: 'staff',
  /** Inviting people of clinics, and locking their accounts. */
  inviteClinics: 'staff',
  /** Noting visits and deciding about damages. */
  visits: 'staff',
  /** Writing drafts of recalls, and noting whose patients were told. */
  recalls: 'staff',
  /** Publishing a recall to clinics and patients, withdrawing and closing it. */
  publishRecalls: 'owner',
  /** Reopening a claim that was declined, and giving a new term to a restoration that was made again. */
  exceptions: 'owner',
} as const satisfies Record<string, StaffRole>;

export type Right = keyof typeof rights;

/** True if an account with that role has the right. */
export function may(role: Role, right: Right): boolean {
  return includesRole(role, rights[right]);
}

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
