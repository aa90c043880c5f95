// The flows that have no start page: each takes a recipient of its own, and those that need tokens get them first.
import { backchannelPing, backchannelPoll } from '../recipient/flows/backchannel.ts';
import { hybrid } from '../recipient/flows/hybrid.ts';
import { introspect } from '../recipient/flows/introspect.ts';
import { refresh } from '../recipient/flows/refresh.ts';
import { registration } from '../recipient/flows/registration.ts';
import { revoke } from '../recipient/flows/revoke.ts';
import { wayOf, type FlowName, type RunnableFlow } from './way.ts';

const enrolled = { recipient: 'enrolled', side: 'facts', first: [] } as const;
const withTokens = { ...enrolled, first: [registration, hybrid] } as const;

export const otherRuns: Readonly<Record<Exclude<FlowName, 'hybrid'>, RunnableFlow>> = {
  registration: { ...enrolled, name: 'registration', ways: [wayOf(registration)] },
  backchannel: {
    ...enrolled,
    name: 'backchannel',
    ways: [
      wayOf(backchannelPoll, 'polling', { backchannel: 'poll' }),
      wayOf(backchannelPing, 'a ping', { backchannel: 'ping' }),
    ],
    first: [registration],
    side: 'device',
  },
  refresh: { ...withTokens, name: 'refresh', ways: [wayOf(refresh)], later: 'PT11M' },
  introspect: { ...withTokens, name: 'introspect', ways: [wayOf(introspect)] },
  revoke: { ...withTokens, name: 'revoke', ways: [wayOf(revoke)] },
};
