import { href, isRouteErrorResponse, Link } from 'react-router';
import { vi } from '#web/strings/vi.ts';
import styles from './error-page.module.css';

/** What stands in place of a page that does not exist or has failed: its status or message. */
export function ErrorPage({ error }: { error: unknown }) {
  const notFound = isRouteErrorResponse(error) && error.status === 404;
  return (
    <div className={styles.page}>
      <h1>{vi.error.heading}</h1>
      <p className={styles.reason}>{reasonOf(error)}</p>
      <p>{notFound ? vi.error.notFound : vi.error.failed}</p>
      <Link className={styles.home} to={href('/')} reloadDocument>
        {vi.error.toHome}
      </Link>
      {import.meta.env.DEV && error instanceof Error && <pre className={styles.stack}>{error.stack}</pre>}
    </div>
  );
}

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : '';
}
