// The steps of set-up.mjs, for any Node from 20 on: plain JavaScript without packages.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserPath, isWholeBrowser } from './browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...parts) => join(root, ...parts);
// Everything runs on the Node that the project pins, as npm's own scripts do.
const env = { ...process.env, PATH: [at('node_modules', '.bin'), process.env.PATH].join(delimiter) };
const isWindows = process.platform === 'win32';
/** How often it is checked whether the parent is still there, in ms. */
const parentWatch = 200;
/** The process that runs now. */
let child;
/** The first signal that asked this process to end. */
let endedBy;

/**
 * Does the steps that are asked for, then runs the command and exits with its status.
 *
 * @param {string[]} parameters those of set-up.mjs
 */
export async function setUp(parameters) {
  const end = parameters.indexOf('--');
  const steps = new Set(end < 0 ? parameters : parameters.slice(0, end));
  const command = end < 0 ? [] : parameters.slice(end + 1);
  passSignalsOn();
  await installPackages();
  if (steps.has('--build')) await buildSite();
  if (steps.has('--browser')) await findBrowser();
  if (command.length > 0) process.exitCode = await run(command);
}

async function installPackages() {
  const lockFile = at('package-lock.json');
  const lock = digest([lockFile]);
  if (isDone('packages', lock)) return;
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  say('Installing packages (a minute or two the first time)');
  // Without their scripts: of one that has prebuilt libraries, npm would compile the sources. `http` prints a line a package.
  const install = [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=http',
    '--fetch-retry-maxtimeout=15000',
  ];
  const progress = reportInstallation(Object.values(packages).filter(isForThisMachine).length);
  if ((await npm(install, progress.read)) !== 0) fail(progress.reason());
  const withScripts = Object.keys(packages).filter((path) => packages[path].hasInstallScript && existsSync(at(path)));
  const names = withScripts.map((path) => path.replace(/^.*node_modules\//, ''));
  const rebuild = ['rebuild', ...names, '--ignore-scripts=false', '--foreground-scripts', '--loglevel=error'];
  let output = '';
  const status = await npm(rebuild, (text) => {
    output += text;
  });
  if (status !== 0) fail(output);
  setDone('packages', lock);
}

/** True for a package of the lock file that is not for another system or processor only. */
function isForThisMachine({ version, os, cpu }) {
  return (
    version && (os ?? [process.platform]).includes(process.platform) && (cpu ?? [process.arch]).includes(process.arch)
  );
}

/**
 * Reads what npm prints while it installs: shows how far it is, and says at once when the registry is not reached.
 *
 * @param {number} count of packages
 */
function reportInstallation(count) {
  const stepShown = process.stdout.isTTY ? 1 : 100;
  let rest = '';
  let fetched = 0;
  let failure;
  const other = [];
  const readLine = (line) => {
    if (/ fetch GET 200 \S+\.tgz /.test(line)) {
      fetched += 1;
      if (fetched % stepShown === 0) showProgress(`${fetched} of ${count} packages`);
      return;
    }
    const [, registry, code] =
      /(https?:\/\/[^/\s]+)\S* attempt \d+ failed with (\w+)/.exec(line) ??
      /request to (https?:\/\/[^/\s]+)\S* failed, reason: .*?(E[A-Z_]+)/.exec(line) ??
      [];
    if (registry !== undefined) {
      if (failure === undefined) say(`${registry} cannot be reached (${code}), trying again`);
      failure = `${registry} cannot be reached (${code}). Check the network, or the registry and proxy of npm, then run this again.`;
    } else if (!/^npm (http|notice|warn)/.test(line)) other.push(line);
  };
  return {
    read(text) {
      const lines = (rest + text).split(/\r?\n/);
      rest = lines.pop() ?? '';
      lines.forEach(readLine);
    },
    reason: () => failure ?? [...other, rest].join('\n'),
  };
}

async function buildSite() {
  const sources = digest([
    at('package-lock.json'),
    at('vite.config.ts'),
    at('vite.programs.config.ts'),
    at('react-router.config.ts'),
    ...filesIn(at('src')),
    ...filesIn(at('scripts')),
    // The programs of tests and measurements in vite.programs.config.ts.
    ...filesIn(at('test', 'operation')).filter((file) => file.endsWith('-server.ts')),
    ...filesIn(at('test', 'host')),
    at('bench', 'loaded-server.ts'),
    ...filesIn(at('public')),
  ]);
  if (isDone('build', sources) && existsSync(at('build', 'programs', 'server.mjs'))) return;
  say('Building the site');
  // With the NODE_ENV of a shell or a test, React would be the slow one for development.
  const production = { NODE_ENV: 'production' };
  if ((await npm(['run', '--silent', 'bundle'], undefined, production)) !== 0) fail('The site could not be built.');
  setDone('build', sources);
}

/**
 * Uses an installed Chromium, else downloads Playwright's, else installs Debian's package. If packages can be installed, tries
 * the headless shell once, since tests take a third less time with it.
 */
async function findBrowser() {
  const canApt = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (canApt && isWholeBrowser() && !isDone('browser', 'tried')) {
    say('Installing Chromium for the tests');
    await run(['apt-get', 'update', '-qq']);
    await run(['apt-get', 'install', '-y', '-qq', 'chromium-headless-shell']);
    setDone('browser', 'tried');
  }
  if (browserPath()) return;
  say('Downloading Chromium for the tests');
  await npm(['exec', '--', 'playwright-core', 'install', 'chromium']);
  if (!browserPath() && canApt) await run(['apt-get', 'install', '-y', '-qq', 'chromium']);
  if (!browserPath()) fail('No Chromium could be installed. Install Chromium or Google Chrome, then run this again.');
}

/** Runs npm; with `read`, that gets what it prints, and nothing is shown. */
function npm(parameters, read, settings = {}) {
  // npm sets this to its own script, which works where `npm` is a .cmd file too.
  const cli = process.env.npm_execpath;
  return run(cli ? [process.execPath, cli, ...parameters] : ['npm', ...parameters], read, settings);
}

/** Runs a command to its end, and returns its exit status. */
async function run([command, ...parameters], read, settings = {}) {
  child = spawn(command, parameters, {
    cwd: root,
    env: { ...env, ...settings },
    stdio: read ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    shell: isWindows,
  });
  child.stdout?.setEncoding('utf8').on('data', read);
  child.stderr?.setEncoding('utf8').on('data', read);
  const status = await new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code) => resolve(code ?? 1));
  });
  child = undefined;
  // Whoever stops a step does not want the next one.
  if (endedBy !== undefined && read) process.exit(1);
  return status;
}

/**
 * Ends the process that runs when this one is asked to end, or when the shell ends in which npm started it: Debian's does not
 * pass SIGTERM on.
 */
function passSignalsOn() {
  const end = (signal) => {
    endedBy ??= signal;
    if (child === undefined) process.exit(1);
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end('SIGTERM');
  }, parentWatch).unref();
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}

function digest(paths) {
  const hash = createHash('sha256').update(process.platform + process.arch);
  for (const path of paths) hash.update(path.slice(root.length)).update(readFileSync(path));
  return hash.digest('hex');
}

function marker(name) {
  return at('node_modules', '.ads', name);
}

function isDone(name, state) {
  return existsSync(marker(name)) && readFileSync(marker(name), 'utf8') === state;
}

function setDone(name, state) {
  mkdirSync(at('node_modules', '.ads'), { recursive: true });
  writeFileSync(marker(name), state);
}

function say(text) {
  process.stdout.write(`${text} …\n`);
}

/** Replaces the line before, where that can be. */
function showProgress(text) {
  process.stdout.write(process.stdout.isTTY ? `\r${text} ` : `${text}\n`);
}

function fail(text) {
  process.stderr.write(`${text.trim()}\n`);
  process.exit(1);
}
