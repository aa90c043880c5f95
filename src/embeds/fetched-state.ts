// A state that a world of embeds begins with, fetched from where its page says.

import type { SandboxOptions } from '../../mocks/index.ts';

/**
 * Refuses (throws) with the words for the author of the page. What comes from elsewhere is never written over what a
 * reader has kept.
 */
export async function fetchedState(
  address: string,
  { storage = 'memory:' }: Pick<SandboxOptions, 'storage'>,
): Promise<unknown> {
  if (storage !== 'memory:') throw new Error('state-src begins a world that is not kept: leave storage out.');
  const answer = await fetch(address).catch((error: unknown) => {
    throw new Error(
      `state-src “${address}” cannot be fetched: the policy of this page (connect-src) has to allow it.`,
      {
        cause: error,
      },
    );
  });
  if (!answer.ok) throw new Error(`state-src “${address}” was answered with ${String(answer.status)}.`);
  return answer.json().catch(() => {
    throw new Error(`What stands at state-src “${address}” is no JSON.`);
  });
}
