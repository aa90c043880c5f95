// Waits for the redirect from the holder’s page, for one run at a time.
import type { DataRecipient } from '../../../../mocks/index.ts';
import { loadPart } from '../../../recipient/load-with-retry.ts';
import type { Site } from '../../address/site.ts';

export interface RedirectWait {
  /** Replaces the wait before it. A redirect that came earlier is delivered at once. */
  begin(state: string, recipient: DataRecipient | undefined, arrived: (url: URL) => void): void;
  stop(): void;
}

export function redirectWait(site: Site): RedirectWait {
  let current = new AbortController();
  return {
    begin: (state, recipient, arrived) => {
      current.abort();
      current = new AbortController();
      const { signal } = current;
      void loadPart(() => import('../../callback/redirects.ts')).then(({ awaitRedirect }) => {
        if (!signal.aborted) signal.addEventListener('abort', awaitRedirect(site, state, recipient, arrived));
      });
    },
    stop: () => current.abort(),
  };
}
