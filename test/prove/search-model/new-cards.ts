import { addDays, todayInVietnam } from '#domain/calendar.ts';
import type { WarrantyFields } from '#domain/warranty/warranty-fields.ts';
import { fictionalWarranties } from '../../../scripts/fictional-warranties.ts';
import type { Dice } from './dice.ts';
import type { Names } from './names.ts';

const mostCards = 1_000_000;
/** The days around which the filters of the expiry divide. */
const daysAhead = [0, 1, 29, 30, 31, 59, 60, 61, 89, 90, 91, 400, 5_000];
const mostDaysAgo = 1_000;
/** One person's words, in many arrangements. */
const people = 'Hoa, Nguyễn Thị Hoa, Nguyễn Hoa Thị, Trần Nguyễn Thị Hoa, Nguyễn Thị Hoàng Anh, Thị Hoa Nguyễn'.split(
  ', ',
);
/** Names whose order says whether letters count before tones. */
const alike = 'Bùi Gia Hải, Bui Ngoc, Bùi Ngọc, BÙI NGỌC, Bủi Ngọc, Đặng An, Dang An, Đỗ Đ'.split(', ');
const odd = "H’Blong Niê, Ng'Hoa, Lê-Văn Tám".split(', ');
/** An import asks whether these are meant; the form takes them. */
const doubtful = 'Nha Khoa Tal, Ý, Sứ 50% "mờ" a_b, Trần 12/3, a, A 00, Hoa 123'.split(', ');

/** Cards that nobody has registered yet, of whose numbers no two are the same. */
export class NewCards {
  readonly #dice: Dice;
  readonly #names: Names;
  readonly #fictional: Iterator<WarrantyFields>;

  constructor(dice: Dice, names: Names, seed: number) {
    this.#dice = dice;
    this.#names = names;
    this.#fictional = fictionalWarranties(mostCards, seed);
  }

  /** One that staff may add today: not expired, with a clinic and a product that the register knows. */
  current(): WarrantyFields {
    return { ...this.#any([people, alike, odd, doubtful]), ...this.#knownNames() };
  }

  /** One from a spreadsheet, which may have expired and may have names of its own. */
  imported(): WarrantyFields {
    const card = { ...this.#any([people, alike, odd]), ...(this.#dice.chance(0.7) && this.#knownNames()) };
    if (this.#dice.chance(0.6)) return card;
    return { ...card, expiresOn: addDays(todayInVietnam(), -1 - this.#dice.whole(mostDaysAgo)) };
  }

  #any(customers: readonly (readonly string[])[]): WarrantyFields {
    const dice = this.#dice;
    const { value } = this.#fictional.next();
    if (value === undefined) throw new Error('There are no more new cards.');
    const today = todayInVietnam();
    return {
      ...value,
      ...(dice.chance(0.4) && { customerName: dice.pick(dice.pick(customers)) }),
      expiresOn: addDays(today, dice.pick(daysAhead)),
      issuedOn: dice.chance(0.3) ? addDays(today, -2_000 - dice.whole(500)) : null,
      toothPosition: dice.chance(0.3) ? dice.pick(['11', '12-14', '36', '11, 21']) : null,
      lot: dice.chance(0.3) ? dice.pick(['22A-0457', '22a 0457/B', 'Lô 7', '0045']) : null,
    };
  }

  #knownNames() {
    const pick = (noun: 'dental' | 'product') => this.#dice.pick(this.#names.of(noun))[1];
    return { clinicName: pick('dental'), productName: pick('product') };
  }
}
