// A recipient that is a module of Node.js: loaded and checked before anything starts.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RecipientUnderTest } from '../../mocks/examination.ts';
import { furtherActs } from './asked-recipient.ts';
import { Complaint } from './complaint.ts';

/** Its default export, or what that function returns. Throws a Complaint if it cannot be loaded or has no `share`. */
export async function recipientModule(file: string): Promise<RecipientUnderTest> {
  const path = resolve(file);
  if (!existsSync(path)) throw new Complaint(`The file ${file} does not exist.`);
  const { default: given } = await loaded(path, file);
  const recipient: unknown = typeof given === 'function' ? await made(given as () => unknown, file) : given;
  const functions = recipient as Partial<Record<string, unknown>> | null | undefined;
  const wrong = ['share', ...furtherActs].find(
    (name) => typeof functions?.[name] !== 'function' && (name === 'share' || functions?.[name] !== undefined),
  );
  if (wrong !== undefined)
    throw new Complaint(`${file}: the default export must be a recipient with a function ${wrong}.`);
  return recipient as RecipientUnderTest;
}

async function loaded(path: string, file: string): Promise<{ readonly default?: unknown }> {
  try {
    return (await import(/* @vite-ignore */ pathToFileURL(path).href)) as { readonly default?: unknown };
  } catch (error) {
    throw new Complaint(`${file} cannot be loaded: ${thrown(error)}`);
  }
}

async function made(make: () => unknown, file: string): Promise<unknown> {
  try {
    return await make();
  } catch (error) {
    throw new Complaint(`${file}: its default export, a function, did not return a recipient: ${thrown(error)}`);
  }
}

/** The error’s message and place, without the stack, which is mostly Node.js’s. */
function thrown(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack = '' } = error;
  // A SyntaxError has no place; other errors have it in the first stack frame outside Node.js.
  const frames = stack
    .replace(message, '')
    .split('\n')
    .filter((line) => !line.includes('node:') && placeIn(line) !== undefined);
  const [first = ''] = frames;
  const place = first.includes(import.meta.url) ? undefined : placeIn(first);
  return `${name}: ${message}${place === undefined ? '' : ` (${place})`}`;
}

const placeIn = (line: string): string | undefined =>
  line.split(/[\s()]/u).find((word) => (word.startsWith('/') || word.startsWith('file://')) && /:\d+$/u.test(word));
