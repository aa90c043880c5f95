// A recipient that acts at one data holder of a sandbox, and a consumer who says yes: whoever shows, tries or tests calls has them made by one.
import type { DataHolderBrand, DataRecipient, EnrolOptions, Persona, Sandbox } from '../../mocks/index.ts';
import type { ProfileId } from '../../mocks/spec/ids.ts';
import type { Flow, FlowSurroundings } from '../recipient/flows/flow.ts';
import { startFlow } from '../recipient/flows/start-flow.ts';
import { fetchInDate } from './certificate-renewal.ts';
import { placesOf } from './places.ts';
import type { PlayedFacts } from './played-facts.ts';
import { profileFlows, type ProfileFlows } from './profile-flows.ts';

type Facts = Partial<PlayedFacts>;

export interface ActingOptions {
  /** One that stands already, or how a fresh one is enrolled. */
  readonly recipient: DataRecipient | EnrolOptions;
  /** Brand of the holder; the scenario’s first when absent. */
  readonly holder?: string | undefined;
  /** Customer id of who answers; the holder’s first customer when absent. */
  readonly persona?: string | undefined;
  /** What it knows already. With `client` among it, it has registered. */
  readonly known?: Facts;
  /** `false`: it is left unregistered. */
  readonly register?: false;
}

export interface RunOptions {
  /** Over what the recipient knows. */
  readonly known?: Facts;
  /** Names of the accounts that the consumer chooses; all that may be shared when absent. */
  readonly accounts?: readonly string[];
  /** Id that its requests are marked with. */
  readonly run?: string;
}

export interface ActingRecipient {
  readonly sandbox: Sandbox;
  readonly recipient: DataRecipient;
  readonly holder: DataHolderBrand;
  /** Who answers; undefined where the holder has no customer. */
  readonly persona: Persona | undefined;
  /** The flows of the holder’s profile. */
  readonly flows: ProfileFlows;
  /** What its registration begins with: for both ways of asking a consumer, where the holder offers both. */
  readonly registering: Facts;
  /** What it knows once it has registered: register, holder, client. Enough for every flow that follows. */
  readonly facts: Facts;
  /** '' before it has registered. */
  readonly clientId: string;
  /** What its flows are run in: the places, its fetch with a certificate in date, the consumer. */
  surroundings(accounts?: readonly string[]): Promise<FlowSurroundings>;
  /** Runs the flow to its end and gives all that is known then. Throws a FlowError at the step that fails. */
  run(flow: Flow<PlayedFacts>, options?: RunOptions): Promise<Facts>;
  /** The same up to this step and including it. Throws a RangeError for a step that the flow does not have. */
  runUntil(flow: Flow<PlayedFacts>, step: string, options?: RunOptions): Promise<Facts>;
}

/** Enrols the recipient where it does not stand, and registers it with the holder. Throws what its registration throws. */
export async function recipientFor(sandbox: Sandbox, options: ActingOptions): Promise<ActingRecipient> {
  const { known = {}, register = true } = options;
  const holder = holderOf(sandbox, options.holder);
  // As the world is then: one that was put back, or begun anew, has personas of its own.
  const personaNow = (): Persona | undefined => personaOf(holderOf(sandbox, options.holder), options.persona);
  // A persona that there is not is refused at once.
  personaNow();
  const recipient = isStanding(options.recipient) ? options.recipient : await sandbox.enrol(options.recipient);
  const acting = (facts: Facts): ActingRecipient => {
    const surroundings: ActingRecipient['surroundings'] = async (accounts) => ({
      ...placesOf(sandbox, holder),
      identity: { ...recipient, fetch: await fetchInDate(sandbox, recipient) },
      consumer: async (url) =>
        (await personaNow()?.authorise(url, accounts === undefined ? {} : { accounts: [...accounts] })) ?? url,
      device: async ({ authReqId }) => personaNow()?.approveBackchannel(authReqId),
    });
    const run: ActingRecipient['run'] = async (flow, { known: more, accounts, run: id } = {}) => {
      const mark = id === undefined ? {} : { run: id };
      return startFlow(flow, { ...(await surroundings(accounts)), ...mark }, { ...facts, ...more }).toEnd();
    };
    const flows = profileFlows[holder.profile];
    const runUntil: ActingRecipient['runUntil'] = async (flow, step, more) => run(flowUntil(flow, step), more);
    return {
      sandbox,
      recipient,
      holder,
      get persona() {
        return personaNow();
      },
      flows,
      // As the decision is when it registers.
      get registering() {
        return sandbox.decisions.get('backchannel', holder.brand) === 'on' ? { backchannel: 'poll' as const } : {};
      },
      facts,
      clientId: facts.client?.client_id ?? '',
      surroundings,
      run,
      runUntil,
    };
  };
  const unregistered = acting(known);
  if (!register || known.client !== undefined) return unregistered;
  const { flows, registering } = unregistered;
  return acting(await unregistered.run(flows.registration, { known: registering }));
}

const isStanding = (recipient: DataRecipient | EnrolOptions): recipient is DataRecipient =>
  'softwareProductId' in recipient;

/** The holder of this brand as it is now, after a reset too; the scenario’s first where none is named. Throws a TypeError for an unknown brand. */
export function holderOf({ holders, scenario }: Sandbox, brand = scenario.holders[0]?.brand ?? ''): DataHolderBrand {
  const holder = holders[brand];
  if (holder === undefined) throw new TypeError(`The scenario has no data holder brand “${brand}”.`);
  return holder;
}

/** The same, for what is drawn: the scenario’s first in place of one that a reset has taken away. */
export const standingHolder = (sandbox: Sandbox, brand?: string): DataHolderBrand =>
  sandbox.holders[brand ?? ''] ?? holderOf(sandbox);

/** The first holder that speaks the profile. Throws a RangeError where none does. */
export function holderFor({ holders }: Pick<Sandbox, 'holders'>, profile: ProfileId): DataHolderBrand {
  const holder = Object.values(holders).find((one) => one.profile === profile);
  if (holder === undefined) throw new RangeError(`No data holder of this world speaks the profile ${profile}.`);
  return holder;
}

function personaOf({ brandName, personas }: DataHolderBrand, customerId: string | undefined): Persona | undefined {
  if (customerId === undefined) return personas[0];
  const persona = personas.find((one) => one.customerId === customerId);
  if (persona === undefined) throw new TypeError(`${brandName} has no customer ${customerId}.`);
  return persona;
}

/** The steps of a flow up to one of them, and including it. */
function flowUntil(flow: Flow<PlayedFacts>, step: string): Flow<PlayedFacts> {
  const last = flow.steps.findIndex(({ id }) => id === step);
  if (last === -1) throw new RangeError(`The flow ${flow.id} has no step “${step}”.`);
  return { ...flow, steps: flow.steps.slice(0, last + 1) };
}
