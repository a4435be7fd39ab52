import { CloseButton, Loader, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { list as words } from '#strings/vi/admin/list.ts';
import type { ListState } from '#web/admin/list/list-state.ts';
import { useSearchText } from '#web/admin/list/use-search-text.ts';
import { SearchIcon } from '#web/ui/shared-icons.tsx';
import styles from './list-search.module.css';

/** The id of the search field; the `/` key moves the focus there. */
export const searchId = 'tim-kiem';

interface ListSearchProps {
  /** The state that the list will have once it is loaded. */
  next: ListState;
  placeholder: string;
  isPending: boolean;
}

/** Searches after a pause in typing, or at once on Enter. Text that an input method is still composing is ignored. */
export function ListSearch({ next, placeholder, isPending }: ListSearchProps) {
  const { text, type, search, pause, resume } = useSearchText(next);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') search(event.currentTarget.value);
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      search('');
    }
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
      rightSection={text !== '' && <CloseButton aria-label={words.clearSearch} onClick={() => search('')} size="lg" />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onCompositionStart={pause}
      onCompositionEnd={(event) => resume(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
