// What a run needs to know of a flow: its steps, whose recipient takes them, and what comes first.
import type { ProfileId } from '../../mocks/spec/profiles/profile.ts';
import type { PlayedFacts } from './played-facts.ts';
import type { Flow, Step } from '../recipient/flows/flow.ts';

/** A step, and the flow that its requests are marked with. */
export interface RunStep {
  readonly flow: string;
  readonly step: Step<PlayedFacts>;
}

/** One way of playing the flow; some have two. */
export interface Way {
  readonly label: string;
  readonly title: string;
  readonly words: string;
  readonly steps: readonly RunStep[];
  /** What is known before the first step. */
  readonly known: Partial<PlayedFacts>;
}

/** A flow that can be run, however it is shown. */
export interface RunnableFlow {
  readonly name: AnyFlowName;
  /** The profile that its world speaks; the default one where it is absent. */
  readonly profile?: ProfileId;
  readonly ways: readonly [Way, ...Way[]];
  /**
   * `own`: the scenario's recipient; it registers once, so a run is kept and every beginning is that of a new world.
   * `enrolled`: a recipient for this run alone.
   */
  readonly recipient: 'own' | 'enrolled';
  /** Flows whose findings it needs; they run by themselves. */
  readonly first: readonly Flow<PlayedFacts>[];
  /** The clock is moved on by this once they have. */
  readonly later?: 'PT11M';
  /** What stands beside the diagram: the consumer's phone with the recipient's app, their device, or what the recipient has. */
  readonly side: 'app' | 'device' | 'facts';
}

/** Every flow of profile 0.1.1 that can be shown, by its name in addresses, and its title in links. */
export const flowTitles = {
  hybrid: 'Hybrid flow',
  registration: 'Dynamic client registration',
  backchannel: 'Backchannel',
  refresh: 'Refresh',
  introspect: 'Introspection',
  revoke: 'Revocation',
} as const;

export type FlowName = keyof typeof flowTitles;

export const isFlowName = (name: string | null): name is FlowName => name !== null && Object.hasOwn(flowTitles, name);

export const flowNames: readonly FlowName[] = Object.keys(flowTitles).filter(isFlowName);

/** The same of the profile of today. */
export const todayTitles = {
  code: 'Code flow',
  registration: flowTitles.registration,
  amend: 'Amend an arrangement',
  'withdraw-at-holder': 'The consumer withdraws in the recipient’s app',
  'withdraw-at-recipient': 'The consumer withdraws on the holder’s dashboard',
  refresh: flowTitles.refresh,
  introspect: flowTitles.introspect,
  revoke: flowTitles.revoke,
  'manage-registration': 'Manage the registration',
} as const;

export type TodayFlowName = keyof typeof todayTitles;
export type AnyFlowName = FlowName | TodayFlowName;

/** Titles of the flows that a profile has, by their names in addresses; that of the start page comes first. */
export const titlesIn: Readonly<Record<ProfileId, Readonly<Partial<Record<AnyFlowName, string>>>>> = {
  '0.1.1': flowTitles,
  today: todayTitles,
};

/** The flows of a profile, in the order in which links name them. */
export const flowsIn = (profile: ProfileId): readonly AnyFlowName[] =>
  Object.keys(titlesIn[profile]).filter((name) => hasFlow(profile, name));

export const hasFlow = (profile: ProfileId, name: string | null): name is AnyFlowName =>
  name !== null && Object.hasOwn(titlesIn[profile], name);

/** The flow of the start page. */
export const startFlowOf = (profile: ProfileId): AnyFlowName => (profile === 'today' ? 'code' : 'hybrid');

export const titleOfFlow = (name: AnyFlowName): string => ({ ...todayTitles, ...flowTitles })[name];

/** The one way of a flow that has no other. */
export const wayOf = (flow: Flow<PlayedFacts>, label = '', known: Partial<PlayedFacts> = {}): Way => ({
  label,
  title: flow.title,
  words: flow.words,
  steps: stepsOf(flow),
  known,
});

/** The steps of flows that follow one another, as one list. */
export const stepsOf = (...flows: readonly Flow<PlayedFacts>[]): readonly RunStep[] =>
  flows.flatMap(({ id: flow, steps }) => steps.map((step) => ({ flow, step })));

/** Id of the first step of a client: what comes before it happens once, whatever is asked for afterwards. */
export const afterRegistration = (steps: readonly RunStep[]): string | undefined =>
  steps.find(({ flow }) => flow !== 'registration')?.step.id;

/** Where a step stands among the others; behind the last when there is none. */
export function positionOf(steps: readonly RunStep[], id: string | undefined): number {
  const position = steps.findIndex(({ step }) => step.id === id);
  return position === -1 ? steps.length : position;
}
