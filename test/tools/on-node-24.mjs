// Runs a script or a tool on the project's own Node 24, whatever Node the machine carries (plain JavaScript: it must start on any).
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(root, 'node_modules');
const carried = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Enough: 24 or newer, which runs TypeScript by stripping its types. */
const isEnough = (version) => Number(version.replace(/^v/, '').split('.')[0]) >= 24;

const answers = (path) => {
  if (!existsSync(path)) return false;
  const probe = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return probe.status === 0 && isEnough(probe.stdout.trim());
};

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** The Node to run on: this one, else the one in node_modules, else that one after fetching what npm was told not to. */
function findNode() {
  if (isEnough(process.version)) return process.execPath;
  if (!existsSync(modules)) stop('Run `npm ci` first: there is no node_modules folder yet.');
  if (answers(carried)) return carried;
  // npm blocks install scripts where a machine says so; the `node` package fetches its binary in one.
  console.error(`This machine has Node ${process.version}; fetching the project's own Node 24.`);
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(modules, 'node'), stdio: 'inherit' });
  if (answers(carried)) return carried;
  return stop('Node 24 could not be fetched: install Node 24 by hand (https://nodejs.org) and run the command again.');
}

/** The file behind a tool's name, read from its own package, so that it runs on the Node chosen and not on its shebang's. */
function fileOf(tool) {
  if (/\.[cm]?[jt]s$/.test(tool)) return join(root, tool);
  const home = tool === 'playwright' ? join('@playwright', 'test') : tool;
  const { bin } = JSON.parse(readFileSync(join(modules, home, 'package.json'), 'utf8'));
  return join(modules, home, typeof bin === 'string' ? bin : bin[tool]);
}

const [tool, ...rest] = process.argv.slice(2);
if (tool === undefined) stop('Say what to run: a script ending in .ts, or the name of an installed tool.');

const node = findNode();
const path = [dirname(node), join(modules, '.bin'), process.env.PATH ?? ''].join(delimiter);
const child = spawn(node, [fileOf(tool), ...rest], { stdio: 'inherit', env: { ...process.env, PATH: path } });

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => stop(String(error)));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
