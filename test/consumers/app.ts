// A fresh app in a temporary folder: it installs from the registry as anybody would, and runs what it installed.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

export interface App {
  readonly folder: string;
  /** The packed tarball, to be installed like a package: `install([app.tarball, 'msw'])`. */
  readonly tarball: string;
  /** A path in the app's folder. */
  at(path: string): string;
  /** Writes a file and gives its path; what is no text is written as JSON. */
  write(path: string, content: string | object): string;
  read(path: string): string;
  /** Installs packages as development dependencies; with none, those of the app's package.json. */
  install(packages?: readonly string[]): Promise<void>;
  /** Runs npm and gives what it printed. */
  npm(...arguments_: string[]): Promise<string>;
  /** Runs an installed command, as npx would, and gives what it printed. */
  tool(name: string, ...arguments_: string[]): Promise<string>;
  /** Runs Node and gives what it printed. */
  node(...arguments_: string[]): Promise<string>;
}

/** A command that failed: its message is the command and everything that it printed. */
export class CommandFailed extends Error {}

/** What npm hands down to a script would bend the npm of the app; the machine's own settings stay. */
const handedDown = /^npm_(lifecycle|package|command|execpath|node_execpath|config_(loglevel|local_prefix|noproxy))/;

/** What tools would tell their makers stays here. */
const untold = { NEXT_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false', ASTRO_TELEMETRY_DISABLED: '1' };

/** The environment of somebody's own shell: nothing of this repository's in the path. */
function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !handedDown.test(name));
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !/node_modules[\\/]\.bin$/.test(folder));
  return {
    ...Object.fromEntries(own),
    ...untold,
    PATH: [dirname(process.execPath), ...path].join(delimiter),
    CI: 'true',
  };
}

/** Runs a command to its end and gives what it printed; refuses (throws) a failure with all of it. */
export function command(folder: string, file: string, arguments_: readonly string[]): Promise<string> {
  const options = {
    cwd: folder,
    env: environment(),
    maxBuffer: 64_000_000,
    timeout: 300_000,
    shell: process.platform === 'win32',
  };
  return new Promise((resolve, reject) => {
    execFile(file, arguments_, options, (error, out, err) => {
      if (error === null) resolve(out);
      else reject(new CommandFailed([`${file} ${arguments_.join(' ')}`, out, err].join('\n').trim()));
    });
  });
}

/** The file behind the name of a command that the app has installed. */
function binOf(folder: string, name: string): string {
  const file = join(folder, 'node_modules', '.bin', name);
  if (!existsSync(file)) throw new Error(`The app has installed no command ${name}.`);
  return file;
}

export interface NewApp extends App {
  remove(): void;
}

/** An empty folder with a package.json of its own. */
export function newApp(name: string, tarball: string): NewApp {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `cdr-${name}-`)));
  const at = (path: string): string => join(folder, path);
  const npm = (...arguments_: string[]): Promise<string> => command(folder, 'npm', arguments_);
  const write = (path: string, content: string | object): string => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
    return at(path);
  };
  write('package.json', { name, private: true, type: 'module' });
  return {
    folder,
    tarball,
    at,
    write,
    read: (path) => readFileSync(at(path), 'utf8'),
    npm,
    install: async (packages = []) => {
      await npm('install', '--save-dev', '--no-audit', '--no-fund', '--loglevel=error', ...packages);
    },
    tool: (tool, ...arguments_) => command(folder, binOf(folder, tool), arguments_),
    node: (...arguments_) => command(folder, process.execPath, arguments_),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
