// A recipient that acts at one data holder of a sandbox, with a consumer who agrees. Views, lessons and tests share it.
import type { DataHolderBrand, DataRecipient, EnrolOptions, Persona, Sandbox } from '../../../mocks/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import type { Flow, FlowSurroundings } from '../../recipient/flows/flow.ts';
import { startFlow } from '../../recipient/flows/start-flow.ts';
import { fetchInDate } from './certificate-renewal.ts';
import { surroundingsOf } from './surroundings-of.ts';
import type { PlayedFacts } from '../flows/played-facts.ts';
import { profileFlows, type ProfileFlows } from '../flows/profile-flows.ts';

type Facts = Partial<PlayedFacts>;

export interface ActingOptions {
  /** An existing recipient, or options to enrol a new one. */
  readonly recipient: DataRecipient | EnrolOptions;
  /** Brand of the holder; the scenario’s first if absent. */
  readonly holder?: string | undefined;
  /** Customer id of the consumer; the holder’s first customer if absent. */
  readonly persona?: string | undefined;
  /** Its known facts. With `client` among them, it counts as registered. */
  readonly known?: Facts;
  /** `false`: it is not registered. */
  readonly register?: false;
}

export interface RunOptions {
  /** Added to the recipient’s facts, and taken over them. */
  readonly known?: Facts;
  /** Names of the accounts the consumer chooses; all eligible ones if absent. */
  readonly accounts?: readonly string[];
  /** Id that marks its requests. */
  readonly run?: string;
}

export interface ActingRecipient {
  readonly sandbox: Sandbox;
  readonly recipient: DataRecipient;
  readonly holder: DataHolderBrand;
  /** The consumer; undefined if the holder has no customer. */
  readonly persona: Persona | undefined;
  /** The flows of the holder’s profile. */
  readonly flows: ProfileFlows;
  /** Initial facts of its registration: with CIBA if the holder offers it. */
  readonly registering: Facts;
  /** Its facts once registered: register, holder, client. Enough for every later flow. */
  readonly facts: Facts;
  /** Empty before it has registered. */
  readonly clientId: string;
  /** Surroundings for its flows: addresses, a fetch with a certificate in date, the consumer. */
  surroundings(accounts?: readonly string[]): Promise<FlowSurroundings>;
  /** Runs the flow to its end and returns all facts. Throws a FlowError at the step that fails. */
  run(flow: Flow<PlayedFacts>, options?: RunOptions): Promise<Facts>;
  /** The same up to and including this step. Throws a RangeError for a step that the flow does not have. */
  runUntil(flow: Flow<PlayedFacts>, step: string, options?: RunOptions): Promise<Facts>;
}

/**
 * Enrols the recipient if it does not exist yet, and registers it with the holder. Throws the error of a failed
 * registration.
 */
export async function recipientFor(sandbox: Sandbox, options: ActingOptions): Promise<ActingRecipient> {
  const { known = {}, register = true } = options;
  const holder = holderOf(sandbox, options.holder);
  // Looked up on every use: a restored or reset world has new persona objects.
  const personaNow = (): Persona | undefined => personaOf(holderOf(sandbox, options.holder), options.persona);
  // Throws at once for an unknown persona.
  personaNow();
  const recipient = isEnrolled(options.recipient) ? options.recipient : await sandbox.enrol(options.recipient);
  const acting = (facts: Facts): ActingRecipient => {
    const surroundings: ActingRecipient['surroundings'] = async (accounts) => ({
      ...surroundingsOf(sandbox, holder),
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
      // Read when it registers, since the decision may change.
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

const isEnrolled = (recipient: DataRecipient | EnrolOptions): recipient is DataRecipient =>
  'softwareProductId' in recipient;

/**
 * The current holder of this brand, also after a reset; without a brand, the scenario’s first. Throws a TypeError for
 * an unknown brand.
 */
export function holderOf({ holders, scenario }: Sandbox, brand = scenario.holders[0]?.brand ?? ''): DataHolderBrand {
  const holder = holders[brand];
  if (holder === undefined) throw new TypeError(`The scenario has no data holder brand “${brand}”.`);
  return holder;
}

/** The same for rendering: the scenario’s first instead of a holder that a reset has removed. */
export const holderOrFirst = (sandbox: Sandbox, brand?: string): DataHolderBrand =>
  sandbox.holders[brand ?? ''] ?? holderOf(sandbox);

/** The first holder of this profile. Throws a RangeError if there is none. */
export function holderFor({ holders }: Pick<Sandbox, 'holders'>, profile: ProfileId): DataHolderBrand {
  const holder = Object.values(holders).find((one) => one.profile === profile);
  if (holder === undefined) throw new RangeError(`No data holder of this world uses profile ${profile}.`);
  return holder;
}

function personaOf({ brandName, personas }: DataHolderBrand, customerId: string | undefined): Persona | undefined {
  if (customerId === undefined) return personas[0];
  const persona = personas.find((one) => one.customerId === customerId);
  if (persona === undefined) throw new TypeError(`${brandName} has no customer ${customerId}.`);
  return persona;
}

/** The flow up to and including one of its steps. */
function flowUntil(flow: Flow<PlayedFacts>, step: string): Flow<PlayedFacts> {
  const last = flow.steps.findIndex(({ id }) => id === step);
  if (last === -1) throw new RangeError(`The flow ${flow.id} has no step “${step}”.`);
  return { ...flow, steps: flow.steps.slice(0, last + 1) };
}
