// A run’s progress, kept for the tab. Only JSON facts are kept, never a private key.
import type { Sandbox } from '../../../../mocks/index.ts';
import { defaultProfileId } from '../../../../mocks/spec/ids.ts';
import type { PlayedFacts } from '../../../runs/flows/played-facts.ts';
import { memberOf, textOf } from '../../../elements/json-member.ts';
import { registeredClient } from '../../../runs/recipients/client-facts.ts';
import { startFlowOf } from '../../../runs/flows/flow-names.ts';
import { holderOfPersona } from '../../../runs/names.ts';
import { notesOf } from '../../../ui/notes.ts';
import type { EndedRun } from '../../../runs/play/preparation.ts';
import { runnableFlow } from '../../../runs/flows/runnable-flows.ts';
import type { Site } from '../../address/site.ts';
import { factsOfRegistration } from './as-client.ts';
import type { FlowView } from '../flow-state.ts';
import { afterRegistration, positionOf, type Variant } from '../../../runs/flows/runnable-flow.ts';
import type { FormerRun, Progress, RunState } from '../../../runs/play/run.ts';
import { worldId } from '../../../runs/world-id.ts';

interface Kept {
  /** 3 had no world, 2 had no run id, and 1 had the index of the step instead of its id. */
  readonly format: 4;
  /** Thumbprint of the root certificate, which is new in every world. */
  readonly world: string;
  readonly run: string;
  readonly registeredBy?: string;
  /** Label of the variant. */
  readonly way: string;
  /** Software product id of a recipient enrolled for this run. */
  readonly recipient?: string;
  /** Id of the next step; null when all are done. */
  readonly next: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly tokensAt?: string;
  readonly begunBy?: string;
}

const registration = 'registration';

/** A run as an earlier page left it. */
export interface Former {
  /** The run is this tab’s own; otherwise it continues from another tab’s registration. */
  readonly here: boolean;
  readonly variant: Variant;
  readonly from: FormerRun;
}

export interface KeptRun {
  save(run: RunState, variant: Variant): void;
  /** The kept run, if it belongs to the current world. */
  load(sandbox: Sandbox): Promise<Former | undefined>;
  /** The ended start-page run of this tab. */
  ended(sandbox: Sandbox): Promise<EndedRun | undefined>;
  /** Forgets the run; later runs are kept for the current world. */
  clear(sandbox: Sandbox): Promise<void>;
}

const startKey = 'run';
const suffixOf = ({ profile }: Sandbox): string => (profile === defaultProfileId ? '' : `:${profile}`);

/** The ended start-page run of this tab, if it belongs to the current world. */
export async function endedRun(site: Site, sandbox: Sandbox): Promise<EndedRun | undefined> {
  const kept = notesOf(site, 'tab').read(startKey + suffixOf(sandbox));
  if (memberOf(kept, 'world') !== (await worldId(sandbox))) return undefined;
  const start = runnableFlow(startFlowOf(sandbox.profile), sandbox.profile);
  const former = start && keptIn(kept, start.variants);
  return former?.from.next === undefined ? former?.from : undefined;
}

export function keptRun(
  site: Site,
  { name, variants, recipient }: Pick<FlowView, 'name' | 'variants' | 'recipient'>,
): KeptRun {
  const own = recipient === 'own';
  /** Each profile keeps its own run. */
  let profile = '';
  const key = (): string => (own ? startKey : `run:${name}`) + profile;
  const sharedKey = (): string => registration + profile;
  const tab = notesOf(site, 'tab');
  const everyTab = notesOf(site, 'site');
  let world = '';
  const lookAt = async (sandbox: Sandbox): Promise<void> => {
    profile = suffixOf(sandbox);
    world = await worldId(sandbox);
  };
  const found = async (value: unknown, sandbox: Sandbox): Promise<Former | undefined> => {
    const kept = memberOf(value, 'world') === world ? keptIn(value, variants) : undefined;
    return kept === undefined ? undefined : belonging(kept, own, sandbox);
  };
  /** If this run refreshed another run’s tokens, that run is saved with the new ones. */
  const renewTokens = ({ begunBy, facts: { tokens }, tokensAt }: RunState): void => {
    const kept = tab.read(startKey + profile);
    if (tokens === undefined || !isKept(kept) || kept.run !== begunBy || kept.world !== world) return;
    tab.write(startKey + profile, { ...kept, facts: { ...kept.facts, tokens }, ...(tokensAt && { tokensAt }) });
  };
  return {
    save: (run, variant) => {
      if (run.next === variant.steps[0]?.step.id) return tab.remove(key());
      tab.write(key(), { ...written(run, variant, own), world });
      if (!own) renewTokens(run);
      const asClient = afterRegistration(variant.steps);
      if (!own || positionOf(variant.steps, run.next) < positionOf(variant.steps, asClient)) return;
      const facts = Object.fromEntries(factsOfRegistration.map((fact) => [fact, run.facts[fact]]));
      const registeredBy = run.registeredBy ?? run.run;
      everyTab.write(sharedKey(), {
        ...written({ run: registeredBy, next: asClient, facts }, variant, own),
        world,
      });
    },
    load: async (sandbox) => {
      await lookAt(sandbox);
      const here = await found(tab.read(key()), sandbox);
      if (here !== undefined || !own) return here;
      const elsewhere = await found(everyTab.read(sharedKey()), sandbox);
      if (elsewhere === undefined) return asRegisteredClient(sandbox, variants[0]);
      const { variant, from } = elsewhere;
      return { here: false, variant, from: { ...from, run: crypto.randomUUID(), registeredBy: from.run } };
    },
    ended: (sandbox) => endedRun(site, sandbox),
    clear: async (sandbox) => {
      await lookAt(sandbox);
      tab.remove(key());
      if (own) everyTab.remove(sharedKey());
    },
  };
}

