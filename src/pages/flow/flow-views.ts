// Every flow that the flow view can show, by profile and name: how it runs and how it is presented.
import { html } from 'lit';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { startFlowOf, type FlowName } from '../../runs/flows/flow-names.ts';
import { profileFlows } from '../../runs/flows/profile-flows.ts';
import type { RunnableFlow } from '../../runs/flows/runnable-flow.ts';
import { runnableFlow } from '../../runs/flows/runnable-flows.ts';
import { href } from '../address/href.ts';
import { beside } from './phone/beside.ts';
import { breakages, type Breakage } from './break/breakages.ts';
import type { FlowView } from './flow-state.ts';
import { startPageIntros } from './words/intro.ts';
import { factsOf, knownFacts } from './words/known-facts.ts';
import { otherFlows, variantsOf } from './other-flows.ts';
import { todayBreakages } from './break/today-breakages.ts';

interface ProfileShown {
  /** Name of the sharing flow inside a sentence. */
  readonly sharing: string;
  readonly breakages: readonly Breakage[];
}

const shownIn: Readonly<Record<ProfileId, ProfileShown>> = {
  '0.1.1': { sharing: 'the hybrid flow', breakages },
  'cds-1.36': { sharing: 'the code flow', breakages: todayBreakages },
};

/** Words for the flows that run first, before and after. */
function beforehandOf({ first, minutesLater, side, profile }: RunnableFlow): FlowView['beforehand'] {
  const { sharing } = shownIn[profile];
  if (first.length === 0) return undefined;
  if (first.length === 1)
    return {
      coming: `It needs a client${side === 'device' ? ' that registered for it' : ''}, so registration runs first, automatically.`,
      done: 'Registration ran first, automatically.',
      asClient: 'The client had registered before.',
    };
  const needs = `It uses the tokens of your run. Without them, registration and ${sharing} run first, automatically.`;
  const ran = `Registration and ${sharing} ran first, automatically`;
  const sharedAgain = `The client had registered before; ${sharing} ran first, automatically`;
  if (minutesLater === undefined)
    return { coming: needs, done: `${ran}, to get the tokens.`, asClient: `${sharedAgain}, to get the tokens.` };
  const minutes = `${String(minutesLater)} minutes`;
  return {
    coming: `${needs} Then the clock moves on by ${minutes}, unless the access token has ended already.`,
    done: `${ran}; then the clock moved on by ${minutes}, and the access token ended.`,
    asClient: `${sharedAgain}; then the clock moved on by ${minutes}.`,
  };
}

/** Additions of single flows. */
const own: Readonly<Partial<Record<FlowName, Partial<FlowView>>>> = {
  code: {
    choice: variantsOf(
      'How the response comes',
      html`<a class="term" href=${href('glossary', { term: 'response-jwt' }, 'cds-1.36')}>Response</a>`,
      'signed',
    ),
  },
  backchannel: {
    choice: variantsOf('How the recipient learns of the answer', 'The recipient learns of the answer by'),
  },
  // The consumer answers on the phone; before and after, the facts are more useful.
  amend: { beside: (state) => (state.run.phase === 'person' ? undefined : beside(state)) },
};

/** The start page’s flow, with the phone next to it. */
const startPage = ({ profile }: RunnableFlow): Omit<FlowView, keyof RunnableFlow> => ({
  knows: () => [],
  breakages: shownIn[profile].breakages,
  folded: profileFlows[profile].registration.steps.length,
  intro: startPageIntros[profile],
});

const smaller = (flow: RunnableFlow): Omit<FlowView, keyof RunnableFlow> => ({
  beside,
  foot: otherFlows,
  breakages: [],
  knows: knownFacts(factsOf[flow.profile][flow.name] ?? []),
  beforehand: beforehandOf(flow),
});

/** The flow of that name; the start page’s flow if the profile lacks it. */
export function flowViewOf(name: FlowName, profile: ProfileId): FlowView {
  const flow = runnableFlow(name, profile);
  if (flow === undefined) return flowViewOf(startFlowOf(profile), profile);
  return { ...flow, ...(name === startFlowOf(profile) ? startPage(flow) : smaller(flow)), ...own[name] };
}
