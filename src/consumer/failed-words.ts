// What a consumer reads when the retailer’s servers fail.
import { ownTrouble } from '../runs/own-trouble.ts';

export const failedTitle = 'Something went wrong on our side';

/** Shown next to a screen whose answer caused a server error. */
export const notTaken = `${failedTitle}. Try again.`;

/** Why an answer did not come through: the sandbox’s own error, or as the retailer’s. */
export const failedWords = (error: unknown): string => ownTrouble(error) ?? notTaken;
