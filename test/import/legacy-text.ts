/**
 * Encoders of TCVN3 and VNI, written from the documents of these encodings and not from the reader's tables. TCVN3 by glibc's
 * charmap TCVN5712-1, VNI by the table of xvnkb (letters by their accents).
 */

const tcvn3: Record<number, string> = {
  128: 'ÀẢÃÁẠẶẬÈẺẼÉẸỆÌỈĨ',
  144: 'ÍỊÒỎÕÓỌỘỜỞỠỚỢÙỦŨ',
  161: 'ĂÂÊÔƠƯĐăâêôơưđẰ',
  181: 'àảãáạẲằẳẵắẴ',
  192: 'ẮẦẨẪẤỀặầẩẫấậèỂẻẽ',
  208: 'éẹềểễếệìỉỄẾỒĩíịò',
  224: 'Ổỏõóọồổỗốộờởỡớợù',
  240: 'ỖủũúụừửữứựỳỷỹýỵỐ',
  1: 'ÚỤ',
  4: 'ỪỬỮ',
  17: 'ỨỰỲỶỸÝỴ',
};
const byteOfLetter = new Map(
  Object.entries(tcvn3).flatMap(([first, letters]) =>
    [...letters].map((letter, at) => [letter, Number(first) + at] as const),
  ),
);

/** The bytes of a text in TCVN3 (ABC). */
export function toTcvn3(text: string): Buffer {
  return Buffer.from([...text.normalize('NFC')].map((letter) => byteOfLetter.get(letter) ?? letter.charCodeAt(0)));
}

/** Rows of a letter: without tone, then acute, grave, hook, tilde, dot. */
const vniRows: [letters: string, codes: string][] = [
  ['aáàảãạ', 'a aù aø aû aõ aï'],
  ['âấầẩẫậ', 'aâ aá aà aå aã aä'],
  ['ăắằẳẵặ', 'aê aé aè aú aü aë'],
  ['eéèẻẽẹ', 'e eù eø eû eõ eï'],
  ['êếềểễệ', 'eâ eá eà eå eã eä'],
  ['oóòỏõọ', 'o où oø oû oõ oï'],
  ['ôốồổỗộ', 'oâ oá oà oå oã oä'],
  ['ơớờởỡợ', 'ô ôù ôø ôû ôõ ôï'],
  ['uúùủũụ', 'u uù uø uû uõ uï'],
  ['ưứừửữự', 'ö öù öø öû öõ öï'],
  ['iíìỉĩị', 'i í ì æ ó ò'],
  ['yýỳỷỹỵ', 'y yù yø yû yõ î'],
  ['đ', 'ñ'],
];
const vniOfLetter = new Map(
  vniRows.flatMap(([letters, codes]) =>
    [...letters].flatMap((letter, at) => {
      const code = codes.split(' ')[at] ?? '';
      return [[letter, code] as const, [letter.toUpperCase(), code.toUpperCase()] as const];
    }),
  ),
);

/** The bytes of a text in VNI Windows. */
export function toVni(text: string): Buffer {
  return Buffer.from([...text.normalize('NFC')].map((letter) => vniOfLetter.get(letter) ?? letter).join(''), 'latin1');
}
