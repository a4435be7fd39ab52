import { z } from 'zod';
import { requiredText } from '#domain/fields.ts';

/** What an account may do: all of it, the records, or reading. */
const roles = ['owner', 'staff', 'viewer'] as const;

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
