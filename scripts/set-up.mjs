// Prepares a fresh clone. Must run on any Node version, so it is plain JavaScript without packages.
//   node scripts/set-up.mjs [--build] [--browser]
// Skips steps that are done already.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { browserPath, isWholeBrowser } from './browser.mjs';

const root = join(import.meta.dirname, '..');
const at = (...parts) => join(root, ...parts);
const wanted = new Set(process.argv.slice(2));
// Everything below `npm` runs on the Node that the project pins, as npm's own scripts do.
const env = { ...process.env, PATH: [at('node_modules', '.bin'), process.env.PATH].join(delimiter) };

installPackages();
if (wanted.has('--build')) buildSite();
if (wanted.has('--browser')) findBrowser();

function installPackages() {
  const lock = digest([at('package-lock.json')]);
  if (isDone('packages', lock)) return;
  say('Installing packages (a minute or two the first time)');
  npm('ci', '--no-audit', '--no-fund', '--loglevel=error');
  setDone('packages', lock);
}

function buildSite() {
  const sources = digest([
    at('package-lock.json'),
    at('vite.config.ts'),
    at('vite.programs.config.ts'),
    at('react-router.config.ts'),
    ...filesIn(at('src')),
    ...filesIn(at('scripts')),
    // The programs of tests and measurements in vite.programs.config.ts.
    ...filesIn(at('test', 'operation')).filter((file) => file.endsWith('-server.ts')),
    at('bench', 'loaded-server.ts'),
    ...filesIn(at('public')),
  ]);
  if (isDone('build', sources) && existsSync(at('build', 'programs', 'server.mjs'))) return;
  say('Building the site');
  npm('run', '--silent', 'build');
  setDone('build', sources);
}

/**
 * Uses an installed Chromium, else downloads Playwright's, else installs Debian's package. If packages can be installed, tries
 * the headless shell once, since tests take a third less time with it.
 */
function findBrowser() {
  const canApt = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (canApt && isWholeBrowser() && !isDone('browser', 'tried')) {
    say('Installing Chromium for the tests');
    tryRun('apt-get', ['update', '-qq']);
    tryRun('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell']);
    setDone('browser', 'tried');
  }
  if (browserPath()) return;
  say('Downloading Chromium for the tests');
  tryRun('npm', ['exec', '--', 'playwright-core', 'install', 'chromium']);
  if (!browserPath() && canApt) tryRun('apt-get', ['install', '-y', '-qq', 'chromium']);
  if (!browserPath()) fail('No Chromium could be installed. Install Chromium or Google Chrome, then run this again.');
}

function npm(...parameters) {
  // npm sets this to its own script, which works where `npm` is a .cmd file too.
  const cli = process.env.npm_execpath;
  if (cli) execFileSync(process.execPath, [cli, ...parameters], { cwd: root, env, stdio: 'inherit' });
  else execFileSync('npm', parameters, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' });
}

function tryRun(command, parameters) {
  return (
    spawnSync(command, parameters, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' }).status ===
    0
  );
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

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
