import { z } from 'zod';
import { requiredText } from '#domain/fields.ts';
import { rules } from '#strings/vi/rules.ts';

/** What an account may do, from least to most: reading, the records, all of it. Each may what those before it may. */
export const roles = ['viewer', 'staff', 'owner'] as const;

export type Role = (typeof roles)[number];

/** A password may be any text; length is what makes it strong. */
const shortestPassword = 15;
/** The longest password, in characters. */
const longestPassword = 256;
export const passwordTooLong = rules.passwordTooLong(longestPassword);

/** Characters as people count them, however their keyboard composes an accent. */
const characters = (text: string) => [...text.normalize('NFC')].length;

export const accountFields = z.object({
  name: requiredText(100),
  role: z.enum(roles),
  password: z
    .string()
    .refine((password) => characters(password) >= shortestPassword, {
      error: rules.passwordTooShort(shortestPassword),
      abort: true,
    })
    .refine((password) => characters(password) <= longestPassword, passwordTooLong),
});

export type AccountFields = z.infer<typeof accountFields>;

/** A staff account, as its owner and the list of accounts see it. */
export interface Account {
  id: number;
  name: string;
  role: Role;
  /** False while the account may not be used. */
  active: boolean;
  /** True where a code is asked for besides the password. */
  totp: boolean;
  /** True until the password that somebody else has issued is replaced. */
  mustChangePassword: boolean;
  version: number;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** True where a role includes another. */
export function mayAct(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}
