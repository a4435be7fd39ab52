/**
 * Two encodings of Vietnamese from before Unicode, and the parts of Vietnamese syllables.
 *
 * TCVN3 (ABC), the encoding of the fonts `.VnTime`: TCVN 5712:1993. The table is that of its form VN1, as in glibc's
 * charmap TCVN5712-1, of which VN3 is a part: VN3 has no capital letters with tones, which its fonts `.VnTimeH` show instead.
 * VNI Windows, the encoding of the fonts `VNI-Times`: a letter, then its marks, as documented by VNI Software and in
 * xvnkb and UniKey.
 */

/** The letters of the bytes 80 to FF. */
export const tcvn3Letters =
  'ÀẢÃÁẠẶẬÈẺẼÉẸỆÌỈĨÍỊÒỎÕÓỌỘỜỞỠỚỢÙỦŨ\u00A0ĂÂÊÔƠƯĐăâêôơưđẰ\u0300\u0309\u0303\u0301\u0323àảãáạẲằẳẵắẴẮẦẨẪẤỀặầẩẫấậèỂẻẽéẹềểễếệìỉỄẾỒĩíịòỔỏõóọồổỗốộờởỡớợùỖủũúụừửữứựỳỷỹýỵỐ';

/** The letters of control characters. */
export const tcvn3Controls: Record<string, string> = {
  '\u0001': 'Ú',
  '\u0002': 'Ụ',
  '\u0004': 'Ừ',
  '\u0005': 'Ử',
  '\u0006': 'Ữ',
  '\u0011': 'Ứ',
  '\u0012': 'Ự',
  '\u0013': 'Ỳ',
  '\u0014': 'Ỷ',
  '\u0015': 'Ỹ',
  '\u0016': 'Ý',
  '\u0017': 'Ỵ',
};

/** Letters of VNI that stand alone. */
export const vniLetters: Record<string, string> = {
  ô: 'ơ',
  ö: 'ư',
  ñ: 'đ',
  í: 'í',
  ì: 'ì',
  æ: 'ỉ',
  ó: 'ĩ',
  ò: 'ị',
  î: 'ỵ',
};
const tones = { ø: '\u0300', ù: '\u0301', û: '\u0309', õ: '\u0303', ï: '\u0323' };
const circumflex = {
  â: '\u0302',
  à: '\u0302\u0300',
  á: '\u0302\u0301',
  å: '\u0302\u0309',
  ã: '\u0302\u0303',
  ä: '\u0302\u0323',
};
const breve = {
  ê: '\u0306',
  è: '\u0306\u0300',
  é: '\u0306\u0301',
  ú: '\u0306\u0309',
  ü: '\u0306\u0303',
  ë: '\u0306\u0323',
};
/** The marks of VNI that may follow each letter, and the accents they stand for. */
export const vniMarks: Record<string, Record<string, string>> = {
  a: { ...tones, ...circumflex, ...breve },
  e: { ...tones, ...circumflex },
  o: { ...tones, ...circumflex },
  u: tones,
  y: tones,
  ô: tones,
  ö: tones,
};

/** Consonants that begin a syllable, those of names from the highlands included. */
export const onsets =
  'b c ch d đ g gh gi h k kh l m n ng ngh nh p ph qu r s t th tr v x f j w z bl br dr đr kl kr pl pr sr'.split(' ');

/** What follows the onset, without tones. */
export const rimes = [
  'a ac ach ai am an ang anh ao ap at au ay ăc ăm ăn ăng ăp ăt âc âm ân âng âp ât âu ây ăk ak âk',
  'e ec em en eng eo ep et ek ê êc êch êm ên êng ênh êp êt êu êk',
  'i ia ich im in inh ip it iu ik iêc iêm iên iêng iêp iêt iêu iâu',
  'o oc oi om on ong op ot ok oong ooc oa oac oach oai oam oan oang oanh oao oap oat oay oăc oăm oăn oăng oăt oe oen oeo oet',
  'ô ôc ôi ôm ôn ông ôp ôt ôk ôông ơ ơi ơm ơn ơng ơp ơt',
  'u ua uc ui um un ung up ut uk uân uâng uât uây uê uêch uên uênh uy uya uych uyên uyêt uyn uynh uyp uyt uyu uơ uơn uôc uôi uôm uôn uông uôt uôk',
  'ư ưa ưc ưi ưm ưn ưng ưt ưu ươc ươi ươm ươn ương ươp ươt ươu',
  'y yêm yên yêng yêt yêu ych yn ynh yp yt ya',
].flatMap((line) => line.split(' '));
