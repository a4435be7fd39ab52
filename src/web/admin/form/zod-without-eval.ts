import { z } from 'zod';

/**
 * The Content-Security-Policy forbids eval, and browsers report the attempt. Import this module before any schema: zod
 * compiles a schema when it is defined.
 */
z.config({ jitless: true });
