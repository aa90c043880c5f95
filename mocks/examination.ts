// Entry `cdr-browser-sandbox/examination`: a developer's own recipient, judged.
export { examine, type ExaminationOptions } from './examination/examine.ts';
export { planIds } from './examination/catalogue/catalogue.ts';
export type { RecipientUnderTest, Stand, Told } from './examination/recipient-under-test.ts';
export type { Examination, Grade, Result, Verdict } from './examination/result.ts';
export type { AddressLie, AnswerLie, Lie, LyingKey, TokenLie } from './examination/lie.ts';
export type { Plan } from './examination/plan.ts';
export type { Finding, Judge, Seen, SeenRequest } from './examination/seen.ts';
