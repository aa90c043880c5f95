// The flows in a world that speaks the profile of today: that of the start page, and those whose recipient is made for them.
import { amend } from '../recipient/flows/amend.ts';
import { codeFlow } from '../recipient/flows/code-flow.ts';
import { manageRegistration } from '../recipient/flows/manage-registration.ts';
import { todayRegistration } from '../recipient/flows/today-registration.ts';
import { todayIntrospect, todayRefresh, todayRevoke } from '../recipient/flows/today-texts.ts';
import { withdrawAtHolder } from '../recipient/flows/withdraw-at-holder.ts';
import { withdrawAtRecipient } from '../recipient/flows/withdraw-at-recipient.ts';
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
  amend: { ...withTokens, name: 'amend', ways: [wayOf(amend)], side: 'app' },
  'withdraw-at-holder': { ...withTokens, name: 'withdraw-at-holder', ways: [wayOf(withdrawAtHolder)] },
  'withdraw-at-recipient': { ...withTokens, name: 'withdraw-at-recipient', ways: [wayOf(withdrawAtRecipient)] },
  refresh: { ...withTokens, name: 'refresh', ways: [wayOf(todayRefresh)], later: 'PT11M' },
  introspect: { ...withTokens, name: 'introspect', ways: [wayOf(todayIntrospect)] },
  revoke: { ...withTokens, name: 'revoke', ways: [wayOf(todayRevoke)] },
  'manage-registration': {
    ...enrolled,
    name: 'manage-registration',
    ways: [wayOf(manageRegistration)],
    first: [todayRegistration],
  },
};
