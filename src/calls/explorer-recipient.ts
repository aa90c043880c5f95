// A recipient of the explorer's own: enrolled, registered and with a consumer's tokens, each got when it is first needed, and anew when it has ended.
import { isMembers, memberOf, textOf } from '../elements/json-member.ts';
import type { ClientCertificate, DataRecipient, Sandbox } from '../../mocks/index.ts';
import { limits } from '../../mocks/spec/limits.ts';
import { consumerScopes } from '../../mocks/spec/scopes.ts';
import { consentToken } from '../recipient/at-holder.ts';
import { discoverRegister, registerToken } from '../recipient/at-register.ts';
import { holderClientOf } from '../recipient/flows/facts.ts';
import { startFlow, type Flow, type FlowSurroundings } from '../recipient/flows/flow.ts';
import { hybrid } from '../recipient/flows/hybrid.ts';
import { refresh as refreshFlow } from '../recipient/flows/refresh.ts';
import { registration } from '../recipient/flows/registration.ts';
import type { IssuedToken } from '../recipient/issued-token.ts';
import { loadPart } from '../recipient/awaited-part.ts';
import { placesOf } from '../runs/places.ts';
import type { PlayedFacts } from '../runs/played-facts.ts';
import type { Spoken } from './spoken.ts';

export type TokenKind = 'access' | 'consents' | 'register';

interface Kept {
  readonly value: string;
  /** Instants by the sandbox’s clock between which it is good. */
  readonly from: number;
  readonly until: number;
}

/** What of a recipient is kept for the tab: facts that JSON can carry, never a private key. */
export interface KeptRecipient {
  read(): unknown;
  write(value: unknown): void;
}

export interface ExplorerRecipient {
  /** Registered, with its client id. */
  registered(): Promise<Party>;
  /** With a consumer’s tokens, in date, and the accounts they open. */
  sharing(): Promise<Party>;
  token(kind: TokenKind): Promise<string>;
  /** One of its tokens that has ended; the clock moves on where that takes it. */
  endedToken(kind: TokenKind): Promise<string>;
  /** Who it is, once it has been needed. */
  known(): Promise<DataRecipient | undefined>;
  /** Tokens were given back, or used up: new ones are got when they are needed. */
  forget(): void;
  /** Its registration was deleted: another one is made when it is needed. */
  leave(): void;
  /** Runs steps of a flow with what is known. */
  run(flow: Flow<PlayedFacts>, steps: readonly string[], more?: Partial<PlayedFacts>): Promise<Partial<PlayedFacts>>;
}

export interface Party {
  readonly recipient: DataRecipient;
  readonly facts: Partial<PlayedFacts>;
  readonly certificate: ClientCertificate;
  readonly clientId: string;
}

const year = limits.maximumSharing;

const hybridSpoken: Spoken = {
  registration,
  sharing: hybrid,
  clientToken: consentToken,
};

/** What a recipient does in the profile of the world. */
export const spokenIn = async ({ profile }: Sandbox): Promise<Spoken> =>
  profile === 'today' ? (await loadPart(() => import('./today-calls.ts'))).todaySpoken : hybridSpoken;

