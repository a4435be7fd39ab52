import { data } from 'react-router';

/** Matches unknown URLs, so that the error page is shown within the public layout. */
export function loader() {
  throw data(null, { status: 404, statusText: 'Not Found' });
}

export default function NotFoundPage() {
  return null;
}
