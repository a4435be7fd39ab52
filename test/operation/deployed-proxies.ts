// The proxies of deploy/, with their configurations and HTTPS.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open-database.ts';
import { projectRoot } from '#project-root.ts';
import { freePort } from '../postgres.ts';
import { type ServerProcess, startServerProcess } from '../processes.ts';
import { sessionCookie } from '../sessions.ts';

const deployed = (name: string) => readFileSync(join(projectRoot, 'deploy', name), 'utf8');

/** Turns the line on that tells browsers of all subdomains. */
const withSubdomains = (text: string) =>
  text.replace(/# (?=(?:header_down|proxy_hide_header|add_header) Strict-)/g, '');

interface ProxyPorts {
  https: number;
  /** Where visitors are led to HTTPS. */
  http: number;
  /** nginx needs one more. */
  inner: number;
}

/** How each is started in a folder, on ports of 127.0.0.1 and ::1. */
const commands = {
  caddy(folder: string, upstream: string, { https: port, http }: ProxyPorts) {
    // Turned off: its port for changes, and its own redirects on port 80.
    const global = '{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n';
    writeFileSync(
      join(folder, 'Caddyfile'),
      withSubdomains(deployed('Caddyfile'))
        .replace(/^\{\n/m, global)
        .replace(/^http:\/\/ /m, `http://localhost:${http} `),
    );
    const env = { ADS_SITE: `https://localhost:${port}`, ADS_UPSTREAM: upstream, HOME: folder, XDG_DATA_HOME: folder };
    return spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
      env: { PATH: process.env.PATH, ...env },
      stdio: 'ignore',
    });
  },
  nginx(folder: string, upstream: string, { https: port, http, inner }: ProxyPorts) {
    const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    const main = withSubdomains(deployed('nginx.conf'))
      .replaceAll('example.com', 'localhost')
      .replaceAll('127.0.0.1:3000', upstream)
      .replaceAll('127.0.0.1:3080', `127.0.0.1:${inner}`)
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen [::]:80;', `listen [::1]:${http};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace('listen [::]:443 ssl', `listen [::1]:${port} ssl`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/^pid .*;$/m, `daemon off; pid ${join(folder, 'pid')};`)
      .replace('http {', `http { access_log off; ${temporary.join(' ')}`);
    writeFileSync(join(folder, 'nginx.conf'), main);
    return spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  },
};

type ProxyName = keyof typeof commands;

export const proxyNames = Object.keys(commands) as ProxyName[];

/** Debian has both, as packages. */
export const isInstalled = (name: ProxyName) => spawnSync(name, ['-v']).error === undefined;

interface ProxyRequest {
  /** The visitor's address, one of 127.0.0.0/8. */
  from?: string;
  headers?: Record<string, string>;
  /** With one, the request is a POST. */
  body?: Buffer;
  agent?: RequestOptions['agent'];
}

interface DeployedProxy {
  readonly port: number;
  readonly httpPort: number;
  send(path: string, request?: ProxyRequest): Promise<IncomingMessage>;
  stop(): void;
}

/**
 * Starts a proxy before a server that listens on 127.0.0.1.
 *
 * @param folder for its files
 * @param upstream such as `127.0.0.1:3000`
 */
async function startProxy(name: ProxyName, folder: string, upstream: string): Promise<DeployedProxy> {
  const port = await freePort();
  const httpPort = await freePort();
  const ports = { https: port, http: httpPort, inner: await freePort() };
  const child: ChildProcess = commands[name](folder, upstream, ports);
  const send = (path: string, { from = '127.0.0.1', headers, body, agent }: ProxyRequest = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({
        host: '127.0.0.1',
        servername: 'localhost',
        port,
        path,
        method: body ? 'POST' : 'GET',
        localAddress: from,
        rejectUnauthorized: false,
        headers: { host: `localhost:${port}`, ...(body && { 'content-length': body.length }), ...headers },
        ...(agent !== undefined && { agent }),
      });
      sent.on('response', resolve).on('error', reject).end(body);
    });
  await vi.waitFor(() => send('/livez'), { timeout: 60_000, interval: 100 });
  return { port, httpPort, send, stop: () => child.kill('SIGTERM') };
}

export interface BehindProxy {
  readonly proxy: DeployedProxy;
  server: ServerProcess;
  /** What the server was started with. */
  readonly settings: NodeJS.ProcessEnv;
  /** Of somebody of the staff. */
  readonly cookie: string;
}

/**
 * Starts a server and a proxy before it for the tests of a block, and stops both after them.
 *
 * @param prepare fills the register before the server starts
 * @param program the server, or one like it
 */
export function openBehindProxy(
  name: ProxyName,
  environment: NodeJS.ProcessEnv = {},
  prepare: (db: Database) => Promise<unknown> = async () => {},
  program = 'server',
): BehindProxy {
  const folder = mkdtempSync(join(tmpdir(), 'ads-test-'));
  const settings = { DATA_DIR: folder, TRUST_PROXY: '127.0.0.1', ...environment };
  const behind = {} as BehindProxy;
  beforeAll(async () => {
    const proxyFiles = join(folder, 'proxy-files');
    mkdirSync(proxyFiles);
    const db = await openDatabase({ dataDir: folder, databaseUrl: undefined });
    await prepare(db);
    // Over HTTPS the name says so, and browsers hold it to that.
    const cookie = `__Host-${await sessionCookie(db, 'staff')}`;
    await db.close();
    const server = await startServerProcess(settings, program);
    Object.assign(behind, { settings, cookie, server });
    Object.assign(behind, { proxy: await startProxy(name, proxyFiles, new URL(server.url).host) });
  });
  afterAll(async () => {
    behind.proxy.stop();
    await behind.server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return behind;
}
