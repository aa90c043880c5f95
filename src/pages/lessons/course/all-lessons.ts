// Every lesson of the course, in the order in which it is shown.
import type { Course, Lesson } from '../lesson.ts';
import { loseYourAccreditation } from './lose-your-accreditation.ts';
import { makeItSlowDown } from './make-it-slow-down.ts';
import { raceForACode } from './race-for-a-code.ts';
import { readThreeYears } from './read-three-years.ts';
import { sendTheWrongHeader } from './send-the-wrong-header.ts';
import { stealAToken } from './steal-a-token.ts';
import { swapAKey } from './swap-a-key.ts';
import { withdrawAConsent } from './withdraw-a-consent.ts';

export const lessons: readonly Lesson[] = [
  sendTheWrongHeader,
  stealAToken,
  withdrawAConsent,
  raceForACode,
  makeItSlowDown,
  swapAKey,
  loseYourAccreditation,
  readThreeYears,
];

/** The course of profile 0.1.1. */
export const hybridCourse: Course = { profile: '0.1.1', lessons };
