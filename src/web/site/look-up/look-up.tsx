import { type ComponentProps, memo, type SubmitEvent, Suspense, useCallback, useEffect, useRef } from 'react';
import { href, Link, useLocation, useNavigation, useSubmit } from 'react-router';
import { maxLookUpLength, normalizeText } from '#domain/text.ts';
import { useLocale } from '#web/site/language/locale.ts';
import type Answer from '#web/site/look-up/answer.tsx';
import { CardPlace } from '#web/site/look-up/card-place.tsx';
import { lazyWithWords } from '#web/site/look-up/lazy-with-words.tsx';
import { LookUpPanel } from '#web/site/look-up/look-up-panel.tsx';
import type { LookUpState } from '#web/site/look-up/look-up-state.ts';
import { ScanSlot } from '#web/site/look-up/scan-slot.tsx';
import { AskAgain } from '#web/ui/ask-again.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import pageStyles from '#web/ui/page.module.css';
import { Spinner } from '#web/ui/spinner.tsx';
import { dismissToasts, toastError } from '#web/ui/toasts.tsx';
import { useDelayed } from '#web/ui/use-delayed.ts';
import { waits } from '#web/ui/waits.ts';
// The answer's component is lazy, but its styles must be on the page for answers rendered by the server.
import answerStyles from './answer.module.css';
import styles from './look-up.module.css';
import cardStyles from './print-card.module.css';

type LookUpProps = {
  state: LookUpState;
  /** The path of the page with the block; answers get the same path. */
  path: string;
  /** True if the block is the main content, so that its heading is the `h1`. */
  isPage?: boolean;
};

/** Looks up a warranty by its card number. Works without JavaScript. */
export function LookUp({ state, path, isPage = false }: LookUpProps) {
  const locale = useLocale();
  const words = locale.words.lookUp;
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  const hasAnswer = state.status !== 'nothing';
  /** True if the answer's component could not be loaded. */
  const isAnswerMissing = useRef(false);
  /** Another one for each try, so that the error of each is read. */
  const { key } = useLocation();
  const isPending = useDelayed(useIsLookingUp(), waits.pending);

  // Move the focus to the answer of a new look-up, but not when a URL is opened directly.
  useEffect(() => {
    if (!hasActed.current) return;
    hasActed.current = false;
    // Reload: the server renders the answer without the missing component.
    if (isAnswerMissing.current && state.keyword !== '' && state.status !== 'failed') return location.reload();
    // Screen readers read the alert below the field.
    if (state.status === 'empty') toastError(words.empty, { isSilent: true });
    else void dismissToasts();
    if (state.keyword === '') {
      field.current?.focus();
    } else {
      answer.current?.focus({ preventScroll: true });
      // What the answer says first: a long one does not fit into the window.
      (answer.current?.querySelector('p') ?? answer.current)?.scrollIntoView({ block: 'nearest' });
    }
  }, [state, words]);

  // Who touches the block, or is in it already, will ask before long: to type a number or to scan a code takes seconds.
  const block = useRef<HTMLElement>(null);
  const preloadAnswer = useCallback(() => {
    lazyAnswer.load(locale).catch(() => {});
  }, [locale]);
  useEffect(() => {
    if (block.current?.contains(document.activeElement)) preloadAnswer();
  }, [preloadAnswer]);

  const onAct = useCallback(() => {
    hasActed.current = true;
  }, []);

  const lookUp = useCallback(
    async (cardNumber: string) => {
      onAct();
      isAnswerMissing.current = await lazyAnswer.load(locale).then(
        () => false,
        () => true,
      );
      const search = new URLSearchParams({ keyword: normalizeText(cardNumber) });
      // Of several answers only the last is in the history, and none once it is closed.
      await submit(search, { method: 'get', action: path, preventScrollReset: true, replace: hasAnswer });
    },
    [onAct, submit, path, hasAnswer, locale],
  );

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void lookUp(field.current?.value ?? '');
  }

  const Heading = isPage ? 'h1' : 'h2';
  const isEmpty = state.status === 'empty';
  // A card that was found is what the reader came for. Every other answer is about what is in the form, so it follows the button: further down nobody would see it before the page is hydrated and scrolls to it.
  const isFound = state.status === 'found';
  const answerSlot = (
    <div
      ref={answer}
      className={`${answerStyles.container} ${cardStyles.container}`}
      role="status"
      tabIndex={-1}
      aria-busy={isPending}
    >
      <LookUpAnswerSlot
        state={state}
        path={path}
        Heading={isPage || isFound ? 'h2' : 'h3'}
        onAct={onAct}
        onRetry={lookUp}
      />
    </div>
  );
  const form = (
    <div className={styles.panel}>
      <Heading id="kiem-tra">{words.heading}</Heading>
      <form className={styles.form} action={path} method="get" noValidate onSubmit={onSubmit}>
        <label htmlFor="cartId">{words.label}</label>
        <input
          key={state.keyword}
          ref={field}
          className={styles.field}
          id="cartId"
          name="cartId"
          type="text"
          defaultValue={state.keyword}
          placeholder={words.placeholder}
          maxLength={maxLookUpLength}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onFocus={({ currentTarget }) => currentTarget.select()}
          aria-invalid={isEmpty || undefined}
          aria-describedby={isEmpty ? 'cartId-error' : undefined}
        />
        {isEmpty && (
          <p key={key} className={pageStyles.error} id="cartId-error" role="alert">
            <WarningIcon />
            {words.empty}
          </p>
        )}
        <button className={`${pageStyles.button} ${styles.submit}`} type="submit">
          {isPending && <Spinner />}
          {isPending ? words.pending : words.submit}
        </button>
      </form>
      {!isFound && answerSlot}
      {!isFound && (
        <>
          <ScanSlot key={state.keyword} onNumber={lookUp} />
          {!isPage && <CardPlace />}
          <Link className={pageStyles.link} to={locale.path(href('/privacy'))}>
            {words.privacy}
          </Link>
        </>
      )}
    </div>
  );
  return (
    <section
      ref={block}
      className={`${styles.block} ${isFound ? styles.found : ''} ${isPage ? styles.page : ''}`}
      aria-labelledby="kiem-tra"
      onFocus={preloadAnswer}
      onPointerDown={preloadAnswer}
    >
      {isFound && answerSlot}
      {form}
      {isPage && !isFound && <CardPlace isBeside />}
    </section>
  );
}

