// Every flow, in the order in which one builds on the other: what the playground offers, and the tests run to the end.
import { backchannelPing, backchannelPoll, type BackchannelFacts } from './backchannel.ts';
import type { Flow } from './flow.ts';
import { hybrid } from './hybrid.ts';
import { introspect, type IntrospectFacts } from './introspect.ts';
import { refresh, type RefreshFacts } from './refresh.ts';
import { registration } from './registration.ts';
import { revoke, type RevokeFacts } from './revoke.ts';

/** What any of them may find; one flow's facts are the next one's start. */
export interface AllFacts extends BackchannelFacts, RefreshFacts, IntrospectFacts, RevokeFacts {}

export const allFlows: readonly Flow<AllFacts>[] = [
  registration,
  hybrid,
  backchannelPoll,
  backchannelPing,
  refresh,
  introspect,
  revoke,
];
