import { Checkbox, Flex, Group, Text } from '@mantine/core';
import type { ImportPlanBody } from '#contract/import-plan-wire.ts';
import type { ImportDetail } from '#contract/imports-wire.ts';
import { type ImportFieldName, importFieldNames } from '#contract/record-names.ts';

import { columnLetters } from '#domain/import/column-letters.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import { importColumns, labelOf } from '#web/admin/import/steps/import-fields.ts';
import steps from './steps.module.css';

const words = importSteps.columns;

/** Rows of the file below the header that are shown. */
const shownRows = 5;
/** Characters of a header in the menu of header rows. */
const maxHeaderLength = 60;

interface SheetColumnsProps {
  sheet: SheetChoice;
  /** True if the file has no other sheet. */
  isOnly: boolean;
  onChange: (sheet: SheetChoice) => void;
}

/** The columns of a sheet over its first rows, with a menu for the field of each. */
export function SheetColumns({ sheet, isOnly, onChange }: SheetColumnsProps) {
  const { name, isRead, headerRow, columns, rows } = sheet;
  const title = name === null || isOnly ? words.file : words.sheet(name);
  const header = rows.find(({ row }) => row === headerRow);
  const below = rows.filter(({ row }) => row > headerRow).slice(0, shownRows);
  const width = Math.max(
    0,
    ...[header, ...below].map((row) => row?.cells.length ?? 0),
    ...[...columns.keys()].map((at) => at + 1),
  );
  const indexes = Array.from({ length: width }, (_, index) => index);

  function setField(index: number, field: ImportFieldName | undefined) {
    const next = new Map(columns);
    if (field === undefined) next.delete(index);
    else {
      // A field comes from one column alone.
      for (const [other, taken] of next) if (taken === field) next.delete(other);
      next.set(index, field);
    }
    onChange({ ...sheet, columns: next });
  }

  return (
    <div className={steps.box}>
      <Flex wrap="wrap" columnGap="lg" rowGap="xs" align="center">
        <h3>{title}</h3>
        {!isOnly && (
          <Checkbox
            size="md"
            label={words.isRead}
            checked={isRead}
            onChange={(event) => onChange({ ...sheet, isRead: event.currentTarget.checked })}
          />
        )}
        {isRead && (
          <Group component="label" gap="xs" miw={0}>
            {words.headerRow}
            <select
              value={headerRow}
              onChange={(event) => onChange({ ...sheet, headerRow: Number(event.currentTarget.value) })}
            >
              <option value={0}>{words.noHeader}</option>
              {rows.map(({ row, cells }) => (
                <option key={row} value={row}>
                  {words.headerChoice(row, cells.filter(Boolean).join(' · ').slice(0, maxHeaderLength))}
                </option>
              ))}
            </select>
          </Group>
        )}
      </Flex>
      {isRead && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section style={{ overflowX: 'auto' }} tabIndex={0} aria-label={title}>
          <table className={steps.table}>
            <thead>
              <tr>
                <th scope="col">{words.row}</th>
                {indexes.map((index) => (
                  <th key={index} scope="col" data-read={columns.has(index) || undefined}>
                    <Text fz="0.875rem" fw={400}>
                      {words.column(columnLetters(index))}
                    </Text>
                    <select
                      aria-label={header?.cells[index] || words.column(columnLetters(index))}
                      value={columns.get(index) ?? ''}
                      onChange={(event) => setField(index, fieldNamed(event.currentTarget.value))}
                    >
                      <option value="">{words.notRead}</option>
                      {importColumns.map(({ name: field }) => (
                        <option key={field} value={field}>
                          {labelOf(field)}
                        </option>
                      ))}
                    </select>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {header && <PreviewRow row={header} indexes={indexes} columns={columns} isHeader />}
              {below.map((row) => (
                <PreviewRow key={row.row} row={row} indexes={indexes} columns={columns} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

interface PreviewRowProps {
  row: SheetChoice['rows'][number];
  indexes: readonly number[];
  columns: SheetChoice['columns'];
  isHeader?: boolean;
}

function PreviewRow({ row: { row, cells }, indexes, columns, isHeader }: PreviewRowProps) {
  return (
    <tr data-header={isHeader || undefined}>
      <td className={steps.number}>{row}</td>
      {indexes.map((index) => (
        <td key={index} data-read={columns.has(index) || undefined}>
          {cells[index] ?? ''}
        </td>
      ))}
    </tr>
  );
}

/** What a person chooses for one sheet. */
export interface SheetChoice {
  name: string | null;
  isRead: boolean;
  /** From 1; 0 without a header. */
  headerRow: number;
  /** The field of each column that is read, by its index from 0. */
  columns: ReadonlyMap<number, ImportFieldName>;
  /** The first rows of the file, with their numbers. */
  rows: ImportDetail['sheets'][number]['rows'];
}

/** The sheets of a file as its plan reads them, or as they were found. */
export function readSheets({ sheets, plan }: Pick<ImportDetail, 'sheets' | 'plan'>): SheetChoice[] {
  return sheets.map(({ name, rows, proposed }) => {
    const planned = plan.sheets?.find((sheet) => sheet.name === name);
    const used = planned ?? proposed;
    return {
      name,
      rows,
      isRead: plan.sheets ? planned !== undefined : proposed !== null || sheets.length === 1,
      headerRow: used?.headerRow ?? 0,
      columns: new Map(used?.columns.map(({ index, field }) => [index, field])),
    };
  });
}

/** The sheets after a change of one. Its columns hold for all sheets that have the same header. */
export function changeSheet(sheets: readonly SheetChoice[], at: number, next: SheetChoice): SheetChoice[] {
  const header = headerOf(next);
  return sheets.map((sheet, index) => {
    if (index === at) return next;
    return header !== undefined && headerOf(sheet) === header ? { ...sheet, columns: next.columns } : sheet;
  });
}

function headerOf({ rows, headerRow }: SheetChoice): string | undefined {
  const cells = rows.find(({ row }) => row === headerRow)?.cells;
  return cells && JSON.stringify(cells);
}

/** The sheets that are read, as the API takes them. */
export function toSheetPlans(sheets: readonly SheetChoice[]): ImportPlanBody['sheets'] {
  return sheets
    .filter(({ isRead }) => isRead)
    .map(({ name, headerRow, columns }) => ({
      name,
      headerRow,
      columns: [...columns].map(([index, field]) => ({ index, field })),
    }));
}

const names: readonly ImportFieldName[] = Object.values(importFieldNames);

/** The field of that name; undefined if there is none. */
const fieldNamed = (name: string): ImportFieldName | undefined => names.find((one) => one === name);
