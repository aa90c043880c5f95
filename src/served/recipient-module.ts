// A recipient that is a module of Node.js: loaded, and looked at before anything begins.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RecipientUnderTest } from '../../mocks/examination.ts';
import { furtherActs } from './asked-recipient.ts';
import { Complaint } from './complaint.ts';

/** Its default export, or what that function gives. Refuses (Complaint) a module that is none, or has no `share`. */
export async function recipientModule(file: string): Promise<RecipientUnderTest> {
  const path = resolve(file);
  if (!existsSync(path)) throw new Complaint(`There is no file ${file}.`);
  const { default: given } = await loaded(path, file);
  const recipient: unknown = typeof given === 'function' ? await (given as () => unknown)() : given;
  const functions = recipient as Partial<Record<string, unknown>> | null | undefined;
  const wrong = ['share', ...furtherActs].find(
    (name) => typeof functions?.[name] !== 'function' && (name === 'share' || functions?.[name] !== undefined),
  );
  if (wrong !== undefined)
    throw new Complaint(`${file}: the default export has to be a recipient, with a function ${wrong}.`);
  return recipient as RecipientUnderTest;
}

async function loaded(path: string, file: string): Promise<{ readonly default?: unknown }> {
  try {
    return (await import(/* @vite-ignore */ pathToFileURL(path).href)) as { readonly default?: unknown };
  } catch (error) {
    throw new Complaint(
      `${file} cannot be loaded: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  }
}
