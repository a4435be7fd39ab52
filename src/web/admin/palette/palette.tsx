import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useEffect, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { foldText } from '#domain/text.ts';
import { admin } from '#strings/vi/admin/common.ts';
import { palette as words } from '#strings/vi/admin/palette.ts';
import { destinationsFor, printedCardIn } from '#web/admin/palette/destinations.ts';
import { useFoundCards } from '#web/admin/palette/use-found-cards.ts';
import { useFoundTopics } from '#web/admin/palette/use-found-topics.ts';
import { useAccount } from '#web/admin/session/account.ts';
import { MarkedText } from '#web/admin/ui/marked-text.tsx';
import { warranties } from '#web/admin/warranties/warranty-view.ts';
import { SearchIcon } from '#web/ui/shared-icons.tsx';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/spotlight/styles.layer.css';
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
    ...destinationsFor(role).filter(({ label }) => foldText(label).includes(folded)),
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
        leftSection={<SearchIcon className={styles.icon} />}
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
