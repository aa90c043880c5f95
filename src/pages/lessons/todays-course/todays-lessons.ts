// Every lesson of today’s profile, in the order in which it is shown.
import type { Lesson } from '../lesson.ts';
import { redeemAStolenCode } from './redeem-a-stolen-code.ts';
import { tooOldARequest } from './too-old-a-request.ts';
import { useARequestUriTwice } from './use-a-request-uri-twice.ts';

export const todaysLessons: readonly Lesson[] = [useARequestUriTwice, tooOldARequest, redeemAStolenCode];
