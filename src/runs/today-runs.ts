// The flows in a world that speaks the profile of today: that of the start page, and those whose recipient is made for them.
import { codeFlow } from '../recipient/flows/code-flow.ts';
import { introspect } from '../recipient/flows/introspect.ts';
import { refresh } from '../recipient/flows/refresh.ts';
import { revoke } from '../recipient/flows/revoke.ts';
import { todayRegistration } from '../recipient/flows/today-registration.ts';
import { stepsOf, wayOf, type RunnableFlow, type TodayFlowName } from './way.ts';

const spoken = { profile: 'today' } as const;
const enrolled = { ...spoken, recipient: 'enrolled', side: 'facts', first: [] } as const;
const withTokens = { ...enrolled, first: [todayRegistration, codeFlow] } as const;

export const todayRuns: Readonly<Record<TodayFlowName, RunnableFlow>> = {
  code: {
    ...spoken,
    name: 'code',
    ways: [{ ...wayOf(codeFlow), steps: stepsOf(todayRegistration, codeFlow) }],
    recipient: 'own',
    first: [],
    side: 'app',
  },
  registration: { ...enrolled, name: 'registration', ways: [wayOf(todayRegistration)] },
  refresh: { ...withTokens, name: 'refresh', ways: [wayOf(refresh)], later: 'PT11M' },
  introspect: { ...withTokens, name: 'introspect', ways: [wayOf(introspect)] },
  revoke: { ...withTokens, name: 'revoke', ways: [wayOf(revoke)] },
};
