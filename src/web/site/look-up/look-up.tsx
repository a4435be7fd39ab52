import { type SubmitEvent, useCallback, useEffect, useRef } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { normalizeText } from '#domain/text.ts';
import { vi } from '#strings/vi/site/common.ts';
import { AnswerPlace, importAnswer } from '#web/site/look-up/look-up-later.tsx';
import type { LookUpState } from '#web/site/look-up/look-up-state.ts';
import { Scan } from '#web/site/look-up/scan.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { toastError } from '#web/ui/toasts.tsx';
import { useDelayed } from '#web/ui/use-delayed.ts';
import { waits } from '#web/ui/waits.ts';
// Their components come later; what they look like is there without JavaScript too.
import answerStyles from './answer.module.css';
import styles from './look-up.module.css';
import cardStyles from './print-card.module.css';

type LookUpProps = {
  state: LookUpState;
  /** The page that the block stands on; the answer gets its address. */
  path: string;
  /** True where the block is the page: its heading is the page's heading. */
  isPage?: boolean;
};

/** One field, one answer: looks a warranty up by its card number. Works without JavaScript. */
export function LookUp({ state, path, isPage = false }: LookUpProps) {
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const acted = useRef(false);
  /** True where what shows an answer could not be fetched. */
  const isBare = useRef(false);
  const pending = useDelayed(useIsAsking(), waits.pending);

  // What the reader has just asked for gets the focus; an address opened fresh moves nothing.
  useEffect(() => {
    if (!acted.current) return;
    acted.current = false;
    // The page of the answer shows it without what could not be fetched.
    if (isBare.current && state.keyword !== '' && state.status !== 'failed') return location.reload();
    if (state.status === 'empty') toastError(vi.lookUp.empty);
    if (state.keyword === '') {
      field.current?.focus();
    } else {
      answer.current?.focus({ preventScroll: true });
      answer.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [state]);

  const onAct = useCallback(() => {
    acted.current = true;
  }, []);

  const ask = useCallback(
    async (typed: string) => {
      onAct();
      isBare.current = await importAnswer().then(
        () => false,
        () => true,
      );
      const search = new URLSearchParams({ keyword: normalizeText(typed) });
      await submit(search, { method: 'get', action: path, preventScrollReset: true });
    },
    [onAct, submit, path],
  );

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void ask(field.current?.value ?? '');
  }

  const Heading = isPage ? 'h1' : 'h2';
  const isEmpty = state.status === 'empty';
  return (
    <section className={styles.block} aria-labelledby="kiem-tra">
      <div className={styles.panel}>
        <Heading id="kiem-tra">{vi.lookUp.heading}</Heading>
        <form className={styles.form} action={path} method="get" noValidate onSubmit={onSubmit}>
          <label htmlFor="cartId">{vi.lookUp.label}</label>
          <input
            key={state.keyword}
            ref={field}
            className={styles.field}
            id="cartId"
            name="cartId"
            type="text"
            defaultValue={state.keyword}
            placeholder={vi.lookUp.placeholder}
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            aria-invalid={isEmpty || undefined}
            aria-describedby={isEmpty ? 'cartId-error' : undefined}
          />
          {isEmpty && (
            <p className={styles.error} id="cartId-error" role="alert">
              <WarningIcon />
              {vi.lookUp.empty}
            </p>
          )}
          <button className={styles.submit} type="submit">
            {pending && <span className={styles.spinner} />}
            {pending ? vi.lookUp.pending : vi.lookUp.submit}
          </button>
        </form>
        <Scan key={state.keyword} onNumber={(cardNumber) => void ask(cardNumber)} />
      </div>
      <div
        ref={answer}
        className={`${answerStyles.place} ${cardStyles.place}`}
        role="status"
        tabIndex={-1}
        aria-busy={pending}
      >
        <AnswerPlace state={state} path={path} Heading={isPage ? 'h2' : 'h3'} onAct={onAct} onRetry={ask} />
      </div>
    </section>
  );
}

function useIsAsking(): boolean {
  const { location } = useNavigation();
  return location !== undefined && new URLSearchParams(location.search).has('keyword');
}
