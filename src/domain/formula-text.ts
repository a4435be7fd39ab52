/** What spreadsheet programs take for the start of a formula, behind any number of apostrophes. */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const apostropheBeforeFormula = /^'(?='*[=+\-@\t\r\n＝＋－＠])/u;

/** A formula that is nothing but a text: `="00120"`. Programs write it to protect the text from Excel. */
const textFormula = /^\s*=\s*"((?:[^"]|"")*)"\s*$/u;

/** Puts an apostrophe before a text of a CSV file that a spreadsheet program would compute: `=1+1` becomes `'=1+1`. */
export function neutralizeFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

/** The opposite of `neutralizeFormula`. Other apostrophes stay. */
export function restoreFormula(text: string): string {
  return text.replace(apostropheBeforeFormula, '');
}

/** The text of a formula such as `="00120"`; any other text as it is. */
export function readTextFormula(text: string): string {
  return text.replace(textFormula, (_, inner: string) => inner.replaceAll('""', '"'));
}

/** A text from which `readTextFormula` makes `text`: nearly always the text itself. */
export function writeTextFormula(text: string): string {
  return textFormula.test(text) ? `="${text.replaceAll('"', '""')}"` : text;
}
