import fc from 'fast-check';
import { FormFile } from './form.ts';
import { idOf, Later, type Noun, type Scene } from './scene.ts';

/** 8 × 8 grey pixels. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWPowAEYhpYEANsRZgE07zdlAAAAAElFTkSuQmCC',
  'base64',
);

/** Stands in every name of a person and every password: no log may hold it. */
export const secret = 'Bí Mật';

/** Stands in the name of every clinic and product that may go to the bin. */
export const disposable = 'xoadi';

/** A choice made when the request's turn comes. */
function later(find: (scene: Scene, at: number) => unknown): fc.Arbitrary<Later> {
  return fc.nat().map((at) => new Later((scene) => find(scene, at)));
}

function oneOf(texts: string[], at: number): string {
  return texts[at % Math.max(1, texts.length)] ?? '';
}

/** Hardly ever the same again, as card numbers and names must be. */
const anyNumber = fc.noShrink(fc.noBias(fc.nat()));

function unique(prefix: string): fc.Arbitrary<string> {
  const tail = fc.string({ unit: 'grapheme', maxLength: 6 });
  return fc.tuple(anyNumber, tail).map(([number, text]) => `${prefix} ${number.toString(36)} ${text}`);
}

function numberText(most: number): fc.Arbitrary<string> {
  return fc.integer({ min: 0, max: most * 10 }).map((tenths) => String(tenths / 10));
}

const shortText = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => `A2 ${text}`);
const dayBetween = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const day = dayBetween('2040-01-01', '2090-12-31');
const pictureFile = fc.constant(new FormFile(picture, 'a.png'));

// What an import believes without asking.
const row = fc.tuple(anyNumber, fc.integer({ min: 1, max: 10 }), dayBetween('2030-01-01', '2045-12-31'));
const sheet = fc.uniqueArray(row, { minLength: 1, maxLength: 3, selector: ([number]) => number }).map((rows) => {
  const header = 'productName,fullName,numbCode,dentalName,doctorName,quantity,expiryDate';
  const lines = rows.map(
    ([number, quantity, date]) =>
      `Perlenau Fels,${secret} An,I-7${number.toString(36)},Nha khoa Mới,,${quantity},${date}`,
  );
  return new FormFile(Buffer.from([header, ...lines].join('\n')), 'cards.csv');
});

const ownName = later(({ throwaway }) => throwaway.fullName);
const card = later(({ cards, turn }, at) => oneOf(cards, at + turn));
const activeIds = (noun: Noun) =>
  fc.array(
    later((scene, at) => idOf(scene, noun, 'active', at)),
    { minLength: 1, maxLength: 4 },
  );

const lowId = fc.integer({ min: 1, max: 50 });

/** One record of the bin, so that the number of them is known. */
const binnedId = (noun: Noun) => later((scene, at) => idOf(scene, noun, 'binned', at)).map((one) => [one]);
const binnedIds = (noun: Noun) =>
  fc.array(
    later((scene, at) => idOf(scene, noun, 'binned', at)),
    { minLength: 1, maxLength: 4 },
  );

