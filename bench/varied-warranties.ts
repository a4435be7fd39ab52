import { foldText } from '#domain/text.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import { fictionalWarranties, seededRandom } from '../scripts/fictional-warranties.ts';

/** Words beside those of the fictional cards. */
const rareWords = 24_000;
/** How many cards have one of them in the name of the customer, the doctor or the clinic. */
const share = { customer: 0.1, doctor: 0.05, clinic: 0.1 } as const;
const rareClinics = 3_000;
/** Cards whose words are put together, two at a time: they hold all syllables. */
const syllableCards = 5_000;

/**
 * Fictional warranties with as many different words as a register of real people and places has: the fictional ones know
 * some 400. The same count and seed give the same rows.
 */
export function* variedWarranties(count: number, seed: number): Generator<WarrantyFields> {
  const words = composeWords(rareWords);
  const random = seededRandom(seed);
  let next = 0;
  // Half of them in turn, so that each one occurs; the other half as chance and popularity have it.
  const word = () => words[random() < 0.5 ? next++ % words.length : Math.floor(words.length * random() ** 3)];
  for (const card of fictionalWarranties(count, seed)) {
    const draw = random();
    if (draw < share.customer) card.customerName = withLast(card.customerName, word());
    else if (draw < share.customer + share.doctor && card.doctorName)
      card.doctorName = withLast(card.doctorName, word());
    else if (draw > 1 - share.clinic) card.clinicName = `Nha khoa ${words[Math.floor(rareClinics * random() ** 2)]}`;
    yield card;
  }
}

/** Words of two syllables of the fictional cards, such as `Hoalan`, no two of them alike without accents. */
function composeWords(count: number): string[] {
  const syllables = new Set<string>();
  for (const { customerName, clinicName, doctorName } of fictionalWarranties(syllableCards, 1)) {
    for (const word of `${customerName} ${clinicName} ${doctorName ?? ''}`.split(' ')) {
      if (/^\p{L}{2,}$/u.test(word)) syllables.add(word);
    }
  }
  const all = [...syllables];
  const random = seededRandom(count);
  const pick = (list: readonly string[]) => list[Math.floor(list.length * random())] ?? '';
  // Two vowels with marks side by side would look like a damaged text to an import.
  const second = all.filter((syllable) => /^[bcdđghklmnpqrstvx]/i.test(syllable));
  const composed = new Map<string, string>();
  while (composed.size < count) {
    const word = pick(all) + pick(second).toLowerCase();
    composed.set(foldText(word), word);
  }
  return [...composed.values()];
}

function withLast(name: string, word: string | undefined): string {
  return `${name.slice(0, name.lastIndexOf(' '))} ${word}`;
}
