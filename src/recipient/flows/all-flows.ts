// Every flow, each after those it builds on: the playground offers them, and the tests run them to the end.
import { backchannelPing, backchannelPoll, type BackchannelFacts } from './backchannel.ts';
import type { Flow } from './flow.ts';
import { hybrid } from './hybrid.ts';
import { introspect, type IntrospectFacts } from './introspect.ts';
import { refresh, type RefreshFacts } from './refresh.ts';
import { registration } from './registration.ts';
import { revoke, type RevokeFacts } from './revoke.ts';

/** The facts of all flows; one flow’s facts are the start of the next. */
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
