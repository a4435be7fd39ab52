import { z } from 'zod';
import { type Role, staffRoles } from '#domain/account/rights.ts';
import { requiredText } from '#domain/fields.ts';
import { rules } from '#strings/vi/rules.ts';

/** In characters, as ASVS 5.0 asks. Any text is allowed: how hard it is to guess is estimated, see `checkNewPassword`. */
const minPasswordLength = 8;
/** In characters. */
const maxPasswordLength = 256;
export const passwordTooLong = rules.passwordTooLong(maxPasswordLength);

/** Counts characters as people do, in either Unicode composition. */
const characters = (text: string) => [...text.normalize('NFC')].length;

export const accountFields = z.object({
  name: requiredText(100),
  role: z.enum(staffRoles),
  password: z
    .string()
    .refine((password) => characters(password) >= minPasswordLength, {
      error: rules.passwordTooShort(minPasswordLength),
      abort: true,
    })
    .refine((password) => characters(password) <= maxPasswordLength, passwordTooLong),
});

export type AccountFields = z.infer<typeof accountFields>;

/** An account without its secrets. */
export interface Account {
  id: number;
  name: string;
  role: Role;
  /** False while the account is disabled. */
  active: boolean;
  /** True if signing in also takes a code. */
  totp: boolean;
  /** True until an issued password is changed. */
  mustChangePassword: boolean;
  version: number;
  /** ISO 8601, UTC. */
  createdAt: string;
}
