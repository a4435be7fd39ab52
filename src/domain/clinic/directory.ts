import type { ClinicFields, clinicFields } from '#domain/clinic/clinic-fields.ts';
import { splitClinicName } from '#domain/clinic/split-clinic-name.ts';
import type { FieldsWith } from '#domain/field-definition.ts';
import { foldText, normalizeText } from '#domain/text.ts';
import { provinces } from '#strings/vi/provinces.ts';

/** An active clinic in the public directory: one with an address, a phone number or a map link. */
export interface ListedClinic extends Omit<ClinicFields, FieldsWith<typeof clinicFields, { isPublic: false }>> {
  id: number;
}

/** Reads the public directory. */
export interface Directory {
  /** All of its clinics, by province in the order of `provinces`, then by their own names. */
  clinics(): Promise<ListedClinic[]>;
  /** The clinic of the active card with a number, by a prepared query that does not wait for others; undefined if it is not listed. */
  ofCard(cardNumber: string): Promise<ListedClinic | undefined>;
  /** How many clinics it has, and in how many provinces, by a prepared query that does not wait for others. */
  counts(): Promise<{ clinics: number; provinces: number }>;
}

/** The filters of the directory; null and '' match everything. */
export interface DirectoryFilters {
  /** Every word must occur in the name, the address or the province, without regard to accents. */
  q: string;
  province: string | null;
}

const collator = new Intl.Collator('vi', { numeric: true });
const rankByProvince: ReadonlyMap<string | null, number> = new Map(provinces.map((name, at) => [name, at]));

/** The order of the directory. Clinics without a province come last. */
export function compareListed(a: ListedClinic, b: ListedClinic): number {
  const [one, other] = [splitClinicName(a.name), splitClinicName(b.name)];
  return (
    rankOf(a) - rankOf(b) || collator.compare(one.ownName, other.ownName) || collator.compare(one.type, other.type)
  );
}

const rankOf = ({ province }: ListedClinic) => rankByProvince.get(province) ?? provinces.length;

/** The clinics that match, in their order. */
export function filterDirectory(clinics: readonly ListedClinic[], { q, province }: DirectoryFilters): ListedClinic[] {
  const words = foldText(normalizeText(q)).split(' ').filter(Boolean);
  const inProvince = province === null ? clinics : clinics.filter((clinic) => clinic.province === province);
  return inProvince.filter((clinic) => matches(clinic, words));
}

/** A word matches the type only at the start of a word: otherwise 'hoa' would find every 'Nha khoa'. */
function matches({ name, address, province }: ListedClinic, words: readonly string[]): boolean {
  const { type, ownName } = splitClinicName(name);
  const foldedType = ` ${foldText(type)}`;
  const text = foldText(`${ownName}\n${address ?? ''}\n${province ?? ''}`);
  return words.every((word) => text.includes(word) || foldedType.includes(` ${word}`));
}
