import { Box, Stack, Text, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type KeyboardEvent, useRef, useState } from 'react';
import { href, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { admin } from '#strings/vi/admin/common.ts';
import { help as words } from '#strings/vi/admin/help/help.ts';
import { findTopics } from '#web/admin/help/find-topics.ts';
import { TopicGroups, TopicLinks } from '#web/admin/help/topic-links.tsx';
import { useAccount } from '#web/admin/session/account.ts';
import { SearchIcon } from '#web/ui/shared-icons.tsx';
import styles from './help.module.css';

export const meta = () => [{ title: admin.title(words.title) }];

/** In characters. */
const maxQueryLength = 200;

/** The help: tasks by group, or those that match a query. The arrow keys lead from the search to its results. */
export default function HelpList() {
  const navigate = useNavigate();
  const { role } = useAccount();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('q') ?? '';
  const [typed, setTyped] = useState(asked);
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const [shownKey, setShownKey] = useState(key);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => input.current?.focus()]]);
  const query = typed.trim();
  const topics = findTopics(role, query);

  // Another address, such as by the browser's back button. What is typed replaces the address, which comes later.
  if (key !== shownKey) {
    setShownKey(key);
    if (navigationType !== 'REPLACE') setTyped(asked);
  }

  function type(text: string) {
    setTyped(text);
    setSearch(text.trim() === '' ? {} : { q: text.trim() }, { replace: true, preventScrollReset: true });
  }

  /** Moves the focus between the search and the links of its results. */
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, li > a') ?? [])];
    const at = stops.indexOf(event.target as HTMLElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    stops[at + step]?.focus();
  }

  function onSearchKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const [first] = topics;
    if (event.key === 'Enter' && query !== '' && first)
      void navigate(href('/admin/help/:topic', { topic: first.id }), { state: { search: `?${search}` } });
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault();
      type('');
    }
  }

  return (
    <Stack ref={box} maw="70rem" mx="auto" className={styles.page ?? ''} onKeyDown={onKeyDown}>
      <header>
        <h1>{words.title}</h1>
        <Text maw="44rem" mt={4} c="dimmed">
          {words.lead}
        </Text>
      </header>
      <TextInput
        ref={input}
        size="md"
        maw="44rem"
        type="search"
        enterKeyHint="search"
        leftSection={<SearchIcon size="1.25rem" />}
        aria-label={words.search}
        placeholder={words.placeholder}
        maxLength={maxQueryLength}
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onSearchKey}
      />
      <Text c="dimmed" role="status">
        {query !== '' && (topics.length === 0 ? words.nothing : words.found(topics.length))}
      </Text>
      {query === '' ? (
        <TopicGroups />
      ) : (
        <Box component="nav" maw="44rem" aria-label={words.results}>
          <TopicLinks topics={topics} query={query} />
        </Box>
      )}
    </Stack>
  );
}
