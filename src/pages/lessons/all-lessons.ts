// Every lesson, in page order within each profile.
import { aBillLineByLine } from './course/a-bill-line-by-line.ts';
import { amendAnArrangement } from './course/amend-an-arrangement.ts';
import { lieInCodeFlow, lieInHybridFlow } from './course/lie-as-the-holder.ts';
import { loseYourAccreditation } from './course/lose-your-accreditation.ts';
import { makeItSlowDown } from './course/make-it-slow-down.ts';
import { raceForACode } from './course/race-for-a-code.ts';
import { readThreeYears } from './course/read-three-years.ts';
import { redeemAStolenCode } from './course/redeem-a-stolen-code.ts';
import { sendTheWrongHeader } from './course/send-the-wrong-header.ts';
import { shareByCode, shareByHybridFlow } from './course/share-for-the-first-time.ts';
import { shareOnce } from './course/share-once.ts';
import { stealABoundToken, stealAToken } from './course/steal-a-token.ts';
import { swapAKey } from './course/swap-a-key.ts';
import { tooOldARequest } from './course/too-old-a-request.ts';
import { useARequestUriTwice } from './course/use-a-request-uri-twice.ts';
import { withdrawAConsent } from './course/withdraw-a-consent.ts';
import { withdrawInTheApp } from './course/withdraw-in-the-app.ts';
import { withdrawOnTheDashboard } from './course/withdraw-on-the-dashboard.ts';
import type { Lesson } from './lesson.ts';

export const lessons: readonly Lesson[] = [
  shareByHybridFlow,
  sendTheWrongHeader,
  stealAToken,
  withdrawAConsent,
  raceForACode,
  makeItSlowDown,
  swapAKey,
  loseYourAccreditation,
  readThreeYears,
  lieInHybridFlow,
  shareByCode,
  useARequestUriTwice,
  tooOldARequest,
  redeemAStolenCode,
  stealABoundToken,
  amendAnArrangement,
  withdrawInTheApp,
  withdrawOnTheDashboard,
  shareOnce,
  lieInCodeFlow,
  aBillLineByLine,
];
