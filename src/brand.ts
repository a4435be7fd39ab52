import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { maxPhotos, photoFile, photoFolder } from '#brand-photos.ts';
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

/** Days and times as schema.org writes them. */
const openingHours = z
  .string()
  .regex(
    /^(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:-(?:Mo|Tu|We|Th|Fr|Sa|Su))? (?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/,
    'must be days and times such as Mo-Fr 08:00-17:30',
  );

const colour = z.string().regex(/^#[\da-f]{6}$/, 'must be a colour such as #0a5560, in small letters');
/** Text in this colour stands on white and on the ground, and white text on it: contrast 7:1. */
const darkColour = colour.refine(
  (hex) => luminance(hex) <= 0.09,
  'must be darker: text in it would be hard to read on white',
);

/** A pearl: the mark of a brand that has none of its own. */
const plainMark = 'M32 12a20 20 0 1 1 0 40 20 20 0 0 1 0-40z';

const brandFields = z.strictObject({
  /** In the header of every page and in titles. */
  name: text(24),
  /** The holder of the copyright. */
  company: text(100),
  /** The sign beside the name: the `d` of an SVG path on a grid of 64 × 64, white on the accent. */
  mark: z
    .string()
    .regex(/^[Mm][MLHVCSQTAZ\d\s.,e+-]{1,4000}$/i, 'must be the path of an SVG, of at most 4000 characters')
    .default(plainMark),
  /** The colours of buttons and links, and of fine lines. Those of `src/web/ui/tokens.css` when left out. */
  colours: z.strictObject({ accent: darkColour, gold: colour }).default({ accent: '#0a5560', gold: '#b8954f' }),
  /** In the order in which they are shown. */
  offices: z
    .array(
      z.strictObject({
        name: text(60),
        address: text(200),
        map: link.optional(),
        /** When it is open; a line for days with other times. */
        hours: z.array(openingHours).max(7, 'must have seven lines at most').default([]),
      }),
    )
    .min(1, 'must name at least one office')
    .max(6, 'must name at most six offices'),
  phone,
  /** Answered day and night. */
  hotline: phone,
  email: z.email('must be an e-mail address').optional(),
  /** Opens a chat; the button is left out without it. */
  zalo: link.optional(),
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

/** What a brand file has. The folder is that of the file. */
const brandFile = (folder: string) =>
  brandFields.extend({
    /** On the page of photos, in this order. `text` says what a photo shows; `english` does so on the English page. */
    photos: z
      .array(z.strictObject({ file: photoFile(folder), text: text(300), english: text(300).optional() }))
      .max(maxPhotos, `must have ${maxPhotos} photos at most`)
      .default([]),
  });

/** The company that runs the site, as shown on its pages. */
export type Brand = z.infer<ReturnType<typeof brandFile>>;

/** What every page shows as text and links. The mark and the colours reach them as a picture and as styles. */
export type BrandText = Omit<Brand, 'mark' | 'colours' | 'photos'>;

/** The relative luminance of a colour, as WCAG defines it: 0 is black, 1 white. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/**
 * Reads the brand file, and looks for the photos that it names.
 *
 * @throws {ConfigError} that lists all errors
 */
export function readBrand(path: string): Brand {
  const { data, error } = brandFile(photoFolder(path)).safeParse(readJson(path));
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
