import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { z } from 'zod';
import { accountFields } from '#domain/account/account.ts';

/** Reads '' like a variable that is not set: that is how a line of `.env.example` is left empty. */
const unset = (value: unknown) => (value === '' ? undefined : value);
const whole = (least: number, most: number, fallback: number) =>
  z.preprocess(
    unset,
    z.coerce.number(`must be a whole number from ${least} to ${most}`).int().min(least).max(most).default(fallback),
  );

const listed = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
const proxyAddress = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])],
  {
    error: 'must be IP addresses or networks (10.0.0.0/8), parted by commas',
  },
);

const thisMachine = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;
const siteAddress = z
  .string()
  .refine((text) => {
    const url = URL.parse(text);
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && thisMachine.test(url.hostname));
    return isSafe && url.href === `${url.origin}/`;
  }, 'must be an https address without a path, such as https://example.com (http only for this machine itself)')
  .transform((text) => new URL(text).origin);

const environment = z.object({
  HOST: z.preprocess(unset, z.string().default('127.0.0.1')),
  PORT: whole(0, 65_535, 3000),
  DATA_DIR: z.preprocess(unset, z.string().default('./data')),
  DATABASE_URL: z.preprocess(
    unset,
    z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be the address of a PostgreSQL database, postgres://…' })
      .optional(),
  ),
  ADMIN_NAME: z.preprocess(unset, accountFields.shape.name.optional()),
  ADMIN_PASSWORD: z.preprocess(unset, accountFields.shape.password.optional()),
  TRUST_PROXY: z.preprocess(unset, z.string().default('').transform(listed).pipe(z.array(proxyAddress))),
  LOG_LEVEL: z.preprocess(
    unset,
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
  LOOKUP_LIMIT: whole(0, 1_000_000, 30),
  WARRANTY_NAME_MASK: z.preprocess(unset, z.enum(['none', 'partial']).default('none')),
  BRAND_FILE: z.preprocess(unset, z.string().default(join(import.meta.dirname, '..', 'brand.json'))),
  PUBLIC_URL: z.preprocess(unset, siteAddress.optional()),
  API_DOCS: z.preprocess(unset, z.enum(['public', 'staff', 'off']).default('staff')),
});

export interface Config {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Absolute. */
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
  /** Absolute path of what the site says about who runs it; see `readBrand`. */
  brandFile: string;
  /** The site's own address, such as `https://example.com`. */
  publicUrl: string | undefined;
  /** Who may read the API's documentation: everybody, who is signed in, or nobody. */
  apiDocs: 'public' | 'staff' | 'off';
}

/** A configuration that cannot be used; the message lists every mistake. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables and, for those that are not set, from the file `.env`.
 *
 * @throws {ConfigError} that lists all mistakes at once
 */
export function readConfig(env: NodeJS.ProcessEnv = environmentWithFile()): Config {
  const parsed = environment.safeParse(env);
  const lines = parsed.error?.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`) ?? [];
  if (!env.ADMIN_NAME !== !env.ADMIN_PASSWORD)
    lines.push('  ADMIN_NAME: goes together with ADMIN_PASSWORD, set both or neither');
  if (!parsed.success || lines.length > 0) {
    throw new ConfigError(`The configuration has mistakes:\n${lines.join('\n')}`);
  }
  const { data } = parsed;
  const { ADMIN_NAME: name, ADMIN_PASSWORD: password } = data;
  return {
    host: data.HOST,
    port: data.PORT,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    admin: name !== undefined && password !== undefined ? { name, password } : undefined,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    lookUpLimit: data.LOOKUP_LIMIT,
    nameMask: data.WARRANTY_NAME_MASK,
    brandFile: resolve(data.BRAND_FILE),
    publicUrl: data.PUBLIC_URL,
    apiDocs: data.API_DOCS,
  };
}

function environmentWithFile(): NodeJS.ProcessEnv {
  if (existsSync('.env')) loadEnvFile('.env');
  return process.env;
}
