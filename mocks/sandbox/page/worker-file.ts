// Finds what can prevent the sandbox's worker from answering for a page, before the worker starts.
import { missingWorker } from './page-files.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';
import { stampedVersion, version } from '../../spec/package-version.ts';

/** Refuses (SandboxError) a page that cannot have a service worker, and one in which MSW already runs. */
export function checkWorkers(): void {
  if (!('serviceWorker' in navigator))
    throw new SandboxError(
      'worker-missing',
      'Service workers are not available in this page.',
      'Serve the page over https or from localhost, or use createSandbox() and sandbox.fetch.',
    );
  // MSW replaces WebSocket when it starts, and can do so only once (the browser's own is not enumerable).
  if (Object.getOwnPropertyDescriptor(globalThis, 'WebSocket')?.enumerable === true)
    throw new SandboxError(
      'worker-taken',
      'MSW already runs in this page with its own worker. It can run only once in a page.',
      oneForBoth,
    );
}

const oneForBoth =
  'Use one worker for both: setupWorker(...own, ...handlersOf(sandbox)), with sandbox = await createSandbox() and handlersOf from cdr-browser-sandbox/msw.';

/** If MSW starts later, it unregisters the sandbox's worker. This cannot be prevented, only reported. */
export function reportWorkerTaken(script: string): void {
  console.error(
    new SandboxError(
      'worker-taken',
      `${script} has replaced the sandbox’s worker in this page. The page’s fetch no longer reaches the sandbox; sandbox.fetch does. MSW can run only once in a page.`,
      oneForBoth,
    ),
  );
}

/**
 * Refuses (SandboxError) a missing worker file, one copied from another version of this package, and a page for which
 * another worker answers.
 */
export async function checkWorkerFile(address: URL): Promise<void> {
  const found = await fetch(address).catch(() => undefined);
  if (found?.ok !== true || !(found.headers.get('content-type') ?? '').includes('javascript'))
    throw missingWorker(`there is none at ${address.href}`);
  const stamped = stampedVersion(await found.text());
  if (stamped !== undefined && stamped !== version)
    throw new SandboxError(
      'worker-stale',
      `The worker file at ${address.href} was copied from version ${stamped}; this is ${version}.`,
      'Copy it again: npx cdr-browser-sandbox init public. Run it with --check in your build to notice earlier.',
    );
  await checkRegistrations(address);
}

/** The worker whose folder is the nearest above a page answers for it; two cannot have the same folder. */
async function checkRegistrations(address: URL): Promise<void> {
  const there = await navigator.serviceWorker.getRegistration(location.href);
  const script = (there?.active ?? there?.waiting ?? there?.installing)?.scriptURL;
  if (there === undefined || script === undefined || script === address.href || isOfMsw(script)) return;
  if (there.scope.length < new URL('./', address).href.length) return;
  throw new SandboxError(
    'worker-taken',
    `Another service worker controls this page: ${script}, with scope ${there.scope}.`,
    'Unregister it during development: (await navigator.serviceWorker.getRegistration()).unregister(), then reload. Or use createSandbox() and sandbox.fetch, which need no worker.',
  );
}

const isOfMsw = (script: string): boolean =>
  /\/(?:sandbox-worker|mockServiceWorker)\.js$/u.test(new URL(script).pathname);
