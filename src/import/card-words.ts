/** The words and marks that stand beside a card number in a cell. Data of two languages, and no sentences. */

/** What stands between two entries of a list; `=1+1` is none. */
export const listMarks = /[,;&|]|\s(?:và|hoặc|hay)\s|\s\+|\+\s/iu;

/** What says "from … to …". */
export const rangeMarks = /\d\s*(?:đến|tới|->|=>|→|~|…|\.{2,}|\sto\s)\s*\p{L}{0,8}[\s.\-_/]*\d/iu;

/** Words that label a number before a colon, folded, beside the headers of its column. */
export const labels = new Set(
  'so ma the theso no num number serial serialno serialnumber seri soseri sn id'.split(' '),
);

/** Labels that no card number begins with, so that no colon is needed. */
export const spokenLabel =
  /^(?:(?:mã số thẻ|mã thẻ|số thẻ|thẻ số|mã số|mã|số|thẻ|ma so the|ma the|so the|the so|ma so)(?: bảo hành| bao hanh| bh)?|no\.|no(?=\s)|n[º°]\.?|№)\s*[:.#]?\s*(?=[\p{L}\p{N}#])/iu;

export const noNumber = /^(?:n\/a|na|none|null|nil|tbd|x+)$/;
