import { z } from 'zod';

/** Reads '' like a variable that is not set: that is how a line of `.env.example` is left empty. */
const unset = (value: unknown) => (value === '' ? undefined : value);
const text = z.preprocess(unset, z.string().optional());
const whole = (least: number, most: number, fallback: number) =>
  z.preprocess(
    unset,
    z.coerce.number('must be a whole number').int('must be a whole number').min(least).max(most).default(fallback),
  );

const environment = z
  .object({
    HOST: z.preprocess(unset, z.string().default('127.0.0.1')),
    PORT: whole(0, 65_535, 3000),
    DATA_DIR: z.preprocess(unset, z.string().default('./data')),
    DATABASE_URL: z.preprocess(
      unset,
      z
        .url({ protocol: /^postgres(ql)?$/, error: 'must be the address of a PostgreSQL database, postgres://…' })
        .optional(),
    ),
    ADMIN_NAME: text,
    ADMIN_PASSWORD: text,
    TRUST_PROXY: text,
    LOG_LEVEL: z.preprocess(
      unset,
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    ),
    LOOKUP_LIMIT: whole(0, 1_000_000, 30),
    WARRANTY_NAME_MASK: z.preprocess(unset, z.enum(['none', 'partial']).default('none')),
  })
  .refine((env) => (env.ADMIN_NAME === undefined) === (env.ADMIN_PASSWORD === undefined), {
    path: ['ADMIN_NAME'],
    error: 'goes together with ADMIN_PASSWORD: set both or neither',
  });

export interface Config {
  host: string;
  /** 0 takes any free port. */
  port: number;
  dataDir: string;
  /** Address of PostgreSQL; without one the register is kept in SQLite under `dataDir`. */
  databaseUrl: string | undefined;
  /** The first account, created when there is none. */
  admin: { name: string; password: string } | undefined;
  /** Addresses of the proxies whose X-Forwarded-For is believed. */
  trustProxy: string[];
  logLevel: string;
  /** Look-up answers a minute and address; 0 sets no limit. */
  lookUpLimit: number;
  nameMask: 'none' | 'partial';
}

/** A configuration that cannot be used; the message lists every mistake. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables.
 *
 * @throws {ConfigError} that lists all mistakes at once
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The configuration has mistakes:\n${lines.join('\n')}`);
  }
  const { data } = parsed;
  const { ADMIN_NAME: name, ADMIN_PASSWORD: password } = data;
  return {
    host: data.HOST,
    port: data.PORT,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    admin: name !== undefined && password !== undefined ? { name, password } : undefined,
    trustProxy: data.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? [],
    logLevel: data.LOG_LEVEL,
    lookUpLimit: data.LOOKUP_LIMIT,
    nameMask: data.WARRANTY_NAME_MASK,
  };
}