/** If the scenario’s recipient has registered but no note says so, starts a run as that client. */
async function asRegisteredClient(sandbox: Sandbox, variant: Variant): Promise<Former | undefined> {
  const { dataRecipient } = sandbox;
  const holder = holderOfPersona(sandbox, undefined);
  const client = holder && (await registeredClient(sandbox, dataRecipient, holder));
  if (client === undefined) return undefined;
  const { facts, registeredBy } = client;
  const from = {
    run: crypto.randomUUID(),
    ...(registeredBy === undefined ? {} : { registeredBy }),
    next: afterRegistration(variant.steps),
    facts: { ...variant.known, ...facts },
    recipient: dataRecipient,
  };
  return { here: false, variant, from };
}

function written(
  { run, registeredBy, next, facts, tokensAt, begunBy, recipient }: Pick<RunState, keyof Progress | 'recipient'>,
  { label, steps }: Variant,
  own: boolean,
): Omit<Kept, 'world'> {
  // The library recognises validated parameters by object identity, which storage does not keep, so the redirect is
  // read again.
  const { callback, ...rest } = facts;
  const readAgain = callback !== undefined && next === 'token' ? steps[positionOf(steps, next) - 1] : undefined;
  return {
    format: 4,
    run,
    ...(registeredBy === undefined ? {} : { registeredBy }),
    way: label,
    ...(own || recipient === undefined ? {} : { recipient: recipient.softwareProductId }),
    next: readAgain?.step.id ?? next ?? null,
    facts: rest,
    ...(tokensAt === undefined ? {} : { tokensAt }),
    ...(begunBy === undefined ? {} : { begunBy }),
  };
}

const isKept = (value: unknown): value is Kept =>
  memberOf(value, 'format') === 4 &&
  textOf(value, 'run') !== undefined &&
  memberOf(value, 'next') !== undefined &&
  typeof memberOf(value, 'facts') === 'object';

/** Ignores a note of another format, or one with a step or variant that this version lacks. */
function keptIn(value: unknown, variants: FlowView['variants']): (Former & Pick<Kept, 'recipient'>) | undefined {
  if (!isKept(value)) return undefined;
  const { run, registeredBy, next, facts, tokensAt, begunBy, recipient } = value;
  const variant = variants.find(({ label }) => label === value.way);
  if (variant === undefined || (next !== null && positionOf(variant.steps, next) === variant.steps.length))
    return undefined;
  const url = (fact: string): Record<string, URL> => {
    const text = facts[fact];
    return typeof text === 'string' ? { [fact]: new URL(text) } : {};
  };
  const from: Progress = {
    run,
    ...(registeredBy === undefined ? {} : { registeredBy }),
    next: next ?? undefined,
    facts: { ...(facts as Partial<PlayedFacts>), ...url('authorisationUrl'), ...url('redirect') },
    ...(tokensAt === undefined ? {} : { tokensAt }),
    ...(begunBy === undefined ? {} : { begunBy }),
  };
  return { here: true, variant, from, ...(recipient === undefined ? {} : { recipient }) };
}

/** Undefined if the world no longer has the run’s recipient or client. */
async function belonging(
  { recipient: id, ...kept }: Former & Pick<Kept, 'recipient'>,
  own: boolean,
  { dataRecipient, recipients }: Sandbox,
): Promise<Former | undefined> {
  const { from } = kept;
  const recipient = own ? dataRecipient : id === undefined ? undefined : await recipients.find(id);
  if (recipient === undefined || from.facts.client?.client_id !== recipient.clientId) return undefined;
  return { ...kept, from: { ...from, recipient } };
}
