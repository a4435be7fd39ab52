import { z } from 'zod';
import type { ClinicField, ClinicFields } from '#domain/clinic/clinic-fields.ts';
import { optionalLines, optionalText, requiredText } from '#domain/fields.ts';
import { provinces } from '#strings/vi/provinces.ts';
import { rules } from '#strings/vi/rules.ts';

const provinceNames: ReadonlySet<string> = new Set(provinces);
const phonePattern = /^\+?(?:[ ().-]*\d){8,15}$/;
const maxNameLength = 200;
/** The longest that mail servers take. */
const maxEmailLength = 254;

const name = requiredText(maxNameLength);
const address = optionalText(300);
const province = optionalText(60).refine((text) => text === null || provinceNames.has(text), rules.province);
const phone = optionalText(30).refine((text) => text === null || phonePattern.test(text), rules.phone);
const email = optionalText(maxEmailLength, rules.email).refine(
  (text) => text === null || z.email().safeParse(text).success,
  rules.email,
);
const map = optionalText(1000).refine((text) => text === null || isPlainHttps(text), rules.map);
const doctors = optionalLines({ maxLines: 50, maxLength: maxNameLength });
const aliases = optionalLines({ maxLines: 100, maxLength: maxNameLength });

/** A new clinic; only the name is required. */
export const clinicSchema = z.object({
  name,
  province: province.default(null),
  address: address.default(null),
  phone: phone.default(null),
  email: email.default(null),
  map: map.default(null),
  doctors: doctors.default(null),
  aliases: aliases.default(null),
} satisfies { [Field in ClinicField]: z.ZodType<ClinicFields[Field]> });

/** An edited clinic. Fields other than the name stay as they are if they are missing, since callers may not know them. */
export const clinicRevision = z.object({
  name,
  province: province.optional(),
  address: address.optional(),
  phone: phone.optional(),
  email: email.optional(),
  map: map.optional(),
  doctors: doctors.optional(),
  aliases: aliases.optional(),
} satisfies { [Field in ClinicField]: z.ZodType<ClinicFields[Field] | undefined> });

/** True for an https URL that holds no user name or password. */
function isPlainHttps(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && /^https:\/\//i.test(text);
}
