import type { ReactNode } from 'react';
import { isRouteErrorResponse, Link } from 'react-router';
import { AskAgain } from '#web/ui/ask-again.tsx';
import styles from './error-page.module.css';

type ErrorPageProps = {
  error: unknown;
  words: Record<'heading' | 'requestId' | 'toHome' | 'notFound' | 'unavailable' | 'failed', string>;
  /** The path of the home page. */
  home: string;
  children?: ReactNode;
};

/** Replaces a page that does not exist or has failed. Shows its status or message, a link back, and the children. */
export function ErrorPage({ error, words, home, children }: ErrorPageProps) {
  const requestId = requestIdOf(error);
  const advice = adviceOf(error);
  return (
    <div className={styles.page}>
      <h1>{words.heading}</h1>
      <p className={styles.reason}>{reasonOf(error)}</p>
      <p>{words[advice]}</p>
      {advice === 'unavailable' && <AskAgain />}
      {requestId && (
        <p className={styles.reason}>
          {words.requestId}: <code>{requestId}</code>
        </p>
      )}
      <div className={styles.ways}>
        <Link className={styles.home} to={home} reloadDocument>
          {words.toHome}
        </Link>
      </div>
      {children}
      {import.meta.env.DEV && error instanceof Error && <pre className={styles.stack}>{error.stack}</pre>}
    </div>
  );
}

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : '';
}

function adviceOf(error: unknown): 'notFound' | 'unavailable' | 'failed' {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return 'notFound';
  return status === 503 ? 'unavailable' : 'failed';
}

/** The request id of a loader's log entry. */
function requestIdOf(error: unknown): string | undefined {
  const data: { requestId?: unknown } | null = isRouteErrorResponse(error) ? error.data : null;
  return typeof data?.requestId === 'string' ? data.requestId : undefined;
}
