import { data } from 'react-router';

/** Every address that is none of the site's, so that the error page stands in the frame of the public pages. */
export function loader() {
  throw data(null, { status: 404, statusText: 'Not Found' });
}

export default function Nothing() {
  return null;
}
