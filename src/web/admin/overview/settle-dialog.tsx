import { Button, Select } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { href, Link } from 'react-router';
import { nearestName } from '#domain/nearest-name.ts';
import { foldText } from '#domain/text.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { tasks } from '#strings/vi/admin/tasks.ts';
import { userMessageOf } from '#web/admin/api/call.ts';
import { clinics } from '#web/admin/clinics/clinic-view.ts';
import { type Settlement, settleName } from '#web/admin/overview/settle-name.ts';
import type { UnknownName } from '#web/admin/overview/unknown-name.ts';
import { products } from '#web/admin/products/product-view.tsx';
import type { Clinic, Product } from '#web/admin/records/record.ts';
import { activeRecords } from '#web/admin/records/record-calls.ts';
import { Choice } from '#web/admin/ui/choice.tsx';
import { Dialog } from '#web/admin/ui/dialog.tsx';
import styles from './tasks.module.css';

const { settling: words } = tasks;
/** Names that are offered at once. */
const maxOptions = 50;

interface SettleDialogProps {
  unknown: UnknownName;
  onClose: () => void;
  /** Called once the name is settled, and when that is undone. */
  onChange: () => void;
}

/** Asks what an unknown name is: another spelling, an alias, or new. */
export function SettleDialog({ unknown, onClose, onChange }: SettleDialogProps) {
  const { kind, name, counts } = unknown;
  const records = useActiveRecords(kind);
  const [how, setHow] = useState<Settlement['how']>('rename');
  /** Until something else is chosen, or nothing, the name that is most like it. */
  const [picked, setPicked] = useState<string | null>();
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const known = useMemo(() => new Map(records?.map((record) => [foldText(record.name), record.name])), [records]);
  const nearest = useMemo(() => nearestName(foldText(name), known), [known, name]);
  const chosen = picked === undefined ? nearest : picked;
  const target = records?.find((record) => record.name === chosen);

  async function save() {
    if (how !== 'create' && !target) return setError(words.missing);
    setPending(true);
    setError(undefined);
    try {
      const settlement: Settlement = how !== 'create' && target ? { how, target } : { how: 'create' };
      await settleName(unknown, settlement, { key: `${key}-${how}-${target?.id ?? 0}`, onUndone: onChange });
      onClose();
      onChange();
    } catch (problem) {
      setError(userMessageOf(problem, words.notSaved));
      setPending(false);
    }
  }

  const buttons = (
    <>
      <Button variant="default" size="md" onClick={onClose}>
        {admin.cancel}
      </Button>
      <Button size="md" loading={isPending} onClick={() => void save()}>
        {words.save}
      </Button>
    </>
  );
  const isClinic = kind === 'dental';
  return (
    <Dialog title={tasks.settleName(name)} buttons={buttons} onClose={onClose}>
      <div className={styles.settling}>
        <p>{words.lead(name, counts)}</p>
        <Choice
          title={words.how}
          options={[
            ['rename', isClinic ? words.rename : words.renameProduct],
            ['alias', words.alias],
            ...(isClinic ? [['create', words.create] as const] : []),
          ]}
          value={how}
          onChange={async (next) => setHow(next)}
        />
        {how !== 'create' && (
          <Select
            label={words.target}
            placeholder={words.choose}
            size="md"
            searchable
            limit={maxOptions}
            data={records?.map((record) => record.name) ?? []}
            filter={({ options, search, limit }) => {
              const parts = foldText(search).split(' ');
              const fits = (label: string) => parts.every((part) => foldText(label).includes(part));
              return options.filter((option) => 'label' in option && fits(option.label)).slice(0, limit);
            }}
            // Inside the dialog, which is above all else.
            comboboxProps={{ withinPortal: false }}
            maxDropdownHeight={200}
            value={chosen}
            description={chosen !== null && chosen === nearest ? words.nearest : undefined}
            error={error === words.missing ? error : undefined}
            onChange={setPicked}
          />
        )}
        {!isClinic && (
          <p>
            {words.createProduct} <Link to={href('/admin/create-product')}>{admin.nav.createProduct}</Link>
          </p>
        )}
        <p role="alert">{error !== words.missing && error}</p>
      </div>
    </Dialog>
  );
}

/** The active clinics or products; undefined until they are loaded, none if that failed. */
function useActiveRecords(kind: UnknownName['kind']): readonly (Clinic | Product)[] | undefined {
  const [records, setRecords] = useState<readonly (Clinic | Product)[]>();
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const loaded = kind === 'dental' ? activeRecords(clinics, signal) : activeRecords(products, signal);
    loaded.then(setRecords, () => signal.aborted || setRecords([]));
    return () => asking.abort();
  }, [kind]);
  return records;
}
