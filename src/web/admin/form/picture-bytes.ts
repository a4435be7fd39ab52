import { forms } from '#strings/vi/admin/forms.ts';
import { rules } from '#strings/vi/rules.ts';

/** How many bytes of a file tell whether it is a picture. */
const headLength = 12;

/** The beginnings of the accepted types; `.` stands for any byte. AVIF has its brand after the size of its first box. */
const beginnings = [/^\xff\xd8\xff/s, /^\x89PNG\r\n/s, /^RIFF....WEBP/s, /^....ftyp(avi[fs]|mif1)/s, /^GIF8[79]a/s];

/** True if a file begins as a picture of an accepted type does, whatever its name says. */
async function beginsAsPicture(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
  const head = String.fromCharCode(...bytes);
  return beginnings.some((beginning) => beginning.test(head));
}

/** Why a file will be refused, as far as the browser can tell before it is sent; undefined if it cannot. */
export async function pictureProblem(file: File, maxBytes: number): Promise<string | undefined> {
  if (!(await beginsAsPicture(file))) return forms.picture.notPicture;
  return file.size > maxBytes ? rules.picture.tooLarge(maxBytes / 1024 / 1024) : undefined;
}
