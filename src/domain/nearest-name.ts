import { distance } from 'fastest-levenshtein';
import { foldText } from '#domain/text.ts';
import { provinces } from '#strings/vi/provinces.ts';

/** Edit distance up to which a name is suggested: one letter in five, at most three. */
const lettersPerEdit = 5;
const maxEdits = 3;

/** Words, as `foldText` has them, by which no two names differ: what a place or thing is, also abbreviated. */
const genericWords = {
  clinic: [
    ...['he thong', 'phong kham', 'nha khoa', 'rang ham mat', 'trung tam', 'benh vien', 'da khoa', 'chuyen khoa'],
    ...['tham my', 'quoc te', 'cong ty', 'tnhh', 'mtv', 'co phan', 'bac si', 'dental', 'clinic', 'doctor'],
    ...['pknk', 'ttnk', 'nk', 'n k', 'nkhoa', 'pk', 'p k', 'tt', 'bv', 'rhm', 'cty', 'cp', 'bs', 'dr'],
  ],
  product: ['rang su', 'su'],
};
type Named = keyof typeof genericWords;
const genericPattern = (type: Named) => new RegExp(`(?<= )(?:${genericWords[type].join('|')}) `, 'g');
const generic = { clinic: genericPattern('clinic'), product: genericPattern('product') };
/** The name of a branch, behind that of a clinic. */
const branch = / (?:chi nhanh|cn|co so|cs)(?: ?\d+)?(?: .*)?$/;

/** Former provinces, towns and short forms of some, as `foldText` has them. */
const otherPlaces = [
  ...['ba ria vung tau', 'bac giang', 'bac lieu', 'ben tre', 'binh dinh', 'binh duong', 'binh phuoc', 'binh thuan'],
  ...['dak nong', 'ha nam', 'hai duong', 'hau giang', 'hoa binh', 'kien giang', 'kon tum', 'long an', 'nam dinh'],
  ...['ninh thuan', 'phu yen', 'quang binh', 'quang nam', 'soc trang', 'thai binh', 'tien giang', 'tra vinh'],
  ...['vinh phuc', 'yen bai', 'nha trang', 'da lat', 'vung tau', 'bien hoa', 'thu duc', 'quy nhon', 'buon ma thuot'],
  ...['ha long', 'vinh', 'pleiku', 'phan thiet', 'my tho', 'rach gia', 'long xuyen', 'hoi an', 'tam ky', 'go vap'],
  ...[
    'tan binh',
    'tan phu',
    'binh thanh',
    'phu nhuan',
    'binh tan',
    'ho chi minh',
    'sai gon',
    'tphcm',
    'hcm',
    'sg',
    'hn',
  ],
  ...['(?:q|quan|p|phuong) ?\\d+'],
];
/** The town or district of a clinic, behind its name. */
const place = new RegExp(
  ` (?:(?:tp|thanh pho|tinh|quan|q|huyen|thi xa) )?(?:${[...provinces.map(foldText), ...otherPlaces].join('|')})$`,
);

/**
 * Returns a function that finds the known name a person most likely means by another one, or null. Compared are the names
 * without accents, generic words ('NK', 'Phòng khám') and the brand: the word with which at least half of the known names
 * begin. A name is meant that is equal then, or differs by few letters, or is the only one that begins with the words.
 *
 * @param known names of active clinics or products
 */
export function createNearestName(type: Named, known: readonly string[]): (name: string) => string | null {
  const brand = type === 'product' ? commonFirstWord(known) : undefined;
  const core = (name: string) => coreOf(type, name, brand);
  const names = known.map((name) => ({ name, core: core(name) }));

  const equalTo = (words: string) => only(names, (one) => one.core === words) ?? closest(names, words);
  return (name) => {
    const words = core(name);
    const found = equalTo(words);
    if (found !== undefined) return found;
    const own = type === 'clinic' ? words.replace(branch, '').replace(place, '') : words;
    if (own !== words) return equalTo(own) ?? null;
    return (words.includes(' ') && only(names, (one) => one.core.startsWith(`${words} `))) || null;
  };
}

interface KnownName {
  name: string;
  core: string;
}

/** The name's words that tell it from others; all of them if there is none. */
function coreOf(type: Named, name: string, brand: string | undefined): string {
  const words = wordsOf(name);
  const core = ` ${words} `.replace(generic[type], '').trim();
  const own = brand !== undefined && core.startsWith(`${brand} `) ? core.slice(brand.length + 1) : core;
  return own === '' ? words : own;
}

const wordsOf = (name: string) =>
  foldText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function commonFirstWord(names: readonly string[]): string | undefined {
  const byWord = Map.groupBy(names, (name) => wordsOf(name).split(' ')[0] ?? '');
  const [common] = [...byWord].find(([, { length }]) => length > 1 && length * 2 >= names.length) ?? [];
  return common;
}

function only(names: readonly KnownName[], isMeant: (name: KnownName) => boolean): string | undefined {
  const [first, second] = names.filter(isMeant);
  return second === undefined ? first?.name : undefined;
}

function closest(names: readonly KnownName[], core: string): string | undefined {
  let minEdits = Math.min(maxEdits, Math.floor(core.length / lettersPerEdit)) + 1;
  let nearest: string | undefined;
  for (const { name, core: other } of names) {
    if (Math.abs(other.length - core.length) >= minEdits) continue;
    const edits = distance(core, other);
    if (edits < minEdits) [minEdits, nearest] = [edits, name];
  }
  return nearest;
}
