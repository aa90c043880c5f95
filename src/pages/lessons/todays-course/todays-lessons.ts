// Every lesson of today’s profile, in the order in which it is shown.
import type { Lesson } from '../lesson.ts';
import { amendAnArrangement } from './amend-an-arrangement.ts';
import { redeemAStolenCode } from './redeem-a-stolen-code.ts';
import { shareOnce } from './share-once.ts';
import { stealABoundToken } from './steal-a-bound-token.ts';
import { tooOldARequest } from './too-old-a-request.ts';
import { useARequestUriTwice } from './use-a-request-uri-twice.ts';
import { withdrawInTheApp } from './withdraw-in-the-app.ts';
import { withdrawOnTheDashboard } from './withdraw-on-the-dashboard.ts';

export const todaysLessons: readonly Lesson[] = [
  useARequestUriTwice,
  tooOldARequest,
  redeemAStolenCode,
  stealABoundToken,
  amendAnArrangement,
  withdrawInTheApp,
  withdrawOnTheDashboard,
  shareOnce,
];
