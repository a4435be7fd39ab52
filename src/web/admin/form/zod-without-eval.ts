import { z } from 'zod';

/**
 * The page's policy lets no text become code, and a browser reports the attempt. Import this module before any schema:
 * each is made ready for its checks where it is written.
 */
z.config({ jitless: true });
