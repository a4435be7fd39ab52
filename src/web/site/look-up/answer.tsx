import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FoundCard } from '#web/site/look-up/answer-found.tsx';
import { NotFound } from '#web/site/look-up/answer-not-found.tsx';
import type { Asked } from '#web/site/look-up/asked.ts';
import { vi } from '#web/strings/vi.ts';
import { answer as words } from '#web/strings/vi-answer.ts';
import { CloseIcon, WarningIcon } from '#web/ui/icons.tsx';
import styles from './answer.module.css';

type AnswerProps = {
  asked: Asked;
  path: string;
  Heading: 'h2' | 'h3';
  /** Called where the reader asks for another answer or for none. */
  onAct: () => void;
};

/** What the reader's question is answered with, in a panel that can be closed; nothing where nothing was asked. */
export default function Answer(props: AnswerProps) {
  const content = contentOf(props);
  return (
    content && (
      <div className={styles.panel}>
        <Link
          className={styles.close}
          to={props.path}
          aria-label={vi.lookUp.close}
          preventScrollReset
          onClick={props.onAct}
        >
          <CloseIcon />
        </Link>
        {content}
      </div>
    )
  );
}

function contentOf({ asked, path, Heading, onAct }: AnswerProps): ReactNode {
  if (asked.status === 'failed') return <NotFound path={path} onAct={onAct} failure={asked} />;
  if (asked.status !== 'answered') return null;
  const { answer, today, code, keyword } = asked;
  switch (answer.status) {
    case 'found':
      return <FoundCard warranty={answer.warranty} today={today} code={code} Heading={Heading} />;
    case 'not-found':
      return <NotFound path={path} onAct={onAct} keyword={keyword} />;
    case 'limited':
      return (
        <p className={styles.limited}>
          <WarningIcon />
          {words.limited(Math.ceil(answer.retryAfterSeconds))}
        </p>
      );
  }
}
