import { Badge, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { href, Link } from 'react-router';
import type { ImportRow } from '#contract/import-check-wire.ts';
import { formatDate } from '#domain/calendar.ts';
import { acceptableKinds, type RowState } from '#domain/import/checked-row.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { importSteps } from '#strings/vi/admin/import-steps.ts';
import { list } from '#strings/vi/admin/list.ts';
import { paging } from '#strings/vi/paging.ts';
import { importColumns } from '#web/admin/import/steps/import-fields.ts';
import { type RowPage, rowsPerPage } from '#web/admin/import/steps/load-import.ts';
import { cellKey, type PlanDraft, rowKey, valueKey, withEntry } from '#web/admin/import/steps/plan-draft.ts';
import { PlainTable } from '#web/admin/list/plain-table.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import steps from './steps.module.css';

const words = importSteps.check;
const colours: Record<RowState, string> = {
  new: 'teal',
  changed: 'yellow',
  same: 'gray',
  skipped: 'gray',
  faulty: 'red',
};
type Column = (typeof importColumns)[number];

interface CheckRowsProps {
  page: RowPage;
  draft: PlanDraft;
  onChange: (change: Partial<PlanDraft>) => void;
}

/** A page of the rows of a file: the outcome of each, and its faulty cells to be corrected. */
export function CheckRows({ page: { rows, total, page, state }, draft, onChange }: CheckRowsProps) {
  const used = importColumns.filter(({ name }) =>
    rows.some(
      ({ cells, values, faults }) =>
        cells[name] !== undefined || values?.[name] !== undefined || faults.some(({ field }) => field === name),
    ),
  );
  const from = (page - 1) * rowsPerPage + 1;
  const positionOf = ({ sheet, row }: ImportRow) => words.position(sheet, row);

  function toggle(row: ImportRow, isSkipped: boolean) {
    const { sheet, row: number } = row;
    const before = draft.skips.get(rowKey(row));
    const next = before && before.isSkipped !== isSkipped ? undefined : { sheet, row: number, isSkipped };
    onChange({ skips: withEntry(draft.skips, rowKey(row), next) });
  }

  function cell(row: ImportRow, column: Column) {
    const { name, label } = column;
    const fault = row.faults.find(({ field }) => field === name);
    if (!fault) return <PlainCell row={row} column={column} />;
    const other = otherValue(row, column);
    const key = cellKey(row, name);
    return (
      <FaultyCell
        label={words.cell(label, positionOf(row))}
        text={row.cells[name] ?? ''}
        fault={fault}
        other={other}
        isAccepted={draft.accepted.has(valueKey({ field: name, value: fault.value }))}
        row={positionOf(row)}
        onAccept={(isAccepted) => {
          const value = { field: name, value: fault.value };
          onChange({ accepted: withEntry(draft.accepted, valueKey(value), isAccepted ? value : undefined) });
        }}
        mend={draft.mends.get(key)}
        onMend={(mend) => {
          const { sheet, row: number } = row;
          onChange({ mends: withEntry(draft.mends, key, mend && { ...mend, sheet, row: number, field: name }) });
        }}
      />
    );
  }

  return (
    <Stack gap="xs">
      {rows.length === 0 ? (
        <p className={steps.box}>{words.noRows}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section style={{ overflowX: 'auto' }} tabIndex={0} aria-label={words.rows}>
          <PlainTable
            label={words.rows}
            rows={rows}
            keyOf={rowKey}
            columns={[
              { label: words.row, cell: positionOf, isName: true },
              { label: words.state, cell: (row: ImportRow) => <RowResult row={row} /> },
              ...used.map((column) => ({ label: column.label, cell: (row: ImportRow) => cell(row, column) })),
            ]}
            actions={{
              label: words.actions,
              of: (row) => {
                const isChanged = draft.skips.has(rowKey(row));
                const isSkipped = draft.skips.get(rowKey(row))?.isSkipped ?? row.state === 'skipped';
                const label = isSkipped ? words.unskip : words.skip;
                const full = isSkipped ? words.unskipRow(positionOf(row)) : words.skipRow(positionOf(row));
                return (
                  <Button
                    variant="default"
                    px="sm"
                    fw={400}
                    c="var(--accent-deep)"
                    {...(isChanged && { bg: 'var(--match-ground)', bd: '1px solid var(--gold-deep)' })}
                    aria-label={full}
                    aria-pressed={isChanged}
                    onClick={() => toggle(row, !isSkipped)}
                  >
                    {label}
                  </Button>
                );
              },
            }}
          />
        </section>
      )}
      {total > rowsPerPage && (
        <Group component="footer" justify="space-between" gap="xs">
          <p>{list.caption(from, Math.min(from + rowsPerPage - 1, total), total)}</p>
          <Pagination
            page={page}
            words={paging}
            pages={Math.ceil(total / rowsPerPage)}
            to={(number) => `?step=check&rows=${state ?? 'all'}&page=${number}`}
            preventScrollReset
          />
        </Group>
      )}
    </Stack>
  );
}

/** The outcome of a row, its error if that belongs to no cell, and what it is compared with. */
function RowResult({ row: { state, faults, repeats, currentId } }: { row: ImportRow }) {
  const general = faults.filter(({ field }) => field === null);
  const repeated = repeats && words.position(repeats.sheet, repeats.row);
  return (
    <Stack component="span" gap={4} align="start" miw="8rem">
      <Badge size="lg" variant="light" color={colours[state]}>
        {words.states[state]}
      </Badge>
      {general.map(({ reason }) => (
        <Text key={reason} span c="var(--expired)">
          {reason}
        </Text>
      ))}
      {repeated && <span>{(state === 'faulty' ? words.comparedWith : words.repeats)(repeated)}</span>}
      {state === 'faulty' && currentId && (
        <Link to={href('/admin/update-user/:id', { id: currentId })}>{words.comparedWithCard}</Link>
      )}
    </Stack>
  );
}

/** What the card or the earlier row has that a faulty row is compared with; undefined where that is the same. */
function otherValue({ state, cells, current, repeats }: ImportRow, { name, isDate }: Column): Other | undefined {
  if (state !== 'faulty' || name === 'term') return undefined;
  const stored = current?.[name];
  const value = repeats ? repeats.cells[name] : stored && isDate ? formatDate(stored) : stored;
  if (value === undefined || value === cells[name]) return undefined;
  return { label: repeats ? words.inOtherRow : words.inRegister, value };
}

interface Other {
  label: string;
  value: string;
}

/** What a faulty row is compared with, below its own value. */
function OtherValue({ other }: { other: Other | undefined }) {
  if (!other) return null;
  return (
    <Text component="span" display="block" fz="sm" c="dimmed">
      {other.label} <b>{other.value}</b>
    </Text>
  );
}

/** A cell that is valid: the value that will be stored, after the one that it replaces. */
function PlainCell({ row, column }: { row: ImportRow; column: Column }) {
  const { cells, values, current } = row;
  const { name, isDate } = column;
  const shown = (value: string | undefined) => (value && isDate ? formatDate(value) : (value ?? admin.none));
  if (values && current && current[name] !== values[name] && name !== 'term')
    return (
      <Stack component="span" gap={4}>
        <VisuallyHidden>{words.was}</VisuallyHidden>{' '}
        <Text component="del" c="dimmed" td="line-through">
          {shown(current[name])}
        </Text>{' '}
        <VisuallyHidden>{words.becomes}</VisuallyHidden>{' '}
        <Text component="ins" fw={600} td="none" px={4} bg="var(--match-ground)">
          {shown(values[name])}
        </Text>
      </Stack>
    );
  const text = values
    ? shown(values[name] ?? (name === 'term' ? cells[name] : undefined))
    : (cells[name] ?? admin.none);
  return (
    <div>
      <Text span style={{ whiteSpace: name === 'numbCode' ? 'nowrap' : 'normal' }}>
        {text}
      </Text>
      <OtherValue other={otherValue(row, column)} />
    </div>
  );
}

/** The text that a person has typed for a cell; `from` if all cells with that text are meant. */
interface Mend {
  value: string;
  from?: string | undefined;
}

interface FaultyCellProps {
  /** The column and the row. */
  label: string;
  /** The text that the file has. */
  text: string;
  fault: ImportRow['faults'][number];
  /** What it is compared with. */
  other: Other | undefined;
  /** The row, as it is named. */
  row: string;
  /** True if a person has confirmed the value, which holds for all rows that have it. */
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
  mend: Mend | undefined;
  onMend: (mend: Mend | undefined) => void;
}

/** A cell that cannot be stored: its text to be mended, alone or with all that are alike, and the reason. */
function FaultyCell({ label, text, fault, other, row, isAccepted, onAccept, mend, onMend }: FaultyCellProps) {
  const id = useId();
  const [typed, setTyped] = useState(mend?.value ?? text);
  const isAlike = mend?.from !== undefined;
  const cell = useRef<HTMLDivElement>(null);
  const isEdited = useRef(false);
  const isMended = mend !== undefined;
  const isFine = isMended || isAccepted;
  // A mended cell has a line more, which the bar at the foot would cover.
  useEffect(() => {
    if (isMended && isEdited.current) cell.current?.scrollIntoView({ block: 'nearest' });
  }, [isMended]);
  const change = (value: string, alike: boolean) =>
    onMend(value === text ? undefined : { value, ...(alike && { from: text }) });
  const { kind, value: doubted, reason, proposal } = fault;
  const isAcceptable = acceptableKinds.some((one) => one === kind);
  const type = (value: string) => {
    isEdited.current = true;
    setTyped(value);
    change(value, isAlike);
  };
  return (
    <Stack ref={cell} gap={4} align="start" miw="8.5rem" className={steps.cell ?? ''} data-mended={isFine || undefined}>
      <input
        className={steps.input}
        aria-label={label}
        aria-invalid={!isFine}
        aria-describedby={id}
        size={Math.max(10, Math.min(28, typed.length + 2))}
        maxLength={500}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Text id={id} span fz="0.875rem" c={isFine ? 'dimmed' : 'var(--expired)'}>
        {reason}
      </Text>
      <OtherValue other={other} />
      {(proposal || isAcceptable) && (
        <Group gap="xs" className={steps.answers ?? ''}>
          {proposal && (
            <Button size="compact-md" variant="default" disabled={typed === proposal} onClick={() => type(proposal)}>
              {words.propose(proposal)}
            </Button>
          )}
          {isAcceptable && (
            <Button
              size="compact-md"
              variant={isAccepted ? 'filled' : 'default'}
              aria-pressed={isAccepted}
              aria-label={words.acceptValue(doubted, row)}
              onClick={() => onAccept(!isAccepted)}
            >
              {words.accept}
            </Button>
          )}
        </Group>
      )}
      {mend && (
        <Text component="label" fz="sm">
          <input type="checkbox" checked={isAlike} onChange={(event) => change(typed, event.currentTarget.checked)} />
          {words.alike(text)}
        </Text>
      )}
    </Stack>
  );
}
