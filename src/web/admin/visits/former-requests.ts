import { href, redirect } from 'react-router';

/** Where the requests of clinics were in version 1.1. */
export const loader = () => redirect(`${href('/admin/visits')}?turn=staff`);
