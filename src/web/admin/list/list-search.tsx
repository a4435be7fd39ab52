import { CloseButton, Loader, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { list as words } from '#strings/vi/admin/list.ts';
import { type ListState, listSearch } from '#web/admin/list/list-state.ts';
import { SearchIcon } from '#web/ui/icons.tsx';
import { waits } from '#web/ui/waits.ts';
import styles from './list-search.module.css';

/** The search box has this id, so that a key can lead to it. */
export const searchId = 'tim-kiem';

interface ListSearchProps {
  state: ListState;
  placeholder: string;
  pending: boolean;
}

/** Searches a while after typing stops, or at once on Enter. What a keyboard is still composing is not searched for. */
export function ListSearch({ state, placeholder, pending }: ListSearchProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(state.q);
  const [asked, setAsked] = useState(state.q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const composing = useRef(false);

  // The address has changed by something else than this box: going back, dropping the filters.
  if (state.q !== asked && state.q !== text.trim()) {
    setAsked(state.q);
    setText(state.q);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  function search(q: string) {
    clearTimeout(timer.current);
    if (q.trim() === state.q) return;
    setAsked(q.trim());
    void navigate(listSearch({ ...state, q: q.trim(), page: 1 }) || '?', { replace: true, preventScrollReset: true });
  }

  function searchLater(q: string) {
    setText(q);
    clearTimeout(timer.current);
    if (!composing.current) timer.current = setTimeout(() => search(q), waits.search);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') search(event.currentTarget.value);
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      clear();
    }
  }

  function clear() {
    setText('');
    search('');
  }

  return (
    <TextInput
      id={searchId}
      className={styles.search}
      size="md"
      type="text"
      inputMode="search"
      enterKeyHint="search"
      aria-label={words.search}
      placeholder={placeholder}
      maxLength={200}
      spellCheck={false}
      leftSection={pending ? <Loader size="xs" /> : <SearchIcon className={styles.icon} />}
      rightSection={text !== '' && <CloseButton aria-label={words.clearSearch} onClick={clear} size="lg" />}
      value={text}
      onChange={(event) => searchLater(event.currentTarget.value)}
      onCompositionStart={() => {
        composing.current = true;
        clearTimeout(timer.current);
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        searchLater(event.currentTarget.value);
      }}
      onKeyDown={onKeyDown}
    />
  );
}
