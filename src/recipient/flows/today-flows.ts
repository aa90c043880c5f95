// Every flow at a holder that speaks the profile of today, in the order in which one builds on the other.
import { amend, type AmendFacts } from './amend.ts';
import { codeFlow } from './code-flow.ts';
import type { Flow } from './flow.ts';
import type { IntrospectFacts } from './introspect.ts';
import { manageRegistration, type ManagementFacts } from './manage-registration.ts';
import { todayIntrospect, todayRefresh, todayRevoke } from './today-texts.ts';
import { todayRegistration } from './today-registration.ts';
import { withdrawAtHolder, type WithdrawFacts } from './withdraw-at-holder.ts';
import { withdrawAtRecipient } from './withdraw-at-recipient.ts';

/** What any of them may find; one flow's facts are the next one's start. */
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
