import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';
import type { BackupCommand } from '#backup/jobs/try-backup-settings.ts';
import { accountFields } from '#domain/account/account.ts';
import type { SecondFactorRule } from '#domain/account/sign-in/session.server.ts';
import { projectRoot } from '#project-root.ts';
import { settings as words } from '#strings/vi/server/settings.ts';

const envFileOption = '--env-file=';

const wholeNumber = (least: number, most: number) => {
  const error = words.wholeNumber(least, most);
  return z.coerce.number(error).int(error).min(least, error).max(most, error);
};
const oneOf = <const Values extends readonly string[]>(values: Values) => z.enum(values, words.oneOf(values));
const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
const proxyAddress = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])], words.proxies)
  .refine((address) => !/\/0+$/.test(address), words.everyProxy);

const localhost = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;
const siteAddress = z
  .string()
  .refine((text) => {
    const url = URL.parse(text);
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && localhost.test(url.hostname));
    return isSafe && url.href === `${url.origin}/`;
  }, words.siteAddress)
  .transform((text) => new URL(text).origin);

/** True for PostgreSQL on another machine, unless the address says whether there is TLS. Without a word `pg` takes none. */
function isPlainElsewhere(text: string): boolean {
  const url = URL.parse(text);
  if (!url) return false;
  const { searchParams } = url;
  const host = searchParams.get('host') || decodeURIComponent(url.hostname);
  const isHere = host === '' || host.startsWith('/') || localhost.test(host) || host === '::1';
  return !isHere && !searchParams.get('sslmode') && !searchParams.get('ssl');
}

/** Where a PostgreSQL is. */
export const postgresAddress = z
  .url({ protocol: /^postgres(ql)?$/, error: words.postgres, abort: true })
  .refine((text) => !isPlainElsewhere(text), words.plainPostgres);

const secretKey = z
  .string()
  .regex(/^[\x21-\x7e]{32,}$/, words.secretKey)
  .optional();

/** The variables that have a value: `.env.example` has empty lines. */
const givenVariables = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: z.string().default('./data'),
  REGISTER_ID_FILE: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|off)$/, words.time)
    .default('02:00'),
  BACKUP_COMMAND: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(16, words.passphrase).optional(),
  DATABASE_URL: postgresAddress.optional(),
  SECRET_KEY: secretKey,
  OLD_SECRET_KEY: secretKey,
  REQUIRE_SECOND_FACTOR: oneOf(['none', 'owners', 'staff']).default('none'),
  ADMIN_NAME: accountFields.shape.name.optional(),
  ADMIN_PASSWORD: accountFields.shape.password.optional(),
  TRUST_PROXY: z.string().default('').transform(splitList).pipe(z.array(proxyAddress)),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOOKUP_LIMIT: wholeNumber(0, 1_000_000).default(30),
  WARRANTY_NAME_MASK: oneOf(['none', 'partial']).default('none'),
  BRAND_FILE: z.string().default(join(projectRoot, 'brand.json')),
  PUBLIC_URL: siteAddress.optional(),
  API_DOCS: oneOf(['public', 'staff', 'off']).default('staff'),
  OFFLINE_PAGE: oneOf(['on', 'off']).default('on'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, words.token)
    .optional(),
  SLOW_QUERY_MS: wholeNumber(1, 3_600_000).default(500),
  DRAIN_SECONDS: wholeNumber(0, 300).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: words.mailServer }).optional(),
  ALERT_TO: z.email(words.mailAddress).optional(),
  ALERT_FROM: z.email(words.mailAddress).optional(),
  // Set by npm for what it runs.
  npm_lifecycle_event: z.string().optional(),
});

