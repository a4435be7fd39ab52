/** Words and marks beside a card number in a cell, in Vietnamese and English. */

/** Separators of a list; `=1+1` has none. */
export const listMarks = /[,;&|]|\s(?:và|hoặc|hay)\s|\s\+|\+\s/iu;

/** A range of numbers. */
export const rangeMarks = /\d\s*(?:đến|tới|->|=>|→|~|…|\.{2,}|\sto\s)\s*\p{L}{0,8}[\s.\-_/]*\d/iu;

/** Labels before a colon, folded, in addition to the headers of the column. */
export const labels = new Set(
  'so ma the theso no num number serial serialno serialnumber seri soseri sn id'.split(' '),
);

/** Labels that need no colon, since no card number begins with them. */
export const spokenLabel =
  /^(?:(?:mã số thẻ|mã thẻ|số thẻ|thẻ số|mã số|mã|số|thẻ|ma so the|ma the|so the|the so|ma so)(?: bảo hành| bao hanh| bh)?|no\.|no(?=\s)|n[º°]\.?|№)\s*[:.#]?\s*(?=[\p{L}\p{N}#])/iu;

export const noNumber = /^(?:n\/a|na|none|null|nil|tbd|x+)$/;
