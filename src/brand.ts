import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from '#config.ts';

const text = (maxLength: number) => {
  const error = `must be a text of 1 to ${maxLength} characters`;
  return z.string(error).trim().min(1, error).max(maxLength, error);
};
const phone = z
  .string('must be a telephone number')
  .trim()
  .regex(/^\+?(?:[ ().-]*\d){4,15}$/, 'must be a telephone number of 4 to 15 digits, such as 028 0000 0000');
const link = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' });

const brandFile = z.strictObject({
  /** Shown in the header of every page. */
  name: text(24),
  /** The holder of the copyright. */
  company: text(100),
  /** In the order in which they are shown. */
  offices: z
    .array(z.strictObject({ name: text(60), address: text(200), map: link.optional() }))
    .min(1, 'must name at least one office')
    .max(6, 'must name at most six offices'),
  phone,
  /** Answered day and night. */
  hotline: phone,
  /** Each link that is set gets an icon. */
  social: z.strictObject({
    video: link.optional(),
    facebook: link.optional(),
    tiktok: link.optional(),
    instagram: link.optional(),
  }),
  /** The text above the names of the clinics. */
  partners: text(400),
});

/** The company that runs the site, as shown on its pages. */
export type Brand = z.infer<typeof brandFile>;

/**
 * Reads the brand file.
 *
 * @throws {ConfigError} that lists all errors
 */
export function readBrand(path: string): Brand {
  const { data, error } = brandFile.safeParse(readJson(path));
  if (data) return data;
  const lines = error.issues.map(({ path: keys, message }) => `  ${keys.join('.') || 'all of it'}: ${message}`);
  throw new ConfigError(`The brand's file ${path} has mistakes:\n${lines.join('\n')}`);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`The brand's file ${path} cannot be read: ${reason}`);
  }
}
