// Who sends hand-made calls: the app of the last run, or a recipient of their own that registers when first needed.
import { isMembers, memberOf, textOf } from '../elements/json-member.ts';
import type { ClientCertificate, DataRecipient, Sandbox } from '../../mocks/index.ts';
import { setupFlow } from '../../mocks/spec/flow-mark.ts';
import { limits } from '../../mocks/spec/limits.ts';
import type { Flow } from '../recipient/flows/flow.ts';
import type { MadeApp } from '../runs/recipients/made-apps.ts';
import type { PlayedFacts } from '../runs/flows/played-facts.ts';
import type { EndedRun } from '../runs/play/preparation.ts';
import { recipientFor, type ActingRecipient } from '../runs/recipients/recipient-for.ts';
import type { TokensInHand } from './tokens-in-hand.ts';

/** Storage for the tab: facts that JSON can carry, never a private key. */
export interface KeptRecipient {
  read(): unknown;
  write(value: unknown): void;
}

export interface ExplorerOptions {
  /** Brand of the called data holder; the scenario’s first if absent. */
  readonly brand?: string | undefined;
  readonly kept?: KeptRecipient;
  /**
   * The last run: the scenario’s app then acts with that run’s consent and tokens. Without a run, the explorer’s own
   * app acts.
   */
  readonly run?: (() => Promise<Pick<EndedRun, 'facts'> | undefined>) | undefined;
}

export interface Party {
  readonly recipient: DataRecipient;
  readonly facts: Partial<PlayedFacts>;
  readonly certificate: ClientCertificate;
  readonly clientId: string;
}

export interface ExplorerClient {
  readonly facts: Partial<PlayedFacts>;
  /** Whether it acts with the tokens of a run: those are never fetched again. */
  readonly isOfRun: boolean;
  /** Checked each time: a world that was reset no longer knows the recipient. */
  acting(): Promise<ActingRecipient>;
  /** The recipient, once it has been needed. */
  known(): Promise<DataRecipient | undefined>;
  /** Registers if needed. */
  register(): Promise<Party>;
  /** Runs steps of a flow with the known facts. */
  run(flow: Flow<PlayedFacts>, steps: readonly string[], more?: Partial<PlayedFacts>): Promise<Partial<PlayedFacts>>;
  /** Keeps these facts for the tab. */
  learn(facts: Partial<PlayedFacts>, recipient: DataRecipient): void;
  /** Discards tokens that were revoked or used up, unless they are a run’s. */
  forget(): void;
  /** Discards its registration after it was deleted. */
  leave(): void;
}

export function explorerClient(
  sandbox: Sandbox,
  name: MadeApp,
  { brand, kept, run }: ExplorerOptions,
  tokens: TokensInHand,
): ExplorerClient {
  let current: Promise<ActingRecipient> | undefined;
  let facts: Partial<PlayedFacts> = {};
  let isOfRun = false;

  const learn = (next: Partial<PlayedFacts>, { softwareProductId }: DataRecipient): void => {
    facts = next;
    // URLs and checked parameters do not survive JSON and are not needed again.
    const { callback: _, redirect: _r, authorisationUrl: _u, ...rest } = facts;
    kept?.write({ softwareProductId, facts: rest });
  };
  const acting = async (): Promise<ActingRecipient> => {
    const known = await current;
    if (known !== undefined && (await sandbox.recipients.find(known.recipient.softwareProductId)) !== undefined)
      return known;
    tokens.clear();
    current = found();
    return current;
  };
  const found = async (): Promise<ActingRecipient> => {
    const ended = await run?.();
    const accessToken = ended?.facts.tokens?.access_token;
    isOfRun = accessToken !== undefined;
    if (ended !== undefined && accessToken !== undefined) {
      ({ facts } = ended);
      tokens.keep('access', accessToken, limits.accessToken);
      return recipientFor(sandbox, { recipient: sandbox.dataRecipient, holder: brand, register: false });
    }
    const again = await keptRecipient(sandbox, kept?.read());
    facts = again?.facts ?? {};
    return recipientFor(sandbox, { recipient: again?.recipient ?? { name }, holder: brand, register: false });
  };
  const runSteps: ExplorerClient['run'] = async (flow, wanted, more = {}) => {
    const some = { ...flow, id: setupFlow, steps: flow.steps.filter(({ id }) => wanted.includes(id)) };
    return (await acting()).run(some, { known: { ...facts, ...more } });
  };

  return {
    get facts() {
      return facts;
    },
    get isOfRun() {
      return isOfRun;
    },
    acting,
    known: async () => (await current)?.recipient,
    register: async () => {
      const { recipient, flows, registering } = await acting();
      if (facts.client === undefined)
        learn(await runSteps(flows.registration, idsOf(flows.registration), registering), recipient);
      return { recipient, facts, certificate: recipient.certificate, clientId: facts.client?.client_id ?? '' };
    },
    run: runSteps,
    learn,
    forget: () => {
      if (isOfRun) return;
      tokens.clear();
      const { tokens: _, ...rest } = facts;
      facts = rest;
    },
    leave: () => {
      tokens.clear();
      facts = {};
    },
  };
}

export const idsOf = ({ steps }: Flow<PlayedFacts>): readonly string[] => steps.map(({ id }) => id);

interface KeptFacts {
  readonly softwareProductId: string;
  readonly facts: Partial<PlayedFacts>;
}

const isKept = (value: unknown): value is KeptFacts =>
  textOf(value, 'softwareProductId') !== undefined && isMembers(memberOf(value, 'facts'));

/** The kept recipient, if the world still knows it and its client. */
async function keptRecipient(
  { recipients }: Sandbox,
  kept: unknown,
): Promise<Pick<Party, 'recipient' | 'facts'> | undefined> {
  if (!isKept(kept)) return undefined;
  const recipient = await recipients.find(kept.softwareProductId);
  const clientIds: readonly (string | undefined)[] = Object.values(recipient?.clientIds ?? {});
  const isClient = clientIds.includes(kept.facts.client?.client_id ?? '');
  return recipient !== undefined && isClient ? { recipient, facts: kept.facts } : undefined;
}
