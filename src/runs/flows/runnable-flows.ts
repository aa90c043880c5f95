// Every flow that can be run, by profile and name.
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { amend } from '../../recipient/flows/amend.ts';
import { backchannelPing, backchannelPoll } from '../../recipient/flows/backchannel.ts';
import { introspect } from '../../recipient/flows/introspect.ts';
import { manageRegistration } from '../../recipient/flows/manage-registration.ts';
import { refresh } from '../../recipient/flows/refresh.ts';
import { revoke } from '../../recipient/flows/revoke.ts';
import { todayIntrospect, todayRefresh, todayRevoke } from '../../recipient/flows/today-texts.ts';
import { withdrawAtHolder } from '../../recipient/flows/withdraw-at-holder.ts';
import { withdrawAtRecipient } from '../../recipient/flows/withdraw-at-recipient.ts';
import type { FlowName, FlowNameIn } from './flow-names.ts';
import { profileFlows } from './profile-flows.ts';
import { stepsOf, variantOf, type RunnableFlow } from './runnable-flow.ts';

/** By then an access token has expired. */
const minutesLater = 11;

type Described = Omit<RunnableFlow, 'name' | 'profile'>;

/** The flow of a start page: registration first, by the scenario’s recipient. */
function startFlow(profile: ProfileId): Described {
  const { registration, sharing } = profileFlows[profile];
  return {
    variants: [{ ...variantOf(sharing), steps: stepsOf(registration, sharing) }],
    recipient: 'own',
    first: [],
    side: 'app',
  };
}

/** For registration: by a product made for the run. */
const enrolled = { recipient: 'enrolled', side: 'facts', first: [] } as const;

/** By a client that has already registered and has tokens. */
const withTokens = (profile: ProfileId) => {
  const { registration, sharing } = profileFlows[profile];
  return { recipient: 'client', side: 'facts', first: [registration, sharing] } as const;
};

const flows011: Readonly<Record<FlowNameIn<'0.1.1'>, Described>> = {
  hybrid: startFlow('0.1.1'),
  registration: { ...enrolled, variants: [variantOf(profileFlows['0.1.1'].registration)] },
  backchannel: {
    recipient: 'client',
    variants: [
      variantOf(backchannelPoll, 'polling', { backchannel: 'poll' }),
      variantOf(backchannelPing, 'a ping', { backchannel: 'ping' }),
    ],
    first: [profileFlows['0.1.1'].registration],
    side: 'device',
  },
  refresh: { ...withTokens('0.1.1'), variants: [variantOf(refresh)], minutesLater },
  introspect: { ...withTokens('0.1.1'), variants: [variantOf(introspect)] },
  revoke: { ...withTokens('0.1.1'), variants: [variantOf(revoke)] },
};

const code = startFlow('cds-1.36');

const flowsToday: Readonly<Record<FlowNameIn<'cds-1.36'>, Described>> = {
  code: {
    ...code,
    // A client that registers for it gets encrypted responses (JARM 2.2).
    variants: [
      code.variants[0],
      { ...code.variants[0], label: 'signed and encrypted', known: { encryptedResponses: true } },
    ],
  },
  registration: { ...enrolled, variants: [variantOf(profileFlows['cds-1.36'].registration)] },
  amend: { ...withTokens('cds-1.36'), variants: [variantOf(amend)], side: 'app' },
  'withdraw-in-app': { ...withTokens('cds-1.36'), variants: [variantOf(withdrawAtHolder)] },
  'withdraw-on-dashboard': { ...withTokens('cds-1.36'), variants: [variantOf(withdrawAtRecipient)], side: 'dashboard' },
  refresh: { ...withTokens('cds-1.36'), variants: [variantOf(todayRefresh)], minutesLater },
  introspect: { ...withTokens('cds-1.36'), variants: [variantOf(todayIntrospect)] },
  revoke: { ...withTokens('cds-1.36'), variants: [variantOf(todayRevoke)] },
  'manage-registration': {
    ...enrolled,
    variants: [variantOf(manageRegistration)],
    first: [profileFlows['cds-1.36'].registration],
  },
};

const described: Readonly<Record<ProfileId, Readonly<Partial<Record<FlowName, Described>>>>> = {
  '0.1.1': flows011,
  'cds-1.36': flowsToday,
};

/** The flow of that name; undefined if the profile has none. */
export function runnableFlow(name: FlowName, profile: ProfileId): RunnableFlow | undefined {
  const { [name]: found } = described[profile];
  return found && { ...found, name, profile };
}
