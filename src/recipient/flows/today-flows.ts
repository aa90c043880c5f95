// Every flow at a holder of today’s profile, each after those it builds on.
import { amend, type AmendFacts } from './amend.ts';
import { codeFlow } from './code-flow.ts';
import type { Flow } from './flow.ts';
import type { IntrospectFacts } from './introspect.ts';
import { manageRegistration, type ManagementFacts } from './manage-registration.ts';
import { todayIntrospect, todayRefresh, todayRevoke } from './today-texts.ts';
import { todayRegistration } from './today-registration.ts';
import { withdrawAtHolder, type WithdrawFacts } from './withdraw-at-holder.ts';
import { withdrawAtRecipient } from './withdraw-at-recipient.ts';

/** The facts of all flows; one flow’s facts are the start of the next. */
export interface TodayFacts extends AmendFacts, IntrospectFacts, WithdrawFacts, ManagementFacts {}

export const todayFlows: readonly Flow<TodayFacts>[] = [
  todayRegistration,
  codeFlow,
  todayRefresh,
  todayIntrospect,
  amend,
  todayRevoke,
  withdrawAtHolder,
  withdrawAtRecipient,
  manageRegistration,
];
