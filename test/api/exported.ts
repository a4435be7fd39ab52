import { spawnSync } from 'node:child_process';
import type { Database } from '#database/database.ts';
import { keysOf } from '#domain/field-definition.ts';
import { type WarrantyFields, warrantyFields } from '#domain/warranty/warranty-fields.ts';

/** All active cards of a register, the fields alone, by their numbers. */
export async function allCards(db: Database): Promise<WarrantyFields[]> {
  return db.read
    .selectFrom('warranty')
    .select(keysOf(warrantyFields))
    .where('binnedAt', 'is', null)
    .orderBy('cardKey')
    .execute();
}

/** What openpyxl reads: dates as YYYY-MM-DD if the cell is shown as DD/MM/YYYY. */
interface ReadSheet {
  title: string;
  frozen: string;
  bold: boolean;
  widths: number[];
  rows: (string | number | null)[][];
}

const script = `
import sys, json, datetime, warnings, openpyxl
warnings.simplefilter('error', UserWarning)
sheet = openpyxl.load_workbook(open(sys.argv[1], 'rb')).active
def value(cell):
    if not isinstance(cell.value, datetime.datetime): return cell.value
    assert cell.number_format == 'dd/mm/yyyy', cell.number_format
    return cell.value.date().isoformat()
print(json.dumps({
    'title': sheet.title,
    'frozen': sheet.freeze_panes,
    'bold': all(cell.font.b for cell in sheet[1]),
    'widths': [sheet.column_dimensions[cell.column_letter].width for cell in sheet[1]],
    'rows': [[value(cell) for cell in row] for row in sheet.iter_rows()],
}))`;

/** Debian's packages are for its own Python, which need not be the first. */
const pythons = ['python3', '/usr/bin/python3'];

/** Reads a workbook with openpyxl; undefined if it is not installed. */
export function sheetReader(): ((path: string) => ReadSheet) | undefined {
  const python = pythons.find((command) => spawnSync(command, ['-c', 'import openpyxl']).status === 0);
  if (python === undefined) return undefined;
  return (path) => {
    const { stdout, stderr, status } = spawnSync(python, ['-c', script, path], { maxBuffer: 1e9, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  };
}