export function explorerRecipient(sandbox: Sandbox, name: string, kept?: KeptRecipient): ExplorerRecipient {
  const now = (): number => sandbox.clock.now().getTime();
  let recipient: Promise<DataRecipient> | undefined;
  let facts: Partial<PlayedFacts> = {};
  let tokens = new Map<TokenKind, Kept>();
  let turn: Promise<unknown> = Promise.resolve();

  /** One after the other: two that need a token get one. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work, work);
    turn = result.catch(() => undefined);
    return result;
  };
  const save = (softwareProductId: string): void => {
    // Addresses and checked parameters are no JSON, and nobody needs them again.
    const { callback: _, redirect: _r, authorisationUrl: _u, ...rest } = facts;
    kept?.write({ softwareProductId, facts: rest });
  };

  /** Found anew each time, which renews its certificate where that is out of date. */
  const own = async (): Promise<DataRecipient> => {
    const known = await recipient;
    if (known !== undefined && (await sandbox.recipients.find(known.softwareProductId)) !== undefined) return known;
    facts = {};
    tokens = new Map();
    recipient = found();
    return recipient;
  };
  const found = async (): Promise<DataRecipient> => {
    const before = keptIn(kept?.read());
    const again = before === undefined ? undefined : await sandbox.recipients.find(before.softwareProductId);
    const clientIds: readonly (string | undefined)[] = Object.values(again?.clientIds ?? {});
    if (before !== undefined && again !== undefined && clientIds.includes(before.facts.client?.client_id ?? '')) {
      facts = before.facts;
      return again;
    }
    return sandbox.enrol({ name });
  };
  const surroundings = async (): Promise<FlowSurroundings> => {
    const identity = await own();
    const [persona] = sandbox.personas;
    return {
      ...placesOf(sandbox),
      identity,
      consumer: async (url) => (await persona?.authorise(url)) ?? url,
      device: async ({ authReqId }) => persona?.approveBackchannel(authReqId),
    };
  };
  const steps = async (
    flow: Flow<PlayedFacts>,
    wanted: readonly string[],
    more: Partial<PlayedFacts> = {},
  ): Promise<Partial<PlayedFacts>> => {
    const some = { ...flow, id: 'explorer-setup', steps: flow.steps.filter(({ id }) => wanted.includes(id)) };
    return startFlow(some, await surroundings(), { ...facts, ...more }).toEnd();
  };

  const register = async (): Promise<Party> => {
    const identity = await own();
    if (facts.client === undefined) {
      const offered = sandbox.decisions.get('backchannel') !== 'off';
      const { registration: flow } = await spokenIn(sandbox);
      facts = await steps(flow, idsOf(flow), offered ? { backchannel: 'poll' } : {});
      save(identity.softwareProductId);
    }
    return { recipient: identity, facts, certificate: identity.certificate, clientId: facts.client?.client_id ?? '' };
  };
  const share = async (): Promise<Party> => {
    const party = await register();
    if (inDate('access')) return { ...party, facts };
    if (facts.tokens?.refresh_token !== undefined) {
      const refreshed = await steps(refreshFlow, ['refresh']).catch(() => undefined);
      if (refreshed !== undefined) return taken(party, refreshed);
    }
    const wanted = { wanted: { scopes: consumerScopes, sharingDuration: year } };
    const { sharing } = await spokenIn(sandbox);
    const needed = idsOf(sharing).filter((id) => id !== 'userinfo' && id !== 'usage');
    return taken(party, await steps(sharing, needed, wanted));
  };
  const taken = (party: Party, newer: Partial<PlayedFacts>): Party => {
    facts = newer;
    save(party.recipient.softwareProductId);
    keep('access', newer.tokens?.access_token ?? '', newer.tokens?.expires_in ?? limits.accessToken);
    return { ...party, facts };
  };
  const keep = (kind: TokenKind, value: string, lifetime: number): void =>
    void tokens.set(kind, { value, from: now(), until: now() + lifetime * 1000 });
  const keepIssued = (kind: TokenKind, { accessToken: value, ends }: IssuedToken): void =>
    void tokens.set(kind, { value, from: now(), until: ends === undefined ? Infinity : Date.parse(ends) });
  const inDate = (kind: TokenKind): boolean => {
    const one = tokens.get(kind);
    // A clock that was set back stands before the token was made.
    return one !== undefined && one.from <= now() && now() < one.until - 1000;
  };
  const token = async (kind: TokenKind): Promise<string> => {
    if (kind === 'access') await share();
    else if (!inDate(kind)) {
      const party = await register();
      const { identity, ...rest } = await surroundings();
      if (kind === 'consents') {
        const holder = holderClientOf(party.facts, { identity, ...rest });
        keepIssued(kind, await (await spokenIn(sandbox)).clientToken(holder, identity.fetch, rest));
      } else {
        const metadata = await discoverRegister(rest, identity.fetch);
        keepIssued(kind, await registerToken(metadata, identity, identity.fetch, rest));
      }
    }
    return tokens.get(kind)?.value ?? '';
  };
  const forget = (): void => {
    tokens = new Map();
    const { tokens: _, ...rest } = facts;
    facts = rest;
  };

  return {
    registered: () => inTurn(register),
    sharing: () => inTurn(share),
    token: (kind) => inTurn(() => token(kind)),
    endedToken: (kind) =>
      inTurn(async () => {
        const value = tokens.get(kind)?.value ?? (await token(kind));
        const left = (tokens.get(kind)?.until ?? 0) - now();
        if (left > 0) await sandbox.clock.advance(`PT${String(Math.ceil(left / 1000) + 1)}S`);
        return value;
      }),
    known: async () => recipient,
    forget,
    leave: () => {
      tokens = new Map();
      facts = {};
    },
    run: (flow, wanted, more) =>
      inTurn(async () => {
        await register();
        return steps(flow, wanted, more);
      }),
  };
}

const idsOf = ({ steps }: Flow<PlayedFacts>): readonly string[] => steps.map(({ id }) => id);

interface KeptFacts {
  readonly softwareProductId: string;
  readonly facts: Partial<PlayedFacts>;
}

const keptIn = (value: unknown): KeptFacts | undefined => (isKept(value) ? value : undefined);

const isKept = (value: unknown): value is KeptFacts =>
  textOf(value, 'softwareProductId') !== undefined && isMembers(memberOf(value, 'facts'));
