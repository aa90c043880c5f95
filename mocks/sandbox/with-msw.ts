// MSW is optional: reports a missing MSW, or MSW 2, when a sandbox needs MSW 3.
import { MissingPart } from '../ambient/load-part.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';

/** Node's error codes for a missing package, and for a package without the requested entry. */
const codes: readonly unknown[] = ['ERR_MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED'];

/** The result of `load`. Refuses (SandboxError `msw-missing`) if MSW could not be loaded. */
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

/** The error of an entry that needs MSW 3 but finds another version, or none. */
export const mswMissing = (entry: 'msw' | 'node', options?: ErrorOptions): SandboxError =>
  new SandboxError(
    'msw-missing',
    `cdr-browser-sandbox/${entry} needs MSW 3. The app has another version, or none.`,
    'Run npm install --save-dev msw@3, or keep your version and use createSandbox() from cdr-browser-sandbox with sandbox.fetch.',
    options,
  );