/** What members may be, found by `<operation> <member>`; the schemas know no more than "text" of most. */
const sensible: [RegExp, fc.Arbitrary<unknown>][] = [
  // What a plan names must be in its file, and in the catalogue.
  [/PATCH .*imports.* sheets$/, fc.constant(null)],
  [/PATCH .*imports.* constants$/, fc.constantFrom({}, { doctorName: 'Vy' }, { dentalName: 'Nha khoa Mới' })],
  [
    /PATCH .*imports.* names$/,
    fc.array(fc.constant({ kind: 'clinic', name: 'Nha khoa Mới', action: 'keep', target: null }), { maxLength: 2 }),
  ],
  [/ page$/, fc.integer({ min: 1, max: 9 }).map(String)],
  [/ limit$/, fc.integer({ min: 1, max: 100 }).map(String)],
  [/ version$/, fc.option(fc.constantFrom('1', '2', '3'), { nil: undefined, freq: 2 })],
  [/GET .* q$/, fc.constantFrom('', 'an', 'nha khoa', 'ế', 'F-', '%', disposable, 'không có')],
  [/POST .* q$/, fc.nat(60).map((number) => `${disposable} ${number.toString(36)}`)],
  [/ (cartId|keyword)$/, fc.oneof({ weight: 3, arbitrary: card }, { weight: 1, arbitrary: unique('F-') })],
  [/\/visits\/.* replacement$/, unique('R-')],
  [/\/user\/purge-all ids$/, binnedId('user')],
  [/\/dental\/purge-all ids$/, binnedId('dental')],
  [/\/product\/purge-all ids$/, binnedId('product')],
  [/\/purge-all counts$/, fc.constant(1)],
  [/\/user\/restore-all ids$/, binnedIds('user')],
  [/\/dental\/restore-all ids$/, binnedIds('dental')],
  [/\/product\/restore-all ids$/, binnedIds('product')],
  [/\/user\/export columns$/, fc.shuffledSubarray(['numbCode', 'fullName', 'quantity'], { minLength: 1 }).map(String)],
  [
    /\/user\/(?:export|personal-data) (?:ids|except)$/,
    fc.uniqueArray(lowId, { minLength: 1, maxLength: 5 }).map(String),
  ],
  [/ except$/, fc.array(lowId.map(String), { maxLength: 3 })],
  [/ deletion$/, lowId.map(String)],
  // Not the one that is kept, and none whose name cards must have.
  [/\/changes (before|record)$/, lowId.map(String)],
  [/\/product\/move.* (before|after)$/, fc.integer({ min: 51, max: 99 }).map(String)],
  [/\/merge other$/, fc.integer({ min: 51, max: 99 }).map(String)],
  [/\/user\/views.* name$/, unique('Mẫu')],
  // Viewers share none.
  [/\/user\/views.* isShared$/, fc.constant(false)],
  [/\/user\/.* ids$/, activeIds('user')],
  [/\/dental\/.* ids$/, activeIds('dental')],
  [/\/product\/.* ids$/, activeIds('product')],
  [/\/user.* productName$/, later(({ spared }, at) => oneOf(spared.product.names, at))],
  [/\/user.* dentalName$/, later(({ spared }, at) => oneOf(spared.dental.names, at))],
  [/\/user.* fullName$/, unique(secret)],
  [/ (productName|dentalName)$/, unique(disposable)],
  [/ numbCode$/, unique('F-')],
  [/ province$/, fc.option(fc.constantFrom('', 'Huế', 'Lâm Đồng'))],
  [/ phone$/, fc.option(fc.constantFrom('', '028 0000 0000', '+84 28 0000 0000'))],
  [/ email$/, fc.option(fc.constantFrom('', 'le.tan@nhakhoa.example'))],
  [/ map$/, fc.option(fc.domain({ size: 'small' }).map((host) => `https://${host}/map`))],
  [/ aliases$/, fc.option(unique('NK'), { nil: '' })],
  [/ doctorName$/, fc.option(unique('BS.'))],
  // The first day is not after the last.
  [/\/recalls.* issuedFrom$/, fc.constant('2026-01-01')],
  [/\/recalls.* issuedTo$/, fc.constant('2026-12-31')],
  [/\/recalls.* (?:title|text|lot)$/, shortText],
  [/ (?:expiryDate|(?:expiry|issued|created)(?:From|To))$/, day],
  [/\/history.* (?:from|to)$/, day],
  [/\/history.* record$/, lowId.map((id) => `user-${id}`)],
  [/take-back day$/, day],
  [/\/history.* (?:before|after|import|of)$/, lowId.map(String)],
  [/\/(?:visits|hand-over|invites)\b.* (?:user|dental|account)$/, lowId.map(String)],
  [/signIn recoveryCode$/, fc.constant('')],
  // The value of a bulk edit is one of its field.
  [/\/edit-all.* change$/, fc.record({ field: fc.constant('expiryDate'), value: day })],
  [/ issuedDate$/, fc.option(fc.constant('2026-02-28'), { freq: 2 })],
  [/ toothPosition$/, fc.option(fc.constantFrom('11', '36, 46', '13-23'))],
  [
    /signIn fullName$/,
    fc.oneof({ weight: 4, arbitrary: ownName }, { weight: 1, arbitrary: fc.constant('Kẻ Đoán Mò') }),
  ],
  [/signIn code$/, later(({ throwaway }) => (throwaway.totp ? throwaway.code : ''))],
  [/ fullName$/, unique('Nhân viên')],
  [/ code$/, later(({ throwaway }) => throwaway.code)],
  [/ newPassword$/, fc.uuid().map((text) => `${secret} ${text}`)],
  [/ password$/, later(({ throwaway }) => throwaway.password)],
  [/ productPrice$/, fc.integer({ min: 0, max: 1_000_000_000 }).map(String)],
  [/PUT .* product(DoTrong|DoBenUon|ThanhPhucHinh|DuongKinh)$/, fc.oneof(fc.constant(''), numberText(100))],
  [/ group$/, fc.option(fc.constantFrom('Zirconia', 'Gốm'), { nil: '' })],
  [/ coverage$/, fc.constantFrom('', '3 năm: 100 %; 4 năm: 20 %')],
  // A damage needs teeth or words, which may be left out.
  [/POST .*\/visits kind$/, fc.constant('check-up')],
  [/ visitedDate$/, fc.constant('2026-02-28')],
  [/\/visits.* text$/, fc.constant('Mẻ rìa cắn')],
  [/ indications$/, fc.constantFrom('bridge', 'single-crown,bridge')],
  // A product may have no indication for bridges.
  [/ bridgeUnits$/, fc.constant('')],
  [/ position$/, fc.constantFrom('', '1', '20')],
  [/ productDoTrong$/, numberText(100)],
  [/ productDoBenUon$/, numberText(10_000)],
  [/ productThanhPhucHinh$/, numberText(100)],
  [/ productDuongKinh$/, numberText(1_000)],
  [/ product(UngDung|DoDay|Mau|BaoHanh)$/, shortText],
  [/POST .* productImage$/, pictureFile],
  [/PUT .* productImage$/, fc.oneof(fc.constant(''), pictureFile)],
  [/POST .* picture$/, pictureFile],
  [/ file$/, sheet],
];

/** Values of a member that an operation's rules allow, where its schema alone would not tell. */
export function sensibleValue(operation: string, member: string): fc.Arbitrary<unknown> | undefined {
  return sensible.find(([pattern]) => pattern.test(`${operation} ${member}`))?.[1];
}
