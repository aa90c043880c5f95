// Calls the functions of whoever uses the sandbox: an error in one is reported, and changes nothing that the sandbox does.

/** On the console, with its stack. It is neither thrown nor a rejection: either would end a process of Node. */
export const reportError = (error: unknown): void => console.error(error);

/** Calls the listener; what it throws, and what a promise of it rejects with, is reported. */
export function tell<T>(listener: (news: T) => unknown, news: T): void {
  try {
    const answer = listener(news);
    if (answer instanceof Promise) answer.catch(reportError);
  } catch (error) {
    reportError(error);
  }
}
