import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { savedViews as words } from '#strings/vi/admin/saved-views.ts';
import { rules } from '#strings/vi/rules.ts';
import { IdempotencyKey } from '#web/admin/api/idempotency-key.ts';
import { filterTexts } from '#web/admin/list/filter-texts.ts';
import type { ListState } from '#web/admin/list/list-state.ts';
import { createView, settingsOf } from '#web/admin/list/saved-view-calls.ts';
import type { ResourceConfig } from '#web/admin/records/resource-config.ts';
import { useMayWrite } from '#web/admin/session/account.ts';
import styles from './saved-views.module.css';

interface SaveViewProps {
  resource: Pick<ResourceConfig<never>, 'names' | 'sorts' | 'filters'>;
  state: ListState;
  /** The widths that the reader has given the columns. */
  shares: Readonly<Record<string, number>> | undefined;
  /** Does something with the views; returns whether it was done. */
  run: (work: () => Promise<void>) => Promise<boolean>;
}

/** The form that saves the list as it is shown under a name. */
export function SaveView({ resource, state, shares, run }: SaveViewProps) {
  const mayShare = useMayWrite();
  const [requestKey] = useState(() => new IdempotencyKey());
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isShared, setShared] = useState(false);
  const shown = filterTexts(state.filters);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return setMissing(true);
    const body = { name, isShared, settings: settingsOf(resource, state, shares) };
    if (await run(() => requestKey.send((key) => createView(body, key)))) setName('');
  }

  if (shown.length === 0 && state.sort === undefined) return <p className={styles.hint}>{words.nothing}</p>;
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <h3 className={styles.title}>{words.saveNow}</h3>
      {shown.length > 0 && <p>{shown.join(' · ')}</p>}
      <p className={styles.hint}>{words.hint}</p>
      <TextInput
        label={words.name}
        size="md"
        error={isMissing && rules.required}
        maxLength={80}
        placeholder={words.example}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setMissing(false);
        }}
      />
      {mayShare && (
        <Checkbox
          className={styles.share ?? ''}
          size="md"
          label={words.share}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
      <Button type="submit" size="md">
        {words.save}
      </Button>
    </form>
  );
}
