import { CloseButton, Loader, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { list as words } from '#strings/vi/admin/list.ts';
import { type ListState, listSearch } from '#web/admin/list/list-state.ts';
import { SearchIcon } from '#web/ui/icons.tsx';
import { waits } from '#web/ui/waits.ts';
import styles from './list-search.module.css';

/** The id of the search field; the `/` key moves the focus there. */
export const searchId = 'tim-kiem';

interface ListSearchProps {
  state: ListState;
  placeholder: string;
  isPending: boolean;
}

/** Searches after a pause in typing, or at once on Enter. Text that an input method is still composing is ignored. */
export function ListSearch({ state, placeholder, isPending }: ListSearchProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(state.q);
  const [searched, setSearched] = useState(state.q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isComposing = useRef(false);

  // The URL was changed elsewhere: back navigation, or cleared filters.
  if (state.q !== searched && state.q !== text.trim()) {
    setSearched(state.q);
    setText(state.q);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  function search(q: string) {
    clearTimeout(timer.current);
    if (q.trim() === state.q) return;
    setSearched(q.trim());
    void navigate(listSearch({ ...state, q: q.trim(), page: 1 }) || '?', { replace: true, preventScrollReset: true });
  }

  function searchDebounced(q: string) {
    setText(q);
    clearTimeout(timer.current);
    if (!isComposing.current) timer.current = setTimeout(() => search(q), waits.search);
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
      leftSection={isPending ? <Loader size="xs" /> : <SearchIcon className={styles.icon} />}
      rightSection={text !== '' && <CloseButton aria-label={words.clearSearch} onClick={clear} size="lg" />}
      value={text}
      onChange={(event) => searchDebounced(event.currentTarget.value)}
      onCompositionStart={() => {
        isComposing.current = true;
        clearTimeout(timer.current);
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false;
        searchDebounced(event.currentTarget.value);
      }}
      onKeyDown={onKeyDown}
    />
  );
}