function useIsLookingUp(): boolean {
  const { location } = useNavigation();
  return location !== undefined && new URLSearchParams(location.search).has('keyword');
}

type LookUpAnswerSlotProps = ComponentProps<typeof Answer> & { onRetry: (keyword: string) => void };

/** The component that shows an answer. */
const lazyAnswer = lazyWithWords(() => import('#web/site/look-up/answer.tsx'));

/**
 * The answer, if there is one. It is memoized, because an update while its component loads would remove the answer that the
 * server rendered.
 */
const LookUpAnswerSlot = memo(function LookUpAnswerSlot({ onRetry, ...props }: LookUpAnswerSlotProps) {
  const { state, path, onAct } = props;
  const LazyAnswer = lazyAnswer.componentIn(useLocale());
  // Not lazy: the network may be what failed.
  if (state.status === 'failed') return <LookUpFailed state={state} path={path} onAct={onAct} onRetry={onRetry} />;
  return <Suspense>{state.keyword !== '' && <LazyAnswer {...props} />}</Suspense>;
});

type LookUpFailedProps = {
  state: Extract<LookUpState, { status: 'failed' }>;
  path: string;
  onAct: () => void;
  onRetry: (keyword: string) => void;
};

/** The look-up failed. The retry control is a plain link without JavaScript. */
function LookUpFailed({ state: { keyword, requestId, asksAgain }, path, onAct, onRetry }: LookUpFailedProps) {
  const { lookUp, error } = useLocale().words;
  return (
    <LookUpPanel path={path} onAct={onAct}>
      <div className={answerStyles.failed}>
        <p className={answerStyles.limited}>
          <WarningIcon />
          {requestId ? lookUp.failed : lookUp.unreachable}
        </p>
        <p>{asksAgain ? error.unavailable : lookUp.failedHint}</p>
        {asksAgain && <AskAgain />}
        <a
          className={`${pageStyles.outlined} ${answerStyles.step}`}
          href={`${path}?${new URLSearchParams({ keyword })}`}
          onClick={(event) => {
            event.preventDefault();
            onRetry(keyword);
          }}
        >
          {lookUp.retry}
        </a>
        {requestId && (
          <p>
            {error.requestId}: <code>{requestId}</code>
          </p>
        )}
      </div>
    </LookUpPanel>
  );
}
