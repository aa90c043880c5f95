// A recipient that is enrolled, registered and authorised by a consumer, with calls that have good headers.
import type { ScenarioName } from '../../../mocks/personas/scenarios.ts';
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Scenario } from '../../../mocks/scenario/scenario.ts';
import type { Decisions } from '../../../mocks/spec/decisions/decisions.ts';
import { consumerScopes, type Scope } from '../../../mocks/spec/scopes.ts';
import type { SharingFacts } from '../../../src/recipient/flows/facts.ts';
import { flow, type FlowSurroundings } from '../../../src/recipient/flows/flow.ts';
import { startFlow } from '../../../src/recipient/flows/start-flow.ts';
import { hybridSteps } from '../../../src/recipient/flows/hybrid.ts';
import { registrationSteps } from '../../../src/recipient/flows/registration.ts';
import { personaOf } from '../worlds/persona-of.ts';
import { callerOf, type Caller } from '../calls/caller.ts';

export interface AuthorisedOptions {
  readonly scenario?: ScenarioName | Scenario;
  readonly clock?: string;
  readonly decisions?: Partial<Decisions>;
  /** By default every scope a consumer can grant. */
  readonly scopes?: readonly Scope[];
  /** Index among the scenario's customers; the first by default. */
  readonly persona?: number;
  /** Name of the profile to act for; the first by default. */
  readonly profile?: string;
  readonly accounts?: 'all' | string[];
  /** Seconds; a year by default, 0 for one-time access. */
  readonly sharingDuration?: number;
  readonly alg?: 'PS256' | 'ES256';
}

export interface AuthorisedRecipient extends Caller {
  readonly sandbox: Sandbox;
  readonly recipient: DataRecipient;
  /** What the recipient obtained: metadata, client, consent, tokens. */
  readonly facts: Partial<SharingFacts>;
  readonly accessToken: string;
  readonly consentId: string;
  /** The same recipient authorised again: by another persona, or for other scopes or accounts. */
  again(options?: Omit<AuthorisedOptions, 'scenario' | 'clock' | 'alg'>): Promise<AuthorisedRecipient>;
  stop(): Promise<void>;
}

const steps = ['userinfo', 'accounts', 'usage'];
const untilTokens = hybridSteps.filter(({ id }) => !steps.includes(id));

/** A new sandbox with a recipient that has tokens; throws if any step throws. */
export async function authorisedRecipient(options: AuthorisedOptions = {}): Promise<AuthorisedRecipient> {
  const sandbox = await createSandbox({
    storage: 'memory:',
    scenario: options.scenario ?? 'solar-home',
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    ...(options.decisions === undefined ? {} : { decisions: options.decisions }),
  });
  return authorisedIn(sandbox, options);
}

/** A new recipient with tokens in a running sandbox. */
export async function authorisedIn(sandbox: Sandbox, options: AuthorisedOptions = {}): Promise<AuthorisedRecipient> {
  const recipient = await sandbox.enrol({ alg: options.alg ?? 'ES256' });
  const surroundings = surroundingsOf(sandbox, recipient, options);
  const registered = await startFlow(flow('registration', '', '', registrationSteps), surroundings).toEnd();
  return withTokens(sandbox, recipient, registered, options);
}

async function withTokens(
  sandbox: Sandbox,
  recipient: DataRecipient,
  registered: Partial<SharingFacts>,
  options: AuthorisedOptions,
): Promise<AuthorisedRecipient> {
  const wanted = {
    scopes: options.scopes ?? consumerScopes,
    sharingDuration: options.sharingDuration ?? 31_536_000,
  };
  const one = flow<SharingFacts>('hybrid', '', '', untilTokens);
  const facts = await startFlow(one, surroundingsOf(sandbox, recipient, options), { ...registered, wanted }).toEnd();
  const { tokens, consentId } = facts;
  if (tokens === undefined || consentId === undefined) throw new Error('The flow ended without tokens.');
  return {
    ...callerOf(sandbox, recipient, tokens.access_token),
    sandbox,
    recipient,
    facts,
    accessToken: tokens.access_token,
    consentId,
    again: (others = {}) => withTokens(sandbox, recipient, registered, others),
    stop: () => sandbox.stop(),
  };
}

function surroundingsOf(sandbox: Sandbox, recipient: DataRecipient, options: AuthorisedOptions): FlowSurroundings {
  const persona = personaOf(sandbox, options.persona);
  return {
    register: sandbox.urls.register,
    holder: sandbox.urls.dataHolder.issuer,
    now: () => sandbox.clock.now(),
    identity: recipient,
    consumer: (url) =>
      persona.authorise(url, {
        ...(options.accounts === undefined ? {} : { accounts: options.accounts }),
        ...(options.profile === undefined ? {} : { profile: options.profile }),
      }),
  };
}
