import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldType } from '#domain/field-definition.ts';
import type { RecordRow } from '#domain/record/record-row.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { forms } from '#strings/vi/admin/forms.ts';
import { type FormValues, shownText } from '#web/admin/form/typed-fields.ts';
import { type Form, mergedValues, mergeVersions, type Side } from '#web/admin/form/use-form.ts';
import { saverName } from '#web/admin/form/use-saving.ts';
import { saversQuery } from '#web/admin/records/record-calls.ts';
import { useAccount } from '#web/admin/session/account.ts';
import { Choice } from '#web/admin/ui/choice.tsx';
import { DateTime } from '#web/admin/ui/date-time.tsx';
import { Facts } from '#web/admin/ui/facts.tsx';
import { Notice } from '#web/admin/ui/messages.tsx';

const { stale: words } = forms;

interface StaleComparisonProps<Row extends RecordRow, Field extends string> {
  form: Form<Row, Field>;
  /** The record as another user saved it. */
  current: Row;
  isPending: boolean;
  onSaveMerged: (values: FormValues<Field>) => void;
  onTakeTheirs: () => void;
  /** Goes back to the edit as it is. */
  onCancel: () => void;
}

/**
 * Merges the form with the version that another user has saved: says which fields come from whom, and asks for each
 * field that both have changed.
 */
export default function StaleComparison<Row extends RecordRow, Field extends string>(
  props: StaleComparisonProps<Row, Field>,
) {
  const { form, current, isPending, onSaveMerged, onTakeTheirs, onCancel } = props;
  const { definition, before, values, initial } = form;
  const { labels } = definition;
  const versions = { base: initial, mine: values, theirs: definition.toFormValues(current) };
  const merge = mergeVersions(definition.order, versions);
  const [chosen, setChosen] = useState<ReadonlyMap<Field, Side>>(() => new Map());
  const [isMissing, setMissing] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const { name } = useAccount();
  const { data: savers } = useQuery(saversQuery(definition, current, before));
  const missing = merge.conflicts.filter((field) => !chosen.has(field));
  useEffect(() => {
    // Each newer version has values of its own.
    setChosen(new Map());
    setMissing(false);
    if (current) panel.current?.focus();
  }, [current]);

  function save() {
    if (missing.length === 0) return onSaveMerged(mergedValues(merge, versions, chosen));
    setMissing(true);
    panel.current?.querySelector<HTMLElement>(`[data-field="${missing[0]}"] input`)?.focus();
  }

  const describe = (field: Field, side: Side) => (
    <FieldValue
      text={side === 'mine' && field === definition.picture && form.picture ? form.picture.name : versions[side][field]}
      type={definition.fields[field].type}
    />
  );
  const section = (title: string, fields: readonly Field[], side: Side) =>
    fields.length > 0 && (
      <>
        <p>{title}</p>
        <Facts facts={fields.map((field) => [labels[field], describe(field, side)])} />
      </>
    );

  return (
    <Notice ref={panel} title={words.title} mb="lg" aria-label={words.title} tabIndex={-1}>
      <p>
        {words.at(savers && saverName(savers, name))} <DateTime at={current.updatedAt} />.
      </p>
      {section(words.taken, merge.theirs, 'theirs')}
      {section(words.kept, merge.mine, 'mine')}
      <p>{words.ask}</p>
      {merge.conflicts.map((field) => (
        <div key={field} data-field={field}>
          <Choice
            title={labels[field]}
            options={[
              ['mine', <VersionLabel key="mine" side={words.mine} value={describe(field, 'mine')} />],
              ['theirs', <VersionLabel key="theirs" side={words.theirs} value={describe(field, 'theirs')} />],
            ]}
            value={chosen.get(field)}
            error={isMissing && !chosen.has(field) ? words.missing : undefined}
            onChange={async (side) => setChosen(new Map([...chosen, [field, side]]))}
          />
        </div>
      ))}
      <Group gap="xs">
        <Button size="lg" disabled={isPending} onClick={save}>
          {words.saveMerged}
        </Button>
        <Button size="lg" variant="default" disabled={isPending} onClick={onTakeTheirs}>
          {words.takeTheirs}
        </Button>
        <Button size="lg" variant="subtle" disabled={isPending} onClick={onCancel}>
          {admin.cancel}
        </Button>
      </Group>
    </Notice>
  );
}

const VersionLabel = ({ side, value }: { side: string; value: React.ReactNode }) => (
  <>
    <b>{side}:</b> {value}
  </>
);

/** The text of a field. A picture is shown, or the name of its file if it is not uploaded yet. */
function FieldValue({ text, type }: { text: string; type: FieldType }) {
  if (type === 'picture' && text.startsWith('/')) return <img width="80" src={text} alt={words.picture} />;
  return text.trim() === '' ? words.empty : <span style={{ whiteSpace: 'pre-line' }}>{shownText(text, type)}</span>;
}
