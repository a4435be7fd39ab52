import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { admin } from '#strings/vi/admin/common.ts';
import { savedViews as words } from '#strings/vi/admin/saved-views.ts';
import { removeView, renameView, type SavedView } from '#web/admin/list/saved-view-calls.ts';
import { BinIcon, EditIcon } from '#web/admin/ui/icons.tsx';
import styles from './saved-views.module.css';

interface SavedViewLineProps {
  view: SavedView;
  onChoose: () => void;
  /** Does something with the views; returns whether it was done. */
  run: (work: () => Promise<void>) => Promise<boolean>;
}

/** A saved view: a click shows its list. Those who may change it can rename it, and remove it after a question. */
export function SavedViewLine({ view, onChoose, run }: SavedViewLineProps) {
  const { name, by, isShared, isEditable } = view;
  const [mode, setMode] = useState<'rename' | 'remove'>();
  const [typed, setTyped] = useState(name);

  async function rename(event: FormEvent) {
    event.preventDefault();
    if (await run(() => renameView(view, typed))) setMode(undefined);
  }

  if (mode === 'rename')
    return (
      <li>
        <form className={styles.line} onSubmit={(event) => void rename(event)}>
          <TextInput
            className={styles.name ?? ''}
            aria-label={words.newName}
            autoFocus
            maxLength={80}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit">{words.save}</Button>
          <Button variant="default" onClick={() => setMode(undefined)}>
            {admin.cancel}
          </Button>
        </form>
      </li>
    );
  if (mode === 'remove')
    return (
      <li className={styles.line}>
        <span className={styles.name}>{words.confirm(name)}</span>
        <Button color="red" autoFocus onClick={() => void run(() => removeView(view))}>
          {admin.remove}
        </Button>
        <Button variant="default" onClick={() => setMode(undefined)}>
          {admin.cancel}
        </Button>
      </li>
    );
  return (
    <li className={styles.line}>
      <button className={styles.choose} type="button" onClick={onChoose}>
        {isShared ? words.sharedBy(name, by) : name}
      </button>
      {isEditable && (
        <>
          <button
            className={styles.action}
            type="button"
            aria-label={words.renameOne(name)}
            onClick={() => setMode('rename')}
          >
            <EditIcon />
          </button>
          <button
            className={styles.action}
            type="button"
            aria-label={words.removeOne(name)}
            onClick={() => setMode('remove')}
          >
            <BinIcon />
          </button>
        </>
      )}
    </li>
  );
}