export interface Config {
  host: string;
  /** 0 chooses a free port. */
  port: number;
  /** Absolute path. */
  dataDir: string;
  /** Absolute path of the file, on another disk than the folder, that notes which register is served here; undefined for none. */
  registerIdFile: string | undefined;
  /** Absolute path of the folder for backups. */
  backupDir: string;
  /** The time of day in Vietnam, `HH:MM`, at which the server makes a backup; undefined for never. */
  backupAt: string | undefined;
  /** What is run after each of these backups. */
  backupCommand: BackupCommand | undefined;
  /** Backups are encrypted with it, and read; undefined for not at all. */
  backupPassphrase: string | undefined;
  /** Address of PostgreSQL. If undefined, the register is a SQLite file in `dataDir`. */
  databaseUrl: string | undefined;
  /** Of what the register keeps encrypted; undefined for the file in `dataDir`. */
  secretKey: string | undefined;
  /** The one before: what it has sealed is sealed anew. */
  oldSecretKey: string | undefined;
  /** Whose accounts sign in with a code of an app beside the password, and can do nothing else before they have one. */
  requireSecondFactor: SecondFactorRule;
  /** The first account, created if there is none. */
  admin: { name: string; password: string } | undefined;
  /** Addresses of the proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[];
  logLevel: string;
  /** Look-up answers per minute and address; 0 switches the limits off. */
  lookUpLimit: number;
  nameMask: 'none' | 'partial';
  /** Absolute path of the brand file; see `readBrand`. */
  brandFile: string;
  /** The site's own address, such as `https://example.com`; undefined if not configured. */
  publicUrl: string | undefined;
  /** Who may read the API's documentation: everybody, signed-in accounts, or no one. */
  apiDocs: 'public' | 'staff' | 'off';
  /** Whether browsers keep a page for the time without a connection. */
  offlinePage: boolean;
  /** Who sends it may read `/metrics`. If undefined, there are none. */
  metricsToken: string | undefined;
  /** Statements that take as long are logged, in ms. */
  slowQueryMs: number;
  /** Where mails about problems go, and by which mail server; undefined for none. */
  mail: { url: string; to: string; from: string } | undefined;
  /** How long the server still serves after it was told to stop, saying that it is not ready. */
  drainSeconds: number;
  /** Whether `npm run` started the process. */
  isRunByNpm: boolean;
}

/** The least number of different characters of a passphrase: 'a' twenty times is none. */
const passphraseCharacters = 6;

/** A proxy asks its servers some times in this time. Without a proxy nobody would send requests elsewhere. */
const drainSecondsBehindProxy = 5;

/** An invalid configuration; the message lists every error, in Vietnamese for the owner. */
export class ConfigError extends Error {}

/** A line for each setting without those that it goes together with. */
function lonelySettings(env: NodeJS.ProcessEnv): string[] {
  const lines: string[] = [];
  if (!env.ADMIN_NAME !== !env.ADMIN_PASSWORD) lines.push(`  ADMIN_NAME: ${words.adminTogether}`);
  if (env.OLD_SECRET_KEY && !env.SECRET_KEY) lines.push(`  OLD_SECRET_KEY: ${words.oldKeyTogether}`);
  const isRequired = (env.REQUIRE_SECOND_FACTOR || 'none') !== 'none';
  // Nobody could set up an app, nor do anything else.
  if (isRequired && env.DATABASE_URL && !env.SECRET_KEY)
    lines.push(`  REQUIRE_SECOND_FACTOR: ${words.secondFactorTogether}`);
  const mail = [env.SMTP_URL, env.ALERT_TO, env.ALERT_FROM].filter(Boolean);
  if (mail.length !== 0 && mail.length !== 3) lines.push(`  SMTP_URL: ${words.mailTogether}`);
  return lines;
}

interface ReadOptions {
  /** The variables; those of the process by default. */
  env?: NodeJS.ProcessEnv;
  /** Also a passphrase that nobody may choose any more, to read a backup of before. */
  mayBeGuessable?: boolean;
}

/**
 * Reads the configuration from environment variables, and from the file `.env` for those that are not set. Prints a warning of
 * each variable whose name is nearly that of a setting.
 *
 * @throws {ConfigError} that lists all errors
 */
