// A fresh app in a temporary folder that installs from the registry and runs what it installed.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

export interface App {
  readonly folder: string;
  /** The packed tarball, installed like a package: `install([app.tarball, 'msw'])`. */
  readonly tarball: string;
  /** A path in the app's folder. */
  at(path: string): string;
  /** Writes a file and returns its path; a value that is not a string is written as JSON. */
  write(path: string, content: string | object): string;
  read(path: string): string;
  /** Installs packages as development dependencies, or without arguments those of the app's package.json. */
  install(packages?: readonly string[]): Promise<void>;
  /** Runs npm and returns its output. */
  npm(...arguments_: string[]): Promise<string>;
  /** Runs an installed command, as npx would, and returns its output. */
  tool(name: string, ...arguments_: string[]): Promise<string>;
  /** Runs Node and returns its output. */
  node(...arguments_: string[]): Promise<string>;
}

/** A failed command: the message is the command and all its output. */
export class CommandFailed extends Error {}

/** Variables that npm sets for scripts would affect the app's npm and are removed; the machine's own settings stay. */
const handedDown = /^npm_(lifecycle|package|command|execpath|node_execpath|config_(loglevel|local_prefix|noproxy))/;

/** Disables the telemetry of tools. */
const untold = { NEXT_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false', ASTRO_TELEMETRY_DISABLED: '1' };

/** The environment of an ordinary shell, without this repository's commands in the path. */
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

/** Runs a command to its end and returns its output; a failure throws with all output. */
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

/** The file of a command that the app has installed. */
function binOf(folder: string, name: string): string {
  const file = join(folder, 'node_modules', '.bin', name);
  if (!existsSync(file)) throw new Error(`The app has installed no command ${name}.`);
  return file;
}

export interface NewApp extends App {
  remove(): void;
}

/** Creates an empty folder with its own package.json. */
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
