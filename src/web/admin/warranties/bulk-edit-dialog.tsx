import { Anchor, Button, Flex, Group, NativeSelect, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { href, Link } from 'react-router';
import type { AnswerOf, BodyOf } from '#contract/operations.ts';
import type { FieldType } from '#domain/field-definition.ts';
import { shownValue } from '#domain/history/shown-value.ts';
import { type WarrantyField, warrantyFields } from '#domain/warranty/warranty-fields.ts';
import { bulkEdit as words } from '#strings/vi/admin/cards.ts';
import { changes } from '#strings/vi/admin/changes.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { rules } from '#strings/vi/rules.ts';
import { ApiError, call, userMessageOf } from '#web/admin/api/call.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { useChangeProgress } from '#web/admin/api/use-change-progress.ts';
import { offerUndo } from '#web/admin/changes/undo-change.ts';
import { clinics } from '#web/admin/clinics/clinic-view.ts';
import { NameSelect, NamesLoadError, useNames } from '#web/admin/form/name-select.tsx';
import { products } from '#web/admin/products/product-view.tsx';
import { type Chosen, chosenBody } from '#web/admin/records/record-calls.ts';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import { Problem } from '#web/admin/ui/messages.tsx';
import { ProgressBar } from '#web/admin/ui/progress-bar.tsx';
import { normalizeDate, readDate } from '#web/admin/ui/typed-date.ts';

/** A field that many cards can be given at once, by its name in the API. */
type EditedField = BodyOf<'POST /user/edit-all'>['change']['field'];

const fieldOf: Record<EditedField, WarrantyField> = {
  dentalName: 'clinicName',
  productName: 'productName',
  doctorName: 'doctorName',
  expiryDate: 'expiresOn',
};

const labelOf = (field: EditedField): string => warrantyFields[fieldOf[field]].label;

interface BulkEditDialogProps {
  which: Chosen;
  /** How many cards are selected. */
  count: number;
  onClose: () => void;
  /** Called after each change of cards. */
  onChange: () => void;
  /** Called when the edit is stored. */
  onDone: () => void;
}

/** Gives the selected cards one value: the field and the value are chosen, then shown old and new, then stored. */
export default function BulkEditDialog({ which, count, onClose, onChange, onDone }: BulkEditDialogProps) {
  const id = useId();
  const names = useNames({ products, clinics });
  const [field, setField] = useState<EditedField>('dentalName');
  const [value, setValue] = useState('');
  const editing = useBulkEdit({ which, onChange, onDone });
  const { pending, preview, error, failed, share } = editing;

  function choose(next: EditedField, text: string) {
    setField(next);
    setValue(text);
    editing.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const change = readChange(field, value);
    if ('wrong' in change) return editing.reset(change.wrong);
    if (preview) editing.store(change, preview);
    else editing.show(change);
  }

  const buttons = (
    <>
      <Button variant="default" disabled={pending === 'store'} onClick={onClose}>
        {admin.cancel}
      </Button>
      <Button type="submit" form={id} disabled={pending !== undefined || preview?.counts === 0}>
        {preview ? words.store(preview.counts) : words.preview}
      </Button>
    </>
  );
  return (
    <Dialog title={words.title} buttons={buttons} onClose={() => pending !== 'store' && onClose()} isWide>
      <Flex component="form" id={id} direction="column" gap="md" onSubmit={submit} noValidate>
        <p>{words.selected(count)}</p>
        {names.failed && <NamesLoadError first={`${id}-field`} retry={names.retry} />}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <NativeSelect
            id={`${id}-field`}
            size="md"
            label={words.field}
            data={editedFields.map((one) => ({ value: one, label: labelOf(one) }))}
            value={field}
            onChange={(event) => choose(event.currentTarget.value as EditedField, '')}
          />
          <BulkEditValue
            key={field}
            field={field}
            names={names}
            value={value}
            error={error}
            onChange={(text) => choose(field, text)}
          />
        </SimpleGrid>
        {failed !== undefined && (
          <p role="alert">
            <Problem>{failed}</Problem>
          </p>
        )}
        <div role="status">
          {pending === 'preview' && words.counting}
          {preview && !pending && (
            <Text fw={600}>{preview.counts === 0 ? words.nothing : words.change(preview.counts)}</Text>
          )}
          {pending === 'store' && (
            <Group gap="xs">
              <span id={`${id}-storing`}>{words.storing}</span>
              <ProgressBar labelledBy={`${id}-storing`} share={share} />
            </Group>
          )}
        </div>
        {preview && !pending && <PreviewedEdit preview={preview} show={(text) => shownValue(text, typeOf(field))} />}
      </Flex>
      <Anchor component={Link} to={href('/admin/changes')}>
        {changes.title}
      </Anchor>
    </Dialog>
  );
}

/** The change that was typed, or what is wrong with it before anybody is asked. */
function readChange(field: EditedField, typed: string): Change | { wrong: string } {
  const text = typed.trim();
  if (field === 'doctorName') return { field, value: text === '' ? null : text };
  if (text === '') return { wrong: rules.required };
  if (field !== 'expiryDate') return { field, value: text };
  const day = readDate(text);
  return day === null ? { wrong: rules.expiresOn } : { field, value: day };
}

/** A field in the wire's names, and the value that all cards get. */
type Change = BodyOf<'POST /user/edit-all'>['change'];
/** What an edit would do. */
type Preview = AnswerOf<'POST /user/edit-all/preview'>;

/** Shows what an edit of many cards would change, and stores exactly that. */
function useBulkEdit({ which, onChange, onDone }: Pick<BulkEditDialogProps, 'which' | 'onChange' | 'onDone'>) {
  const [requestKey] = useState(() => new IdempotencyKey());
  const [wrong, setWrong] = useState<string>();
  const cards = chosenBody(which);
  const previewing = useMutation({
    mutationFn: (change: Change) => call('POST /user/edit-all/preview', { body: { cards, change } }),
  });
  const storing = useMutation({
    mutationFn: (body: { change: Change; seen: string }) =>
      requestKey.send((idempotencyKey) => call('POST /user/edit-all', { body: { cards, ...body }, idempotencyKey })),
    onSuccess: ({ counts, change }) => {
      const [name, text] = [words.count(counts), words.stored(counts)];
      offerUndo({ kind: 'edit', name, text, count: counts, change, onDone: onChange });
      onDone();
      onChange();
    },
    onError: (failure, { change }) => {
      // Somebody has changed the cards: what would change now is another thing.
      if (failure instanceof ApiError && failure.status === 409) previewing.mutate(change);
    },
  });
  const share = useChangeProgress({ isPending: storing.isPending, startedAt: storing.submittedAt });
  const failure = storing.error ?? previewing.error;
  const ofField = failure instanceof ApiError ? [...failure.errors.values()][0] : undefined;

  return {
    pending: previewing.isPending ? ('preview' as const) : storing.isPending ? ('store' as const) : undefined,
    /** What the shown change would do; undefined until it is requested. */
    preview: previewing.data,
    /** What is wrong with the value. */
    error: wrong ?? ofField,
    /** Why nothing was stored. */
    failed: failure && ofField === undefined ? userMessageOf(failure, words.failed) : undefined,
    /** The share that is stored, from 0 to 1; none without an answer. */
    share,
    show: previewing.mutate,
    store: (change: Change, { seen }: Preview) => storing.mutate({ change, seen }),
    /** Forgets what was shown, since something else was chosen. */
    reset(typed?: string) {
      setWrong(typed);
      previewing.reset();
      storing.reset();
    },
  };
}

interface PreviewedEditProps {
  preview: Preview;
  /** A value as people read it. */
  show: (value: string | null) => string;
}

/** What an edit would change: the old values, the new one, and the cards that stay as they are. */
function PreviewedEdit({ preview, show }: PreviewedEditProps) {
  const { counts, unchanged, groups, moreGroups, faulty, value } = preview;
  const moreFaulty = faulty.counts - faulty.cards.length;
  return (
    <Stack gap="xs">
      {counts > 0 && (
        // What can be scrolled must be reached by keyboard.
        <Paper component="ul" {...scrolled} tabIndex={0} aria-label={words.change(counts)}>
          {groups.map((group) => (
            <li key={group.from ?? ''}>
              <span>{show(group.from)}</span>{' '}
              <span role="img" aria-label={words.to}>
                →
              </span>{' '}
              <b>{show(value)}</b>
              {`: ${words.count(group.counts)}`}
            </li>
          ))}
          {moreGroups > 0 && <li>{words.more(moreGroups)}</li>}
        </Paper>
      )}
      {unchanged > 0 && <p>{words.unchanged(unchanged)}</p>}
      {faulty.counts > 0 && (
        <>
          <Problem>{words.faulty(faulty.counts)}</Problem>
          <Paper component="ul" {...scrolled}>
            {faulty.cards.map(({ _id, numbCode, message }) => (
              <li key={_id}>{`${numbCode}: ${message}`}</li>
            ))}
            {moreFaulty > 0 && <li>{words.moreFaulty(moreFaulty)}</li>}
          </Paper>
        </>
      )}
    </Stack>
  );
}

const scrolled = { px: 'md', py: 'xs', mah: '14rem', style: { overflowY: 'auto' } } as const;

/** The fields that many cards can be given, in the order of the menu. */
const editedFields = Object.keys(fieldOf) as EditedField[];
const typeOf = (field: EditedField): FieldType => warrantyFields[fieldOf[field]].type;

interface BulkEditValueProps {
  field: EditedField;
  names: Pick<ReturnType<typeof useNames>, 'products' | 'clinics'>;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The input of the value that the cards get. */
function BulkEditValue({ field, names, value, error, onChange }: BulkEditValueProps) {
  const input = {
    label: words.value(labelOf(field)),
    size: 'md',
    autoComplete: 'off',
    spellCheck: false,
    error: error !== undefined && <Problem>{error}</Problem>,
  } as const;
  if (field === 'dentalName' || field === 'productName') {
    const offered = field === 'dentalName' ? names.clinics : names.products;
    return <NameSelect {...input} names={offered} value={value} onChange={onChange} />;
  }
  const isDate = field === 'expiryDate';
  return (
    <TextInput
      {...input}
      inputMode={isDate ? 'numeric' : 'text'}
      placeholder={isDate ? forms.date.placeholder : ''}
      description={isDate ? undefined : words.clearable}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => isDate && normalizeDate(value) !== value && onChange(normalizeDate(value))}
    />
  );
}
