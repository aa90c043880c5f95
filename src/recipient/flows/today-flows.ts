// Every flow at a holder that speaks the profile of today, in the order in which one builds on the other.
import { codeFlow } from './code-flow.ts';
import type { Flow } from './flow.ts';
import { introspect, type IntrospectFacts } from './introspect.ts';
import { refresh, type RefreshFacts } from './refresh.ts';
import { revoke, type RevokeFacts } from './revoke.ts';
import type { CodeFacts } from './today-facts.ts';
import { todayRegistration } from './today-registration.ts';

/** What any of them may find; one flow's facts are the next one's start. */
export interface TodayFacts extends CodeFacts, RefreshFacts, IntrospectFacts, RevokeFacts {}

export const todayFlows: readonly Flow<TodayFacts>[] = [todayRegistration, codeFlow, refresh, introspect, revoke];
