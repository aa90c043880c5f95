// MSW is optional: who starts a sandbox that needs it and has none, or MSW 2, is told so.
import { MissingPart } from '../ambient/load-part.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';

/** What Node says of a package that is not there, and of one without the entry that is asked for. */
const codes: readonly unknown[] = ['ERR_MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED'];

/** What `load` gives. Refuses (SandboxError `msw-missing`) where it is MSW that could not be loaded. */
export async function withMsw<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const cause = error instanceof MissingPart ? error.cause : error;
    if (!(cause instanceof Error) || !codes.includes(Reflect.get(cause, 'code')) || !/\bmsw\b/u.test(cause.message))
      throw error;
    throw mswMissing('node', { cause });
  }
}

/** What an entry says that needs MSW 3 and has another version of it, or none. */
export const mswMissing = (entry: 'msw' | 'node', options?: ErrorOptions): SandboxError =>
  new SandboxError(
    'msw-missing',
    `cdr-browser-sandbox/${entry} needs MSW 3, and the app has another version of it or none.`,
    'Run npm install --save-dev msw@3; or stay with yours, and use createSandbox() of cdr-browser-sandbox and sandbox.fetch.',
    options,
  );
