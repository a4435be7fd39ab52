/**
 * Warranty cards of fictional people for the bench, the tests and the sample spreadsheets. The same seed always gives the
 * same cards. Names combine ordinary Vietnamese syllables.
 */
import { calendarDate } from '#domain/calendar.ts';
import { keysOf } from '#domain/field-definition.ts';
import { completeFields } from '#domain/record/complete-fields.ts';
import { type WarrantyFields, warrantyFields } from '#domain/warranty/warranty-fields.ts';

import catalogue from '../samples/products.json' with { type: 'json' };

/** Pseudo-random numbers from 0 (inclusive) to 1 (exclusive), the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const words = (text: string): string[] => text.trim().split(/\s+/);
const phrases = (text: string): string[] => text.split(',').map((phrase) => phrase.trim());

/** Expands 'Nguyễn 380, Trần 110' to a list that repeats each text by its weight, for weighted random choice. */
function weighted(text: string): string[] {
  return phrases(text).flatMap((entry) => {
    const [, phrase = '', weight = '1'] = /^(.*?)(?: (\d+))?$/.exec(entry) ?? [];
    return Array<string>(Number(weight)).fill(phrase);
  });
}

/** A list whose weights fall from 12 at its front to 2 at its end, as with given names. */
function fadingOut(texts: readonly string[]): string[] {
  return texts.flatMap((text, rank) => Array<string>(2 + Math.round(10 * (1 - rank / texts.length) ** 2)).fill(text));
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** A random rank below `size`. Its probability is about proportional to 1 / (rank + flat). */
function popularRank(size: number, flat: number, random: () => number): number {
  return Math.min(size - 1, Math.floor(flat * ((size + flat) / flat) ** random() - flat));
}

/** Weights are tenths of a per cent of the population, rounded; the rare ones share the rest. */
const surnames = weighted(`
  Nguyễn 380, Trần 110, Lê 95, Phạm 70, Huỳnh 26, Hoàng 25, Phan 45, Vũ 20, Võ 19, Đặng 21, Bùi 20, Đỗ 14, Hồ 13,
  Ngô 13, Dương 10, Lý 5, Đinh 9, Trương 9, Đoàn 7, Trịnh 7, Mai 6, Lâm 6, Đào 6, Cao 6, Lương 6, Hà 5, Tạ 4, Phùng 4,
  Lưu 4, Thái 4, Châu 3, Tăng 3, Quách 2, Vương 2, Kiều 2, Chu 2, Hứa 2, Triệu 2, Nông 2, La 2, Đàm 2, Văn 2, Tống 2,
  Nghiêm, Bạch, Khổng, Ứng, Viên, Thạch, Danh, Sơn, Lò, Giàng, Ma, Quản, Doãn, Cù, Mạc, Âu, Khưu`);

const maleMiddleNames = weighted(`
  Văn 60, Minh 20, Hữu 18, Đức 16, Quốc 14, Thanh 14, Ngọc 10, Anh 8, Hoàng 12, Đình 10, Quang 10, Gia 8, Bảo 6,
  Trọng 6, Mạnh 6, Tuấn 6, Duy 6, Công 6, Nhật 5, Thế 5, Viết 3, Bá 3, Khắc 2, Tiến 3, Việt 3, Phúc 3, Hải 3, Trung 3,
  Xuân 2, Thành 4, Chấn, Sỹ, Vĩnh, Đại, Nguyên 2, Thiện 2, Hùng 2, Kim 2`);
const femaleMiddleNames = weighted(`
  Thị 90, Ngọc 24, Thị Thu 8, Thị Kim 8, Thị Ngọc 8, Thị Thanh 8, Thị Mỹ 5, Thị Hồng 6, Thị Phương 5, Thị Bích 3,
  Thị Minh 3, Thị Tuyết 3, Thu 8, Thanh 10, Kim 8, Phương 8, Bích 5, Hồng 6, Minh 6, Khánh 5, Thùy 6, Quỳnh 5, Mỹ 5,
  Bảo 5, Như 4, Hoài 4, Diệu 4, Tuyết 3, Cẩm 3, Ánh 3, Lan 3, Mai 4, Yến 3, Hoàng 3, Gia 3, Tường 2, Huyền 2, Ái, Bội`);

const maleGivenNames = fadingOut(
  words(`
  Hùng Tuấn Dũng Nam Minh Hải Long Sơn Thắng Anh Hoàng Huy Khoa Phong Quân Khang Đạt Bảo Tùng Việt Thành Trung Hiếu
  Đức Nghĩa Phúc Tài Lộc Tâm Khánh Bình Hòa Duy Hưng Quang Vinh Thịnh An Toàn Tín Kiên Trí Nhân Lâm Tân Phát Sang Tiến
  Quý Đông Giang Hậu Thiện Luân Khôi Bách Dương Thái Thuận Vũ Trường Tú Khải Linh Chung Điền Đăng Đoàn Chiến Công Cảnh
  Hà Nguyên Triết Ngọc Lợi Phương Hiển Vương Ân Định`),
);
const femaleGivenNames = fadingOut(
  words(`
  Hoa Lan Hương Linh Trang Hà Thảo Ngọc Mai Phương Anh Thu Hằng Nga Yến Vy Ngân Nhung Huyền Trinh Dung Loan Tuyết Hạnh
  Thủy Oanh Nhi My Như Quỳnh Châu Trâm Thư Hiền Liên Vân Tâm Diễm Giang Ánh Hồng Bích Cúc Đào Xuân Hạ Thúy Chi Uyên
  Tiên Tú Khanh Nguyệt Phượng Hân Hoài Diệp Ly Lệ Sương Trúc Kiều Thơ Thoa Mận Lành Duyên Ái Đan Nhàn Thương Ý Thanh
  Hường Hậu Bình Nữ Quyên Quyền Lý`),
);
const maleCompoundNames = phrases(`
  Gia Huy, Minh Quân, Thiên Ân, Anh Khoa, Hoàng Long, Bảo Khang, Đăng Khôi, Quốc Bảo, Tuấn Kiệt, Minh Khang, Thiên Phúc,
  Nhật Minh, Hải Đăng, Phúc Lâm, Trường Giang, Đức Anh, Việt Anh, Duy Anh, Gia Bảo, Thanh Tùng, Chí Thiện, Đình Phong`);
const femaleCompoundNames = phrases(`
  Bảo Châu, Khánh Linh, Minh Anh, Thanh Trúc, Phương Thảo, Quỳnh Như, Ngọc Hân, Bảo Ngọc, Thảo Vy, Gia Hân, Tường Vy,
  Thùy Dương, Phương Anh, Cát Tiên, Hồng Nhung, Thu Hà, Tú Anh, Hoài Thương, Diễm My, Kim Ngân, Mai Phương, Ái Nhi,
  Quỳnh Anh, Đoan Trang, Mỹ Duyên, Thiên Thanh`);

/** A name of the Central Highlands: no surname in front, and sometimes an apostrophe. */
const highlandFronts = words('Y H’ H’ Y');
const highlandGivenNames = words('Blong Khin Lan Mai Nuel Suin Thương Wai Bhăn Duin');
const highlandClans = words('Niê Êban Mlô Kbuôr Ayŭn Kpă');

function highlandName(random: () => number): string {
  const front = pick(highlandFronts, random);
  const given = pick(highlandGivenNames, random);
  return `${front === 'Y' ? 'Y ' : front}${given} ${pick(highlandClans, random)}`;
}

function personName(random: () => number): string {
  if (random() < 0.002) return highlandName(random);
  const female = random() < 0.55;
  const surname = pick(surnames, random);
  const shape = random();
  if (shape < 0.13) {
    const given = pick(female ? femaleCompoundNames : maleCompoundNames, random);
    const second = shape < 0.04 ? pick(surnames, random) : surname;
    return second === surname ? `${surname} ${given}` : `${surname} ${second} ${given}`;
  }
  const given = pick(female ? femaleGivenNames : maleGivenNames, random);
  if (shape < 0.17) return `${surname} ${given}`;
  const middle = pick(female ? femaleMiddleNames : maleMiddleNames, random);
  return middle.endsWith(given) ? `${surname} ${given}` : `${surname} ${middle} ${given}`;
}

const clinicKinds = phrases(`
  Nha khoa, Nha khoa, Phòng khám nha khoa, Nha khoa, Nha khoa thẩm mỹ, Nha khoa, Trung tâm nha khoa`);
const clinicWords = phrases(`
  Thuyền Giấy, Ốc Mượn Hồn, Trăng Khuyết, Cánh Diều Sáo, Chuồn Chuồn Ớt, Đèn Lồng Giấy, Mây Cuộn, Hạt Gạo Trắng, Bông Súng,
  Sương Bản Mường, Cá Chuồn Bay, Lục Bình Tím, Gió Chướng, Đom Đóm, Mưa Rào, Cỏ Lau, Ếch Con, Nón Lá Nghiêng, Cầu Khỉ,
  Bến Đò Xưa, Ve Sầu, Hoa Cải Vàng, Dế Mèn Cười, Trống Cơm, Ruộng Bậc Thang, Sóng Lăn Tăn, Rừng Tràm Xanh, Sỏi Trắng,
  Hạc Giấy, Cua Đồng, Muối Biển, Nắng Xiên, Mèo Mun, Cổng Làng, Khói Bếp, Chim Sẻ Nâu, Đá Cuội Tròn, Hoa Gạo Đỏ, Vỏ Sò Nhỏ,
  Lá Tre, Thung Lũng Sứ, Răng Thỏ Ngọc, Nụ Cười Trăng, Men Sứ Lam, Ngói Âm Dương, Gốm Nâu, Sứ Hoa Dâu, Ngà Mây, Hạt Sương,
  Cây Rơm, Tò He, Lạc Đà Bông, Gấu Bắp, Cá Bống, Rùa Đá, Trúc Xinh, Vịt Giời, Ong Thợ, Kẹo Kéo, Bồ Công Anh, Giọt Sứ,
  Vành Trăng Non, Bắp Rang, Sao Hôm, Con Suối Nhỏ, Rêu Phong, Cánh Buồm Nâu, Cào Cào Lá, Quạt Mo, Hoa Mười Giờ, Đồi Sim,
  Cồn Cát, Phố Cổ Tích, Mưa Bóng Mây, Chong Chóng Tre`);
const places = phrases(`
  TP.HCM, Hà Nội, Đà Nẵng, Huế, Cần Thơ, Hải Phòng, Nha Trang, Biên Hòa, Quy Nhơn, Vinh, Đà Lạt, Vũng Tàu, Buôn Ma Thuột,
  Hội An, Thủ Đức, Nam Định, Thanh Hóa, Mỹ Tho, Quảng Ngãi, Hạ Long, Tuy Hòa, Long Xuyên, Đồng Hới, Bắc Ninh, Pleiku,
  Rạch Giá, Phan Thiết, Cà Mau, Tam Kỳ, Thái Nguyên, Đông Hà, Việt Trì, Sóc Trăng, Lào Cai, Bến Tre, Gò Vấp`);

const clinicsInAll = clinicWords.length * 12;

/** The name of the clinic with this rank. The first ones are a word alone or with a town; branches come later. */
function clinicName(rank: number): string {
  const word = rank % clinicWords.length;
  const round = Math.floor(rank / clinicWords.length);
  const name = `${clinicKinds[(rank + round) % clinicKinds.length]} ${clinicWords[word]}`;
  if (round === 0 && word % 4 === 0) return name;
  return `${name} ${places[(word * 7 + round * 3) % places.length]}`;
}

/** Different names of fictional clinics, the most popular first; at most 900. */
export function fictionalClinicNames(count: number): string[] {
  return Array.from({ length: Math.min(count, clinicsInAll) }, (_, rank) => clinicName(rank));
}

const doctorTitles = weighted('BS. 50, Bs 14, BS.CKI 6, ThS.BS. 6, Nha sĩ 3, Bác sĩ 5');
const doctorsOfClinic = [3, 2, 4, 1, 5, 2, 3, 2, 4, 2];

type Clinic = { name: string; doctors: string[] };

/** Clinics with their doctors, the same for every seed. */
export function clinicsWithDoctors(count: number): Clinic[] {
  const random = seededRandom(2007);
  const used = new Set<string>();
  return fictionalClinicNames(count).map((name, rank) => {
    const doctors: string[] = [];
    while (doctors.length < (doctorsOfClinic[rank % doctorsOfClinic.length] as number)) {
      const person = personName(random);
      if (used.has(person)) continue;
      used.add(person);
      doctors.push(random() < 0.18 ? person : `${pick(doctorTitles, random)} ${person}`);
    }
    return { name, doctors };
  });
}

type SoldProduct = { name: string; warrantyYears: number; lastSold: number };

/** Discontinued products that are on old cards, with their last year. */
const discontinued: readonly [name: string, lastSold: number][] = [
  ['Perlenau Klassik', 2020],
  ['Perlenau Kern HT', 2022],
  ['Perlenau Stein', 2018],
  ['Perlenau Glas Block', 2023],
  ['Perlenau Perle', 2019],
  ['Perlenau Licht 2', 2021],
];

/** Products on cards, the twelve of the catalogue first. */
const soldProducts: readonly SoldProduct[] = [
  ...catalogue.map(({ name, warranty }) => ({
    name,
    warrantyYears: Number(/(\d+) năm/.exec(warranty)?.[1] ?? 1),
    lastSold: 2026,
  })),
  ...discontinued.map(([name, lastSold]) => ({ name, warrantyYears: 10, lastSold })),
];

/** Product names on cards: those of the catalogue, then discontinued ones. */
export const fictionalProductNames: readonly string[] = soldProducts.map(({ name }) => name);

/** Each product repeated by its share of sales. */
const productDraw: readonly SoldProduct[] = soldProducts.flatMap((product, index) => {
  const share = index < catalogue.length ? 4 + 3 * ((index * 5) % catalogue.length) : 3;
  return Array<SoldProduct>(share).fill(product);
});

const quantityDraw = weighted(
  '1 380, 2 220, 3 120, 4 90, 5 35, 6 50, 7 12, 8 28, 9 6, 10 16, 11 3, 12 12, 13 2, 14 10, 15 3, 16 13',
).map(Number);

const firstExpiryYear = 2023;
const lastExpiryYear = 2041;

/** Every day of the years 2023 to 2041. A million cards share these texts. */
const daysOfYear: readonly string[][] = Array.from({ length: lastExpiryYear - firstExpiryYear + 1 }, (_, index) =>
  Array.from({ length: 12 * 31 }, (_, day) =>
    calendarDate(firstExpiryYear + index, 1 + Math.floor(day / 31), 1 + (day % 31)),
  ).filter((date) => date !== null),
);

/** The maximum number of cards of a seed, and the maximum seed. A card number is made of both. */
const maxCards = 10_000_000;
const maxSeed = 100_000_000;

/** A card number that is unique among all seeds: every style contains the whole `serial`. */
function cardNumber(serial: string, issueYear: number, style: number): string {
  if (style < 0.5) return `ADS-${serial}`;
  if (style < 0.834) return serial;
  if (style < 0.92) return `DE ${issueYear} / ${serial.slice(0, -4)}-${serial.slice(-4)}`;
  return `CR.${serial.slice(0, -2)}.${serial.slice(-2)}`;
}

const fieldNames = keysOf(warrantyFields);

/**
 * Yields `count` valid warranties. The same count and seed give the same rows; no card number occurs twice, neither
 * within a seed nor across seeds. Numbers of seeds below 100 have ten digits, with leading zeros.
 */
export function* fictionalWarranties(count: number, seed: number): Generator<WarrantyFields> {
  if (!(Number.isInteger(count) && count >= 0 && count <= maxCards)) throw new RangeError(`count 0–${maxCards}`);
  if (!(Number.isInteger(seed) && seed >= 0 && seed <= maxSeed)) throw new RangeError(`seed 0–${maxSeed}`);
  const random = seededRandom(seed);
  const clinics = clinicsWithDoctors(Math.max(8, Math.round(2.15 * Math.sqrt(count))));

  for (let index = 0; index < count; index++) {
    // The factor has no divisor in common with ten million, so every index has a number of its own in the range of the seed.
    const serial = String(seed * maxCards + ((index * 7_368_787 + 1_234_567) % maxCards)).padStart(10, '0');
    const product = pick(productDraw, random);
    const years = product.lastSold + product.warrantyYears - firstExpiryYear + 1;
    const expiryIndex = Math.floor(Math.min(years, daysOfYear.length) * Math.sqrt(random()));
    const clinic = clinics[popularRank(clinics.length, 6, random)] as Clinic;
    const withDoctor = random() >= 0.2;
    yield completeFields(fieldNames, {
      cardNumber: cardNumber(serial, firstExpiryYear + expiryIndex - product.warrantyYears, random()),
      customerName: personName(random),
      productName: product.name,
      clinicName: clinic.name,
      doctorName: withDoctor ? (clinic.doctors[popularRank(clinic.doctors.length, 1, random)] as string) : null,
      quantity: pick(quantityDraw, random),
      expiresOn: pick(daysOfYear[expiryIndex] as string[], random),
    });
  }
}
