import { z } from 'zod';
import { requiredText } from '#domain/fields.ts';

/** What an account may do, from least to most: reading, the records, all of it. Each may what those before it may. */
export const roles = ['viewer', 'staff', 'owner'] as const;

export type Role = (typeof roles)[number];

/** A password may be any text; length is what makes it strong. */
const shortestPassword = 15;
const longestPassword = 256;

export const accountFields = z.object({
  name: requiredText(100),
  role: z.enum(roles),
  password: z
    .string()
    .min(shortestPassword, `Mật khẩu phải có ít nhất ${shortestPassword} ký tự`)
    .max(longestPassword, `Mật khẩu không được dài quá ${longestPassword} ký tự`),
});

export type AccountFields = z.infer<typeof accountFields>;

/** True where a role includes another. */
export function mayAct(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}
