import { Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import type { ImportRow } from '#contract/import-check-wire.ts';
import type { ImportPlanBody } from '#contract/import-plan-wire.ts';
import type { ImportDetail } from '#contract/imports-wire.ts';
import type { ImportFieldName } from '#contract/record-names.ts';
import { formatDate } from '#domain/calendar.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import { clinics } from '#web/admin/clinics/clinic-view.ts';
import { useNames } from '#web/admin/form/name-select.tsx';
import { guessColumns } from '#web/admin/import/steps/guess-columns.ts';
import { importColumns, missingFields } from '#web/admin/import/steps/import-fields.ts';
import type { RowPage } from '#web/admin/import/steps/load-import.ts';
import {
  changeSheet,
  readSheets,
  type SheetChoice,
  SheetColumns,
  toSheetPlans,
} from '#web/admin/import/steps/sheet-columns.tsx';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import { products } from '#web/admin/products/product-view.tsx';
import { Problem } from '#web/admin/ui/messages.tsx';
import styles from './steps.module.css';

const words = importSteps.columns;
/** No value of these fields is right for every card of a file. */
const differsByCard: ReadonlySet<ImportFieldName> = new Set(['numbCode', 'fullName', 'toothPosition']);

interface ColumnsStepProps {
  detail: ImportDetail;
  /** The first rows as they will be stored. */
  rows: RowPage | undefined;
  isBusy: boolean;
  onPlan: (body: ImportPlanBody) => void;
}

/** The step in which each column of the file gets its field. */
export default function ColumnsStep({ detail, rows, isBusy, onPlan }: ColumnsStepProps) {
  const { sheets, setSheets, isGuessed } = useSheets(detail);
  const [constants, setConstants] = useState(detail.plan.constants);
  const [mappingName, setMappingName] = useState(detail.mappingName ?? '');
  const read = sheets.filter(({ isRead }) => isRead);
  const isAnyRead = sheets.some(({ columns }) => columns.size > 0);
  const found = readSheets(detail);
  /** Read without a column: a clinic may be the title of its rows. */
  const isDerived = (name: ImportFieldName) =>
    !found.some(({ columns }) => [...columns.values()].includes(name)) &&
    rows?.rows.some(({ cells, values }) => (values ?? cells)[name] !== undefined);
  const isChosen = (name: ImportFieldName) =>
    constants[name] !== undefined || isInEach(read, name) || isDerived(name) === true;
  const missing = read.length === 0 ? missingFields(() => false) : missingFields(isChosen);
  const free = importColumns.filter(({ name }) => !differsByCard.has(name) && !isInEach(read, name));

  function submit(event: FormEvent) {
    event.preventDefault();
    const values = Object.entries(constants).filter(
      ([name, value]) => value !== '' && free.some((one) => one.name === name),
    );
    onPlan({
      sheets: toSheetPlans(sheets),
      constants: Object.fromEntries(values),
      mappingName: mappingName.trim() === '' ? null : mappingName.trim(),
    });
  }

  return (
    <Stack component="form" onSubmit={submit}>
      <header>
        <h2>{words.heading}</h2>
        <Text c="dimmed">{isGuessed ? words.guessed : isAnyRead ? words.lead : words.unknown}</Text>
        {detail.mappingName && <p>{words.remembered(detail.mappingName)}</p>}
      </header>
      {sheets.map((sheet, at) => (
        <SheetColumns
          key={sheet.name}
          sheet={sheet}
          isOnly={sheets.length === 1}
          onChange={(next) => setSheets(changeSheet(sheets, at, next))}
        />
      ))}
      {missing.length > 0 && (
        <p role="status">
          <Problem>{words.missing(missing.join(', '))}</Problem>
        </p>
      )}
      {free.length > 0 && (
        <details className={styles.box} open={missing.length > 0 || Object.keys(constants).length > 0}>
          <summary>{words.constants}</summary>
          <Text c="dimmed">{words.constantsLead}</Text>
          <SimpleGrid minColWidth="min(100%, 16rem)" autoFlow="auto-fit" verticalSpacing="xs">
            {free.map(({ name, label }) => (
              <TextInput
                key={name}
                size="md"
                label={words.constant(label)}
                value={constants[name] ?? ''}
                onChange={({ currentTarget: { value } }) => setConstants(withConstant(constants, name, value))}
              />
            ))}
          </SimpleGrid>
        </details>
      )}
      {rows && rows.rows.length > 0 && <FirstRows rows={rows.rows} />}
      <TextInput
        size="md"
        maw="30rem"
        label={words.remember}
        description={words.rememberHint}
        maxLength={100}
        value={mappingName}
        onChange={(event) => setMappingName(event.currentTarget.value)}
      />
      <Button mr="auto" type="submit" loading={isBusy} disabled={read.length === 0}>
        {words.next}
      </Button>
    </Stack>
  );
}

/** True if each sheet that is read has a column for the field. */
const isInEach = (sheets: readonly SheetChoice[], name: ImportFieldName) =>
  sheets.length > 0 && sheets.every(({ columns }) => [...columns.values()].includes(name));

function withConstant(constants: Readonly<Record<string, string>>, name: ImportFieldName, value: string) {
  const { [name]: _, ...others } = constants;
  return value === '' ? others : { ...others, [name]: value };
}

interface Sheets {
  sheets: readonly SheetChoice[];
  setSheets: (sheets: readonly SheetChoice[]) => void;
  /** True while columns without a header are shown as they were guessed, to be confirmed. */
  isGuessed: boolean;
}

/** The sheets of a file, with guessed columns where no header was found and nothing is chosen yet. */
function useSheets(detail: ImportDetail): Sheets {
  const [changed, setSheets] = useState<readonly SheetChoice[]>();
  const { products: productNames, clinics: clinicNames, failed } = useNames({ products, clinics });
  const isReady = failed || (productNames !== undefined && clinicNames !== undefined);
  const read = useMemo(() => readSheets(detail), [detail]);
  const guessed = useMemo(() => {
    if (!isReady || detail.plan.sheets) return read;
    const known = { products: productNames ?? [], clinics: clinicNames ?? [] };
    return read.map((sheet) => {
      const isOpen = sheet.isRead && sheet.headerRow === 0 && sheet.columns.size === 0;
      const rows = sheet.rows.map(({ cells }) => cells);
      return isOpen ? { ...sheet, columns: guessColumns(rows, known) } : sheet;
    });
  }, [detail, isReady, productNames, clinicNames, read]);
  const isGuessed = guessed.some(({ columns }, at) => columns.size !== read[at]?.columns.size);
  return { sheets: changed ?? guessed, setSheets, isGuessed };
}

/** The first rows of a file as they will be stored, or why they cannot be. */
function FirstRows({ rows }: { rows: readonly ImportRow[] }) {
  const used = importColumns.filter(({ name }) => rows.some((row) => (row.values ?? row.cells)[name] !== undefined));
  return (
    <section className={styles.box} aria-label={words.asStored}>
      <h3>{words.asStored}</h3>
      <PlainTable
        label={words.asStored}
        rows={rows}
        keyOf={({ sheet, row }) => `${sheet} ${row}`}
        columns={[
          { label: words.row, cell: ({ row }) => row, isName: true },
          ...used.map(({ name, label, isDate }) => ({
            label,
            cell: ({ values, cells, faults }: ImportRow) => {
              const fault = faults.find(({ field }) => field === name);
              if (fault)
                return (
                  <Text span c="var(--expired)">
                    {fault.reason}
                  </Text>
                );
              const value = values?.[name];
              if (value === undefined) return cells[name] ?? admin.none;
              return isDate ? formatDate(value) : value;
            },
          })),
        ]}
      />
    </section>
  );
}
