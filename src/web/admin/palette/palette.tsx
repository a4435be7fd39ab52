import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { may } from '#domain/account/rights.ts';
import { formatCardNumber, isPrintedNumber, readCardText } from '#domain/printed-number.ts';
import { canonicalCardNumber, foldText } from '#domain/text.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { palette as words } from '#strings/vi/admin/frame.ts';
import { listRecords } from '#web/admin/records/record-calls.ts';
import type { Warranty } from '#web/admin/records/resource-config.ts';
import { useAccount } from '#web/admin/session/account.ts';
import { adminPages } from '#web/admin/session/admin-pages.ts';
import { MarkedText } from '#web/admin/ui/marked-text.tsx';
import { warranties } from '#web/admin/warranties/warranty-view.tsx';
import { SearchIcon } from '#web/ui/shared-icons.tsx';
import styles from './palette.module.css';

const [store, spotlight] = createSpotlight();

/** The command palette: finds pages by name, cards by number or content, and tasks of the help. It opens when it is mounted. */
export default function Palette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const { role } = useAccount();
  const cards = useFoundCards(query);
  const topics = useFoundTopics(query);
  const folded = foldText(query.trim());
  const destinations = [
    ...printedCardIn(query),
    ...Object.values(adminPages).filter(({ label, right }) => may(role, right) && foldText(label).includes(folded)),
  ];
  useEffect(() => {
    spotlight.open();
    return spotlight.close;
  }, []);

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      // Scroll locking would insert a style element, which the Content-Security-Policy forbids.
      lockScroll={false}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      attributes={{ content: { 'aria-label': words.open } }}
      overlayProps={{ blur: 0 }}
      scrollable
      maxHeight="60vh"
    >
      <Spotlight.Search
        placeholder={words.placeholder}
        aria-label={words.open}
        leftSection={<SearchIcon size="1.25rem" />}
      />
      <Spotlight.ActionsList>
        {cards.length > 0 && (
          <Spotlight.ActionsGroup label={words.cards}>
            {cards.map((card) => (
              <Spotlight.Action
                key={card.id}
                className={styles.card}
                onClick={() => void navigate(warranties.updatePage(card.id))}
              >
                <span>
                  <MarkedText text={card.cardNumber} query={query} isCardNumber /> ·{' '}
                  <MarkedText text={card.customerName} query={query} />
                </span>
                <span className={styles.details}>
                  <MarkedText text={card.productName} query={query} /> ·{' '}
                  <MarkedText text={card.clinicName} query={query} />
                </span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {destinations.length > 0 && (
          <Spotlight.ActionsGroup label={words.pages}>
            {destinations.map(({ label, to }) => (
              <Spotlight.Action key={to} onClick={() => void navigate(to)}>
                <MarkedText text={label} query={query} />
              </Spotlight.Action>
            ))}
            <Spotlight.Action label={words.keys} onClick={onKeys} />
          </Spotlight.ActionsGroup>
        )}
        {topics.length > 0 && (
          <Spotlight.ActionsGroup label={admin.nav.help}>
            {topics.map(({ id, title }) => (
              <Spotlight.Action key={id} onClick={() => void navigate(href('/admin/help/:topic', { topic: id }))}>
                <MarkedText text={title} query={query} />
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {destinations.length + cards.length + topics.length === 0 && <Spotlight.Empty>{words.nothing}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** The page of a printed card, if a text is the number of one or came from its QR code. */
function printedCardIn(text: string): { label: string; to: string }[] {
  const { cardNumber } = readCardText(text);
  const key = canonicalCardNumber(cardNumber);
  if (!isPrintedNumber(key)) return [];
  return [{ label: words.printedCard(formatCardNumber(key)), to: `${href('/admin/cards')}?q=${key}` }];
}

/** How long to wait after the last key, in ms. */
const debounce = 200;
const maxCards = '6';
/** In characters. */
const minQueryLength = 2;
const none: readonly Warranty[] = [];

/** The cards that match a query, an equal number first; none for a query that is too short. Without an answer the palette still finds pages. */
function useFoundCards(query: string): readonly Warranty[] {
  const q = query.trim();
  const [rested] = useDebouncedValue(q, debounce);
  const { data } = useQuery({
    queryKey: ['found cards', q],
    queryFn: ({ signal }) => listRecords(warranties, { q, limit: maxCards, page: '1' }, { signal }),
    enabled: q.length >= minQueryLength && q === rested,
  });
  return data?.rows ?? none;
}

const maxTopics = 4;

interface Topic {
  id: string;
  title: string;
}

const noTopics: readonly Topic[] = [];

/** The tasks of the help that match a query. The texts of the help are loaded for the first query; without them the palette still finds pages and cards. */
function useFoundTopics(query: string): readonly Topic[] {
  const { role } = useAccount();
  const q = query.trim();
  const { data } = useQuery({
    queryKey: ['found topics', role, q],
    queryFn: async () => {
      const { findTopics } = await import('#web/admin/help/find-topics.ts');
      return findTopics(role, q).slice(0, maxTopics);
    },
    enabled: q.length >= minQueryLength,
    throwOnError: false,
  });
  return data ?? noTopics;
}
