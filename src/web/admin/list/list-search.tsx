import { CloseButton, Loader, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { maxQueryLength } from '#domain/text.ts';
import { list as words } from '#strings/vi/admin/list.ts';
import { type ListState, listSearch } from '#web/admin/list/list-state.ts';
import { SearchIcon } from '#web/ui/shared-icons.tsx';
import { waits } from '#web/ui/waits.ts';

/** The id of the search field; the `/` key moves the focus there. */
export const searchId = 'tim-kiem';

interface ListSearchProps {
  /** The state that the list will have once it is loaded. */
  next: ListState;
  placeholder: string;
  isPending: boolean;
  label?: string;
}

/** Searches after a pause in typing, or at once on Enter. Text that an input method is still composing is ignored. */
export function ListSearch({ next, placeholder, isPending, label = words.search }: ListSearchProps) {
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
      flex={{ base: '1 1 12rem', md: '1 1 18rem' }}
      maw={{ md: '40rem' }}
      size="md"
      type="text"
      inputMode="search"
      enterKeyHint="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxQueryLength}
      spellCheck={false}
      leftSection={isPending ? <Loader size="xs" /> : <SearchIcon size="1.25rem" />}
      rightSection={text !== '' && <CloseButton aria-label={words.clearSearch} onClick={() => search('')} size="lg" />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onCompositionStart={pause}
      onCompositionEnd={(event) => resume(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/**
 * The text of a search box. It is the box's own and the URL follows it, so that nothing typed is lost while the list
 * loads. Only what changes the search elsewhere changes the text: going back or forward, or clearing the filters.
 *
 * @param next the state that the list will have once it is loaded
 */
function useSearchText(next: ListState) {
  const navigate = useNavigate();
  const [text, setText] = useState(next.q);
  const isComposing = useRef(false);
  const searched = useRef(next.q);
  const searchLater = useDebouncedCallback(search, waits.search);

  useEffect(() => {
    if (next.q === searched.current) return;
    searchLater.cancel();
    searched.current = next.q;
    setText(next.q);
  }, [next.q, searchLater]);

  function search(typed: string) {
    searchLater.cancel();
    // The URL cannot hold half of a surrogate pair.
    const q = typed.trim().toWellFormed();
    if (q === next.q) return;
    searched.current = q;
    void navigate(listSearch({ ...next, q, page: 1 }) || '?', { replace: true, preventScrollReset: true });
  }

  function type(typed: string) {
    setText(typed);
    if (!isComposing.current) searchLater(typed);
  }

  return {
    text,
    /** Changes the text, and searches for it after a pause in typing. */
    type,
    /** Changes the text and searches for it at once. */
    search(typed: string) {
      setText(typed);
      search(typed);
    },
    /** Searches for nothing while an input method composes text. */
    pause() {
      isComposing.current = true;
      searchLater.cancel();
    },
    /** The input method has composed this text. */
    resume(typed: string) {
      isComposing.current = false;
      type(typed);
    },
  };
}
