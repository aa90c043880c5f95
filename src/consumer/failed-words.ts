// What a consumer reads when the retailer’s servers fail, or the sandbox itself does.
import { errorMessage } from '../recipient/error-message.ts';
import { ownTrouble } from '../runs/trouble/own-trouble.ts';

export const failedTitle = 'Something went wrong on our side';
export const ownFailedTitle = 'The sandbox itself failed';

/** Shown next to a screen whose answer caused a server error. */
export const notTaken = `${failedTitle}. Try again.`;

/** Why an answer did not come through: the sandbox’s own error, or as the retailer’s. */
export const failedWords = (error: unknown): string => ownTrouble(error) ?? notTaken;

/** Why a page could not be read. */
export interface Unread {
  readonly title: string;
  /** For a learner; a real holder would not reveal it. */
  readonly words: string;
}

export function unreadOf(error: unknown): Unread {
  const own = ownTrouble(error);
  return { title: own === undefined ? failedTitle : ownFailedTitle, words: own ?? errorMessage(error) };
}
