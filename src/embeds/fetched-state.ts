// A state that a world of embeds begins with, fetched from where its page says.

/** Refuses (throws) with the words for the author of the page. */
export async function fetchedState(address: string): Promise<unknown> {
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
