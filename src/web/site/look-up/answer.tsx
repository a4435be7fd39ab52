import type { ReactNode } from 'react';
import { type AreaWords, useAreaWords } from '#web/site/language/locale.ts';
import { FoundCard } from '#web/site/look-up/answer-found.tsx';
import { NotFound } from '#web/site/look-up/answer-not-found.tsx';
import { LookUpPanel } from '#web/site/look-up/look-up-panel.tsx';
import type { LookUpState } from '#web/site/look-up/look-up-state.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import styles from './answer.module.css';

type AnswerProps = {
  state: LookUpState;
  path: string;
  Heading: 'h2' | 'h3';
  /** Called when the reader starts another look-up or closes the answer. */
  onAct: () => void;
};

/** The answer to a look-up; nothing without one. */
export default function Answer(props: AnswerProps) {
  const { waits } = useAreaWords('lookUp');
  const content = contentOf(props, waits);
  return (
    content && (
      <LookUpPanel path={props.path} onAct={props.onAct}>
        {content}
      </LookUpPanel>
    )
  );
}

function contentOf({ state, path, Heading, onAct }: AnswerProps, waits: AreaWords['lookUp']['waits']): ReactNode {
  switch (state.status) {
    case 'found':
      return <FoundCard found={state} Heading={Heading} />;
    case 'not-found':
      return <NotFound {...state} path={path} onAct={onAct} />;
    case 'limited':
    case 'crowded':
      return (
        <p className={styles.limited}>
          <WarningIcon />
          {waits[state.status](state.retryAfterSeconds)}
        </p>
      );
    default:
      return null;
  }
}
