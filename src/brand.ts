import { readFileSync } from 'node:fs';
import { z } from 'zod';
import vietnamese from 'zod/v4/locales/vi.js';
import { logoFile, maxPhotos, photoFile, pictureFolder } from '#brand-file-pictures.ts';
import { ConfigError } from '#config.ts';
import { defaultBounds } from '#domain/import/plausible-days.ts';
import { fileError } from '#strings/vi/server/register.ts';
import { settings } from '#strings/vi/server/settings.ts';

const words = settings.brand;
/** For what has no words of its own, such as a member that is unknown. */
const { localeError } = vietnamese();

const text = (maxLength: number) => {
  const error = words.text(maxLength);
  return z.string(error).trim().min(1, error).max(maxLength, error);
};
const phone = z
  .string(words.phone)
  .trim()
  .regex(/^\+?(?:[ ().-]*\d){4,15}$/, words.phone);
const link = z.url({ protocol: /^https$/, error: words.link });

/** Days and times as schema.org writes them. */
const openingHours = z
  .string()
  .regex(
    /^(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:-(?:Mo|Tu|We|Th|Fr|Sa|Su))? (?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/,
    words.hours,
  );

const colour = z.string(words.colour).regex(/^#[\da-f]{6}$/, words.colour);
/** Text in this colour stands on white and on the ground, and white text on it: contrast 7:1. */
const darkColour = colour.refine((hex) => luminance(hex) <= 0.09, words.darkColour);

const wholeNumber = (least: number, most: number) => {
  const error = settings.wholeNumber(least, most);
  return z.int(error).min(least, error).max(most, error);
};

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
    .regex(/^[Mm][MLHVCSQTAZ\d\s.,e+-]{1,4000}$/i, words.mark)
    .default(plainMark),
  /** The colours of buttons and links, and of fine lines. Those of `src/web/ui/tokens.css` when left out. */
  colours: z.strictObject({ accent: darkColour, gold: colour }).default({ accent: '#0a5560', gold: '#b8954f' }),
  /** In the order in which they are shown. */
  offices: z
    .array(
      z.strictObject({
        name: text(60),
        address: text(200),
        /** On the English pages. */
        english: z.strictObject({ name: text(60), address: text(200) }).optional(),
        map: link.optional(),
        /** When it is open; a line for days with other times. */
        hours: z.array(openingHours).max(7, words.manyHours).default([]),
      }),
    )
    .min(1, words.fewOffices)
    .max(6, words.manyOffices),
  phone,
  /** Answered day and night. */
  hotline: phone,
  email: z.email(settings.mailAddress).optional(),
  /** Opens a chat; the button is left out without it. */
  zalo: link.optional(),
  /** Each link that is set gets an icon. */
  social: z.strictObject({
    video: link.optional(),
    facebook: link.optional(),
    tiktok: link.optional(),
    instagram: link.optional(),
  }),
  /** The certificate of the company, at the foot of every page. Like what follows, it is said nowhere without this. */
  registration: z.strictObject({ text: text(200), english: text(200).optional() }).optional(),
  /** The country in which the ceramic is made. */
  madeIn: z.strictObject({ text: text(40), english: text(40) }).optional(),
  /** Whether nobody else brings it to Vietnam. */
  exclusiveDistributor: z.boolean(words.yesOrNo).default(false),
  /** The longest warranty of a product. */
  warrantyYears: wholeNumber(1, 100).optional(),
  /** Whether check-ups cost nothing during the warranty. */
  freeCheckUps: z.boolean(words.yesOrNo).default(false),
  /** The text above the names of the clinics; `partnersEnglish` on the English page. */
  partners: text(400),
  partnersEnglish: text(400).optional(),
  /** What a clinic says of the brand, on the home page, and who says it. */
  quote: z.strictObject({ text: text(300), english: text(300).optional(), by: text(100) }).optional(),
  /** What an import believes without asking. */
  plausible: z
    .strictObject({
      expiryYearsPast: wholeNumber(1, 100).default(defaultBounds.expiryYearsPast),
      expiryYearsAhead: wholeNumber(1, 100).default(defaultBounds.expiryYearsAhead),
      teeth: wholeNumber(1, 1000).default(defaultBounds.teeth),
    })
    .prefault({}),
});

/** What a brand file has. The folder is that of the file. */
const brandFile = (folder: string) =>
  brandFields.extend({
    /** In place of the mark: an SVG or PNG, about as wide as high. */
    logo: logoFile(folder).optional(),
    /**
     * On the page of photos, in this order, or on the home page (`home`): certificates, a case before and after. `text` says
     * what a photo shows; `english` does so on the English page.
     */
    photos: z
      .array(
        z.strictObject({
          file: photoFile(folder),
          text: text(300),
          english: text(300).optional(),
          home: z.boolean(words.yesOrNo).default(false),
        }),
      )
      .max(maxPhotos, words.manyPhotos(maxPhotos))
      .default([]),
  });

/** The company that runs the site, as shown on its pages. */
export type Brand = z.infer<ReturnType<typeof brandFile>>;

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
  const { data, error } = brandFile(pictureFolder(path)).safeParse(readJson(path), { error: localeError });
  if (data) return data;
  const lines = error.issues.map(({ path: keys, message }) => `  ${keys.join('.') || words.whole}: ${message}`);
  throw new ConfigError(`${words.mistakes(path)}\n${lines.join('\n')}`);
}

function readJson(path: string): unknown {
  let json = '';
  try {
    // Some editors begin a file by the mark of its encoding.
    json = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
    return JSON.parse(json);
  } catch (error) {
    throw new ConfigError(
      words.unreadable(path, error instanceof SyntaxError ? jsonMistake(json, error) : fileError(error)),
    );
  }
}

/** What is wrong with a text that is not JSON, and in which line: of a comma that is missing, the line that it should end. */
function jsonMistake(json: string, { message }: SyntaxError): string {
  const { syntax } = words;
  const at = mistakeAt(json, message);
  const [before, after] = [json.slice(0, at), json.slice(at)];
  const lineAfter = (part: string) => part.split('\n').length;
  const line = lineAfter(before);
  const lineBefore = lineAfter(before.trimEnd());
  if (/^(?:Bad control|Unterminated)/.test(message)) return syntax.openText(line);
  if (after.trim() === '') return syntax.cutOff;
  if (/^Expected ','/.test(message) && /^["[{]/.test(after)) return syntax.noComma(lineBefore);
  if (before.trimEnd().endsWith(',') && /^[\]},]/.test(after)) return syntax.extraComma(lineBefore);
  if (after.startsWith(',')) return syntax.extraComma(line);
  return syntax.wrong(line, (json.split('\n')[line - 1] ?? '').trim());
}

/** Where a text stops being JSON. V8 says it of some mistakes, and of none that it calls an unexpected token. */
function mistakeAt(json: string, message: string): number {
  const isUnexpected = (text: string) => /^Unexpected token/.test(text);
  if (!isUnexpected(message)) return Number(/position (\d+)/.exec(message)?.[1] ?? json.length);
  let [without, within] = [0, json.length];
  while (within - without > 1) {
    const middle = Math.floor((without + within) / 2);
    if (isUnexpected(parseError(json.slice(0, middle)))) within = middle;
    else without = middle;
  }
  return without;
}

function parseError(json: string): string {
  try {
    JSON.parse(json);
    return '';
  } catch (error) {
    return (error as SyntaxError).message;
  }
}
