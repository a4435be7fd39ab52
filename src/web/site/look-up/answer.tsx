import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { NotFoundReason } from '#domain/look-up/look-up-answer.ts';
import { type AreaWords, useAreaWords, useLocale } from '#web/site/language/locale.ts';
import { FoundCard } from '#web/site/look-up/answer-found.tsx';
import { LookUpPanel } from '#web/site/look-up/look-up-panel.tsx';
import type { LookUpState } from '#web/site/look-up/look-up-state.ts';
import { slipOf, suggestCardNumbers, swapsOf } from '#web/site/look-up/suggest-card-numbers.ts';
import { PhoneLink } from '#web/site/phone-link.tsx';
import { useBrand } from '#web/site/use-brand.ts';
import { PhoneIcon, WarningIcon } from '#web/ui/icons.tsx';
import page from '#web/ui/page.module.css';
import styles from './answer.module.css';
import picture from './not-found.svg?no-inline';

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

type NotFoundProps = {
  path: string;
  onAct: () => void;
  /** The card number that was looked up. */
  keyword: string;
  /** What is certain of it. */
  reason?: NotFoundReason | undefined;
  clinic?: { name: string; phone: string | null } | undefined;
};

/** The answer without a result, with suggestions what to do next. */
function NotFound({ path, onAct, keyword, reason, clinic }: NotFoundProps) {
  const { path: localPath } = useLocale();
  const words = useAreaWords('lookUp').answer;
  const hotline = useBrand()?.brand.hotline;
  // A scanned card that is right and waits for its clinic: nothing was mistyped, and nothing is to be searched for.
  if (reason === 'notActivated' && clinic)
    return (
      <div className={styles.notFound}>
        <p className={styles.message}>{words.reasons.notActivated}</p>
        <p className={styles.reason}>{words.handedTo(clinic.name)}</p>
        {clinic.phone && (
          <PhoneLink className={`${page.button} ${styles.step}`} number={clinic.phone}>
            <PhoneIcon />
            {words.call(clinic.phone)}
          </PhoneLink>
        )}
      </div>
    );
  return (
    <div className={styles.notFound}>
      <p className={styles.message}>{words.notFound}</p>
      {reason && <p className={styles.reason}>{words.reasons[reason]}</p>}
      {clinic && (
        <p className={styles.reason}>
          {words.handedTo(clinic.name)} {clinic.phone && <PhoneLink number={clinic.phone}>{clinic.phone}</PhoneLink>}
        </p>
      )}
      <Suggestions path={path} onAct={onAct} keyword={keyword} />
      <img src={picture} alt={words.notFoundPicture} width="120" height="90" />
      <ul className={styles.steps}>
        <li>
          <p>
            {words.typed} <strong className={styles.typed}>{keyword}</strong>
          </p>
          {/* What is certain of a number has a sentence of its own. */}
          {!reason && <p>{words.advice[slipOf(keyword)]}</p>}
        </li>
        <li>
          <p>{words.askClinic}</p>
          <Link className={`${page.outlined} ${styles.step}`} to={localPath(href('/partner'))}>
            {words.toPartners}
          </Link>
        </li>
        {hotline && (
          <li>
            <p>{words.callUs}</p>
            <PhoneLink className={`${page.outlined} ${styles.step}`} number={hotline}>
              <PhoneIcon />
              {words.call(hotline)}
            </PhoneLink>
          </li>
        )}
      </ul>
    </div>
  );
}

/** Similar numbers to try. The look-up never replaces a number silently. */
function Suggestions({ path, onAct, keyword }: Pick<NotFoundProps, 'path' | 'onAct' | 'keyword'>) {
  const words = useAreaWords('lookUp').answer;
  return suggestCardNumbers(keyword).map((suggestion) => (
    <Link
      key={suggestion}
      className={styles.suggestion}
      to={`${path}?${new URLSearchParams({ keyword: suggestion })}`}
      replace
      preventScrollReset
      onClick={onAct}
    >
      {words.trySwaps(swapsOf(keyword, suggestion))} <strong>{suggestion}</strong>
    </Link>
  ));
}
