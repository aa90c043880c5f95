// What can keep the worker of the sandbox from answering for a page, found before it is started and named.
import { missingWorker } from './page-files.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import { stampedVersion, version } from '../spec/version.ts';

/** Refuses (SandboxError) a page that can have no service worker, and one in which MSW already runs. */
export function checkWorkers(): void {
  if (!('serviceWorker' in navigator))
    throw new SandboxError(
      'worker-missing',
      'This page cannot have a service worker.',
      'Use createSandbox() and sandbox.fetch, or serve the page over https.',
    );
  // MSW puts its own WebSocket in place when it starts; it can do so once (the browser's own is not enumerable).
  if (Object.getOwnPropertyDescriptor(globalThis, 'WebSocket')?.enumerable === true)
    throw new SandboxError(
      'worker-taken',
      'MSW already runs in this page, with a worker of its own, and runs once.',
      oneForBoth,
    );
}

const oneForBoth =
  'Give it the sandbox’s handlers: setupWorker(...own, ...handlersOf(sandbox)) with sandbox = await createSandbox(), from cdr-browser-sandbox/msw.';

/** MSW that is started later unregisters the worker of the sandbox, and nobody is asked: all that is left is to say so. */
export function sayTaken(script: string): void {
  console.error(
    new SandboxError(
      'worker-taken',
      `${script} has taken this page from the sandbox’s worker: the page’s own fetch no longer reaches the sandbox; sandbox.fetch does. MSW runs once in a page.`,
      oneForBoth,
    ),
  );
}

/**
 * Refuses (SandboxError) a worker file that is not there, one that was copied from another version of this package, and a
 * page for which the worker of somebody else answers.
 */
export async function checkWorkerFile(address: URL): Promise<void> {
  const found = await fetch(address).catch(() => undefined);
  if (found?.ok !== true || !(found.headers.get('content-type') ?? '').includes('javascript'))
    throw missingWorker(`nothing of the kind at ${address.href}`);
  const stamped = stampedVersion(await found.text());
  if (stamped !== undefined && stamped !== version)
    throw new SandboxError(
      'worker-stale',
      `The worker file at ${address.href} was copied from version ${stamped}; this is ${version}.`,
      'Copy it again: npx cdr-browser-sandbox init public. With --check your build tells you next time.',
    );
  await checkRegistrations(address);
}

/** A worker answers for a page if its folder is the nearest above it; two cannot have the same. */
async function checkRegistrations(address: URL): Promise<void> {
  const there = await navigator.serviceWorker.getRegistration(location.href);
  const script = (there?.active ?? there?.waiting ?? there?.installing)?.scriptURL;
  if (there === undefined || script === undefined || script === address.href || isOfMsw(script)) return;
  if (there.scope.length < new URL('./', address).href.length) return;
  throw new SandboxError(
    'worker-taken',
    `Another service worker answers for this page: ${script}, for everything under ${there.scope}.`,
    'Leave it out while you develop: (await navigator.serviceWorker.getRegistration()).unregister(), then reload. Or go without a worker: createSandbox() and sandbox.fetch.',
  );
}

const isOfMsw = (script: string): boolean =>
  /\/(?:sandbox-worker|mockServiceWorker)\.js$/u.test(new URL(script).pathname);
