import { z } from 'zod';
import { doneReply, instant, recordReply, versionField } from '#contract/list-wire.ts';
import { problemWire } from '#contract/problem-wire.ts';
import { type Account, accountFields, passwordTooLong } from '#domain/account/account.ts';
import { roles, type StaffRole, staffRoles } from '#domain/account/rights.ts';
import { canonicalRecoveryCode, recoveryCodeForm } from '#domain/account/second-factor/recovery-code.ts';
import { rules } from '#strings/vi/rules.ts';
import { requests } from '#strings/vi/server/api.ts';

/** The wire name of each field of an account. */
export const accountNames = { name: 'fullName', password: 'password', currentPassword: 'password' } as const;
/** The same for a body with the old and the new password. */
export const newPasswordNames = { ...accountNames, password: 'newPassword' } as const;

/** In UTF-16 units: enough for 256 characters in any Unicode composition. */
const maxTypedLength = 1024;

/** A password as typed. The rules for new passwords are checked when it is stored. */
const typedPassword = z.string(rules.required).min(1, rules.required).max(maxTypedLength, passwordTooLong);
const sixDigits = z.string().regex(/^\d{6}$/, requests.totpCode);
const typedCode = z
  .string()
  .max(40, requests.totpCode)
  .transform((text) => text.replaceAll(' ', ''));
const code = typedCode.pipe(sixDigits);
const typedRecoveryCode = z.string().max(40, requests.recoveryCode).transform(canonicalRecoveryCode);
/** A form may send a field that was left empty. */
const emptyAsMissing = (text: string) => text || undefined;
const { name: fullName } = accountFields.shape;
const roleSchema = z.enum(staffRoles, requests.role);

/** The account that is signed in. */
export const signedInWire = z
  .object({
    _id: z.string(),
    fullName: z.string(),
    role: z.enum(roles),
    mustChangePassword: z.boolean().describe('Nothing else is allowed before the password is changed'),
  })
  .meta({ id: 'SignedIn' });

/** A staff account. */
export const accountWire = signedInWire
  .extend({
    isActive: z.boolean().describe('false: it may not sign in'),
    totp: z.boolean().describe('Signing in takes a code, too'),
    version: z.int(),
    createdAt: instant,
  })
  .meta({ id: 'Account' });

/** A session of one's own account. */
export const sessionWire = z
  .object({
    _id: z.string(),
    createdAt: instant,
    lastSeenAt: z.string().describe('ISO 8601, UTC; to the minute'),
    address: z.string().describe('IP address at sign-in'),
    userAgent: z.string(),
    current: z.boolean().describe('True for the session of this request'),
  })
  .meta({ id: 'Session' });

export const signedInReply = z.object({
  success: z.literal(true),
  mes: z.string(),
  user: signedInWire,
  recoveryCodesLeft: z.int().optional().describe('After a recovery code was used: how many are left'),
});

export const ownAccountReply = recordReply(
  'user',
  signedInWire.extend({
    totp: z.boolean().describe('Signing in takes a code, too'),
    mustSetUpApp: z.boolean().describe('Nothing else is allowed before an authenticator app is set up'),
    recoveryCodesLeft: z.int().describe('Recovery codes that were not used yet'),
    recoveryCodeUsedAt: z.string().nullable().describe('When the last one was used; ISO 8601, UTC'),
  }),
);

/** A secret for an authenticator app. */
export const totpOfferReply = z.object({
  success: z.literal(true),
  secret: z.string().describe('Base32'),
  uri: z.string().describe('otpauth://, to be shown as a QR code'),
});

/** Recovery codes for an authenticator app. */
export const recoveryCodesReply = doneReply.extend({
  recoveryCodes: z.array(z.string()).describe('Shown this once; each signs in once instead of a code of the app'),
});

export const accountReply = recordReply('account', accountWire);
export const issuedReply = accountReply.extend({
  password: z.string().describe('Issued: shown this once, to be changed at the first sign-in, within 7 days'),
});

export type SignedInWire = z.infer<typeof signedInWire>;
export type AccountWire = z.infer<typeof accountWire>;
export type SessionWire = z.infer<typeof sessionWire>;

export const signInBody = z
  .strictObject({
    fullName,
    password: typedPassword,
    code: typedCode
      .transform(emptyAsMissing)
      .pipe(sixDigits.optional())
      .optional()
      .describe('Six digits of the authenticator app'),
    recoveryCode: typedRecoveryCode
      .transform(emptyAsMissing)
      .pipe(z.string().regex(recoveryCodeForm, requests.recoveryCode).optional())
      .optional()
      .describe('Instead of the code; each works once'),
  })
  .transform(({ fullName: name, ...body }) => ({ name, ...body }));

/** The problem of a rejected sign-in. */
export const signInProblem = problemWire.extend({
  code: z
    .literal('totp-required')
    .optional()
    .describe('The password is right; ask for the code of the app, or say in `errors` what is wrong with it'),
});

/** The problem of a sign-in that has to wait. */
export const delayedSignInProblem = problemWire.extend({
  code: z
    .literal('totp-opens')
    .optional()
    .describe(
      'Others have guessed at this account: a code of the app, or a recovery code, beside the password opens it before. Said of every name alike',
    ),
});

export const firstAccountBody = z
  .strictObject({ token: z.string().min(1).max(100), fullName, password: typedPassword })
  .transform(({ fullName: name, ...body }) => ({ name, ...body }));

export const passwordBody = z
  .strictObject({ password: typedPassword })
  .transform(({ password }) => ({ currentPassword: password }));

export const newPasswordBody = z
  .strictObject({ password: typedPassword, newPassword: typedPassword })
  .transform(({ password, newPassword }) => ({ currentPassword: password, password: newPassword }));

export const codeBody = z.strictObject({ code });

export const accountBody = z.strictObject({ fullName, role: roleSchema }).transform(toFields);

export const accountRevision = z
  .strictObject({ fullName, role: roleSchema, ...versionField })
  .transform(({ version, ...body }) => ({ version, ...toFields(body) }));

function toFields({ fullName: name, role }: { fullName: string; role: StaffRole }) {
  return { name, role };
}

export function toSignedInWire(account: Pick<Account, 'id' | 'name' | 'role' | 'mustChangePassword'>): SignedInWire {
  const { id, name, role, mustChangePassword } = account;
  return { _id: String(id), fullName: name, role, mustChangePassword };
}

export function toAccountWire(account: Account): AccountWire {
  const { active, totp, version, createdAt } = account;
  return { ...toSignedInWire(account), isActive: active, totp, version, createdAt };
}

export function toSessionWire(
  { id, ...session }: Omit<SessionWire, '_id' | 'current'> & { id: number },
  currentId: number,
): SessionWire {
  return { _id: String(id), ...session, current: id === currentId };
}
