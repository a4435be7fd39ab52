import type { ReactNode } from 'react';
import { href, isRouteErrorResponse, Link } from 'react-router';
import { vi } from '#strings/vi/site/common.ts';
import styles from './error-page.module.css';

/** Replaces a page that does not exist or has failed. Shows its status or message, a link back, and the children. */
export function ErrorPage({ error, children }: { error: unknown; children?: ReactNode }) {
  const requestId = requestIdOf(error);
  return (
    <div className={styles.page}>
      <h1>{vi.error.heading}</h1>
      <p className={styles.reason}>{reasonOf(error)}</p>
      <p>{adviceOf(error)}</p>
      {requestId && (
        <p className={styles.reason}>
          {vi.error.requestId}: <code>{requestId}</code>
        </p>
      )}
      <div className={styles.ways}>
        <Link className={styles.home} to={href('/')} reloadDocument>
          {vi.error.toHome}
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

function adviceOf(error: unknown): string {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return vi.error.notFound;
  return status === 503 ? vi.error.unavailable : vi.error.failed;
}

/** The request id of a loader's log entry. */
function requestIdOf(error: unknown): string | undefined {
  const data: { requestId?: unknown } | null = isRouteErrorResponse(error) ? error.data : null;
  return typeof data?.requestId === 'string' ? data.requestId : undefined;
}