export function readConfig({ env = process.env, mayBeGuessable = false }: ReadOptions = {}): Config {
  const misread = loadSettings(env).map((sentence) => `  ${sentence}`);
  const parsed = environment.safeParse(givenVariables(env));
  for (const line of slips(Object.keys(env))) process.stderr.write(`${line}\n`);
  const issues = parsed.error?.issues.map((issue) => `  ${String(issue.path[0])}: ${issue.message}`) ?? [];
  const isGuessable = new Set(env.BACKUP_PASSPHRASE).size < passphraseCharacters;
  const ofPassphrase =
    env.BACKUP_PASSPHRASE && isGuessable && !mayBeGuessable
      ? [`  BACKUP_PASSPHRASE: ${words.repeatingPassphrase}`]
      : [];
  const lines = [...misread, ...issues, ...ofPassphrase, ...lonelySettings(env)];
  if (!parsed.success || lines.length > 0) {
    throw new ConfigError(`${words.mistakes}\n${lines.join('\n')}`);
  }
  const { data } = parsed;
  const { ADMIN_NAME: name, ADMIN_PASSWORD: password, SMTP_URL: url, ALERT_TO: to, ALERT_FROM: from } = data;
  return {
    host: data.HOST,
    port: data.PORT,
    ...readPaths(env),
    backupAt: data.BACKUP_AT === 'off' ? undefined : data.BACKUP_AT,
    backupPassphrase: data.BACKUP_PASSPHRASE,
    databaseUrl: data.DATABASE_URL,
    secretKey: data.SECRET_KEY,
    oldSecretKey: data.OLD_SECRET_KEY,
    requireSecondFactor: data.REQUIRE_SECOND_FACTOR,
    admin: name !== undefined && password !== undefined ? { name, password } : undefined,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    lookUpLimit: data.LOOKUP_LIMIT,
    nameMask: data.WARRANTY_NAME_MASK,
    publicUrl: data.PUBLIC_URL,
    apiDocs: data.API_DOCS,
    offlinePage: data.OFFLINE_PAGE === 'on',
    metricsToken: data.METRICS_TOKEN,
    slowQueryMs: data.SLOW_QUERY_MS,
    mail: url !== undefined && to !== undefined && from !== undefined ? { url, to, from } : undefined,
    drainSeconds: data.DRAIN_SECONDS ?? (data.TRUST_PROXY.length > 0 ? drainSecondsBehindProxy : 0),
    isRunByNpm: data.npm_lifecycle_event !== undefined,
  };
}

/** The settings that name files and folders, which are read whatever is wrong with the others. */
export function readPaths(
  env = process.env,
): Pick<Config, 'dataDir' | 'registerIdFile' | 'backupDir' | 'backupCommand' | 'brandFile'> {
  const { DATA_DIR, REGISTER_ID_FILE, BACKUP_DIR, BACKUP_COMMAND, BRAND_FILE } = environment
    .pick({ DATA_DIR: true, REGISTER_ID_FILE: true, BACKUP_DIR: true, BACKUP_COMMAND: true, BRAND_FILE: true })
    .parse(givenVariables(env));
  return {
    dataDir: resolve(DATA_DIR),
    registerIdFile: REGISTER_ID_FILE === undefined ? undefined : resolve(REGISTER_ID_FILE),
    backupDir: resolve(BACKUP_DIR ?? join(DATA_DIR, 'backups')),
    backupCommand: BACKUP_COMMAND === undefined ? undefined : { program: BACKUP_COMMAND, env: commandEnvironment(env) },
    brandFile: resolve(BRAND_FILE),
  };
}

/** What the operator's command gets of the environment, whose other variables are settings and secrets. */
function commandEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR'];
  return Object.fromEntries(names.map((name) => [name, env[name]]));
}

/**
 * A sentence about each name that is one slip away from that of a setting, or two in a long one. Other programs have variables
 * of their own, such as HOME.
 */
function slips(names: readonly string[]): string[] {
  const known = Object.keys(environment.shape).filter((setting) => setting === setting.toUpperCase());
  return names
    .filter((name) => !known.includes(name))
    .map((name) => ({ name, nearest: closest(name.toUpperCase(), known) }))
    .filter(({ name, nearest }) => distance(name.toUpperCase(), nearest) <= (nearest.length < 8 ? 1 : 2))
    .map(({ name, nearest }) => words.nearName(name, nearest));
}

/**
 * Loads the file `.env` into an environment, if there is one, for variables that are not set. Returns a sentence for
 * each line, of this file and of those that Node was started with (`--env-file`), that Node reads otherwise than it is
 * written.
 */
function loadSettings(env: NodeJS.ProcessEnv): string[] {
  const files = process.execArgv
    .filter((text) => text.startsWith(envFileOption))
    .map((text) => text.slice(envFileOption.length));
  if (existsSync('.env')) {
    for (const [name, value] of Object.entries(parseEnv(readFileSync('.env', 'utf8')))) env[name] ??= value;
    files.push('.env');
  }
  return files.flatMap((file) => misreadNames(readFileSync(file, 'utf8')).map((name) => words.misread(name, file)));
}

/**
 * The variables of a file whose values are not what is between `=` and the end of the line, with or without one pair of
 * quotes around it. Such as a passphrase with a `#`, where Node ends it.
 */
function misreadNames(text: string): string[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, name = '', rest = ''] = /^\s*(?:export\s+)?(\w+)\s*=(.*)$/.exec(line) ?? [];
    const value = parseEnv(line)[name] ?? '';
    return [value, `'${value}'`, `"${value}"`].includes(rest.trim()) ? [] : [name];
  });
}
