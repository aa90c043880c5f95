// Calls functions of the embedding code: an error in one is reported, and does not affect the sandbox.

/** To the console, with its stack. Throwing or rejecting would end a Node process. */
export const reportError = (error: unknown): void => console.error(error);

/** Calls the listener; reports what it throws, and what its promise rejects with. */
export function tell<T>(listener: (news: T) => unknown, news: T): void {
  try {
    const answer = listener(news);
    if (answer instanceof Promise) answer.catch(reportError);
  } catch (error) {
    reportError(error);
  }
}
