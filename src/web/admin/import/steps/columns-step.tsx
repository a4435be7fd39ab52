import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ImportPlanBody } from '#contract/import-plan-wire.ts';
import type { ImportDetail } from '#contract/imports-wire.ts';
import type { ImportFieldName } from '#contract/record-names.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import { FirstRows } from '#web/admin/import/steps/first-rows.tsx';
import { importColumns, missingFields } from '#web/admin/import/steps/import-fields.ts';
import type { RowPage } from '#web/admin/import/steps/load-import.ts';
import { changeSheet, type SheetChoice, toSheetPlans } from '#web/admin/import/steps/sheet-choice.ts';
import { SheetColumns } from '#web/admin/import/steps/sheet-columns.tsx';
import { useSheets } from '#web/admin/import/steps/use-sheets.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
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
  const isChosen = (name: ImportFieldName) => constants[name] !== undefined || isInEach(read, name);
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
    <form className={styles.step} onSubmit={submit}>
      <header>
        <h2>{words.heading}</h2>
        <p className={styles.lead}>{isGuessed ? words.guessed : isAnyRead ? words.lead : words.unknown}</p>
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
        <p className={styles.problem} role="status">
          <WarningIcon />
          {words.missing(missing.join(', '))}
        </p>
      )}
      {free.length > 0 && (
        <details className={styles.box} open={missing.length > 0 || Object.keys(constants).length > 0}>
          <summary>{words.constants}</summary>
          <p className={styles.lead}>{words.constantsLead}</p>
          <div className={styles.fields}>
            {free.map(({ name, label }) => (
              <TextInput
                key={name}
                size="md"
                label={words.constant(label)}
                value={constants[name] ?? ''}
                onChange={({ currentTarget: { value } }) => setConstants(withConstant(constants, name, value))}
              />
            ))}
          </div>
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
      <div className={styles.buttons}>
        <Button type="submit" loading={isBusy} disabled={read.length === 0}>
          {words.next}
        </Button>
      </div>
    </form>
  );
}

/** True if each sheet that is read has a column for the field. */
const isInEach = (sheets: readonly SheetChoice[], name: ImportFieldName) =>
  sheets.length > 0 && sheets.every(({ columns }) => [...columns.values()].includes(name));

function withConstant(constants: Readonly<Record<string, string>>, name: ImportFieldName, value: string) {
  const { [name]: _, ...others } = constants;
  return value === '' ? others : { ...others, [name]: value };
}
