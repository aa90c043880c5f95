// Entry `cdr-browser-sandbox/examination`: examines a developer's own recipient.
export { examine, examineIn } from './examination/examine.ts';
export type { ExaminationOptions, PlayOptions, StandingExaminationOptions } from './examination/examination-options.ts';
export { examinationOf, type ExaminedWorld } from './examination/examination-of.ts';
export { beginPlan, type PlanUnderWay } from './examination/begin-plan.ts';
export { builtInPlans, planIds } from './examination/catalogue/catalogue.ts';
export {
  all,
  atMostDoubtful,
  broken,
  chosenOut,
  doubtful,
  either,
  go,
  kept,
  most,
  only,
  stop,
  undecided,
  unexercised,
  waits,
  type StopOptions,
} from './examination/judges.ts';
export { examinationMatchers, type ExaminationMatchers } from './examination/examination-matchers.ts';
export { examinationJson, type ReportedResult, type ReportJson } from './examination/report/report-json.ts';
export { examinationJunit } from './examination/report/junit.ts';
export { resultHar } from './examination/report/result-har.ts';
export { wordsOf as resultWords } from './examination/report/words.ts';
export { examinationMarkdown } from './examination/report/markdown.ts';
export { examinationSchema } from './examination/report/report-schema.ts';
export type { Act, RecipientUnderTest, Stand, Told } from './examination/recipient-under-test.ts';
export type { DecidedBy, Examination, Grade, Result, ToldLie, Verdict } from './examination/result.ts';
export type { Difference } from './examination/differences.ts';
export type {
  AddressLie,
  AnswerContext,
  AnswerLie,
  Lie,
  LyingKey,
  Members,
  TokenContext,
  TokenLie,
} from './examination/lie.ts';
export {
  planGroups,
  type Plan,
  type PlanGroup,
  type PlanKind,
  type Severity,
  type WholePlan,
} from './examination/plan.ts';
export type { Play } from './examination/play.ts';
export type { RequestKind } from './examination/request-kind.ts';
export type { Finding, HandOver, Judge, Moment, Seen, SeenAnswer, SeenRequest, SeenRun } from './examination/seen.ts';
export type { TokenPurpose } from './world/tampering.ts';
