// The recipient of hand-made calls: it registers and gets a consumer’s tokens when first needed, and again after they expire.
import { isMembers, memberOf, textOf } from '../elements/json-member.ts';
import type { ClientCertificate, DataHolderBrand, DataRecipient, Sandbox } from '../../mocks/index.ts';
import { setupFlow } from '../../mocks/spec/flow-mark.ts';
import { limits } from '../../mocks/spec/limits.ts';
import { consumerScopes } from '../../mocks/spec/scopes.ts';
import { discoverRegister, registerToken } from '../recipient/at-register.ts';
import { holderClientOf } from '../recipient/flows/facts.ts';
import type { Flow } from '../recipient/flows/flow.ts';
import { refresh as refreshFlow } from '../recipient/flows/refresh.ts';
import type { IssuedToken } from '../recipient/issued-token.ts';
import { holderOf, recipientFor, type ActingRecipient } from '../runs/recipient-for.ts';
import type { MadeApp } from '../runs/made-apps.ts';
import type { EndedRun } from '../runs/preparation.ts';
import { withdrawConsent } from './withdraw-consent.ts';
import type { PlayedFacts } from '../runs/played-facts.ts';

export type TokenKind = 'access' | 'consents' | 'register';

interface TokenInHand {
  readonly value: string;
  /** Milliseconds by the sandbox’s clock between which the token is valid. */
  readonly from: number;
  readonly until: number;
}

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

export interface ExplorerRecipient {
  /** The data holder it calls. */
  readonly holder: DataHolderBrand;
  /** Registers if needed. */
  registered(): Promise<Party>;
  /** Gets a consumer’s tokens in date, and the accounts they cover. */
  sharing(): Promise<Party>;
  token(kind: TokenKind): Promise<string>;
  /** One of its tokens that has expired; the clock advances if necessary. */
  endedToken(kind: TokenKind): Promise<string>;
  /** An access token of a consent made and withdrawn only for this; other consents are unaffected. */
  withdrawnToken(): Promise<string>;
  /** Describes, in a sentence, what replaced an expired token; reported once. */
  takeRenewal(): string | undefined;
  /** Whether it acts with the tokens of a run: those are never fetched again. */
  isOfRun(): Promise<boolean>;
  /** The recipient, once it has been needed. */
  known(): Promise<DataRecipient | undefined>;
  /** Discards tokens that were revoked or used up; new ones are fetched when needed. */
  forget(): void;
  /** Discards its registration after it was deleted; a new one is made when needed. */
  leave(): void;
  /** Runs steps of a flow with the known facts. */
  run(flow: Flow<PlayedFacts>, steps: readonly string[], more?: Partial<PlayedFacts>): Promise<Partial<PlayedFacts>>;
}

export interface Party {
  readonly recipient: DataRecipient;
  readonly facts: Partial<PlayedFacts>;
  readonly certificate: ClientCertificate;
  readonly clientId: string;
}

export function explorerRecipient(
  sandbox: Sandbox,
  name: MadeApp,
  { brand, kept, run }: ExplorerOptions = {},
): ExplorerRecipient {
  const now = (): number => sandbox.clock.now().getTime();
  let acting: Promise<ActingRecipient> | undefined;
  let facts: Partial<PlayedFacts> = {};
  let tokens = new Map<TokenKind | 'withdrawn', TokenInHand>();
  let renewal: string | undefined;
  let ofRun = false;
  let turn: Promise<unknown> = Promise.resolve();

  /** Runs work one after the other, so that two callers who need a token share one. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work, work);
    turn = result.catch(() => undefined);
    return result;
  };
  const save = (softwareProductId: string): void => {
    // URLs and checked parameters do not survive JSON and are not needed again.
    const { callback: _, redirect: _r, authorisationUrl: _u, ...rest } = facts;
    kept?.write({ softwareProductId, facts: rest });
  };

  /** Checked each time: a world that was reset no longer knows the recipient. */
  const own = async (): Promise<ActingRecipient> => {
    const known = await acting;
    if (known !== undefined && (await sandbox.recipients.find(known.recipient.softwareProductId)) !== undefined)
      return known;
    tokens = new Map();
    acting = found();
    return acting;
  };
  const found = async (): Promise<ActingRecipient> => {
    const ended = await run?.();
    const accessToken = ended?.facts.tokens?.access_token;
    ofRun = accessToken !== undefined;
    if (ended !== undefined && accessToken !== undefined) {
      ({ facts } = ended);
      keep('access', accessToken, limits.accessToken);
      return recipientFor(sandbox, { recipient: sandbox.dataRecipient, holder: brand, register: false });
    }
    const before = keptIn(kept?.read());
    const again = before === undefined ? undefined : await sandbox.recipients.find(before.softwareProductId);
    const clientIds: readonly (string | undefined)[] = Object.values(again?.clientIds ?? {});
    const isClient = clientIds.includes(before?.facts.client?.client_id ?? '');
    facts = before !== undefined && isClient ? before.facts : {};
    const recipient = again !== undefined && isClient ? again : { name };
    return recipientFor(sandbox, { recipient, holder: brand, register: false });
  };
  const steps = async (
    flow: Flow<PlayedFacts>,
    wanted: readonly string[],
    more: Partial<PlayedFacts> = {},
  ): Promise<Partial<PlayedFacts>> => {
    const some = { ...flow, id: setupFlow, steps: flow.steps.filter(({ id }) => wanted.includes(id)) };
    return (await own()).run(some, { known: { ...facts, ...more } });
  };

  const register = async (): Promise<Party> => {
    const { recipient, flows, registering } = await own();
    if (facts.client === undefined) {
      facts = await steps(flows.registration, idsOf(flows.registration), registering);
      save(recipient.softwareProductId);
    }
    return { recipient, facts, certificate: recipient.certificate, clientId: facts.client?.client_id ?? '' };
  };
  const share = async (): Promise<Party> => {
    const party = await register();
    if (ofRun || inDate('access')) return { ...party, facts };
    const hadExpired = hasExpired('access');
    try {
      const { newer, words } = await renewed();
      if (hadExpired) renewal = words;
      return taken(party, newer);
    } catch (error) {
      // No new token can be had: the call uses the old one, and the holder’s response explains why.
      if (tokens.get('access') === undefined) throw error;
      return { ...party, facts };
    }
  };
  const renewed = async (): Promise<{ readonly newer: Partial<PlayedFacts>; readonly words: string }> => {
    if (facts.tokens?.refresh_token !== undefined) {
      const refreshed = await steps(refreshFlow, ['refresh']).catch(() => undefined);
      if (refreshed !== undefined) return { newer: refreshed, words: renewals.refreshed };
    }
    return { newer: await shared(), words: renewals.shared };
  };
  /** A new consent or arrangement, in addition to existing ones. */
  const shared = async (): Promise<Partial<PlayedFacts>> => {
    const wanted = { wanted: { scopes: consumerScopes, sharingDuration: limits.maximumSharing } };
    const { sharing } = (await own()).flows;
    const needed = idsOf(sharing).filter((id) => id !== 'userinfo' && id !== 'usage');
    return steps(sharing, needed, wanted);
  };
  const withdrawn = async (): Promise<string> => {
    await register();
    if (!inDate('withdrawn')) {
      const ended = await shared();
      await withdrawConsent(await own(), ended, () => token('consents'));
      keep('withdrawn', ended.tokens?.access_token ?? '', ended.tokens?.expires_in ?? limits.accessToken);
    }
    return tokens.get('withdrawn')?.value ?? '';
  };
  const taken = (party: Party, newer: Partial<PlayedFacts>): Party => {
    facts = newer;
    save(party.recipient.softwareProductId);
    keep('access', newer.tokens?.access_token ?? '', newer.tokens?.expires_in ?? limits.accessToken);
    return { ...party, facts };
  };
  const keep = (kind: TokenKind | 'withdrawn', value: string, lifetime: number): void =>
    void tokens.set(kind, { value, from: now(), until: now() + lifetime * 1000 });
  const keepIssued = (kind: TokenKind, { accessToken: value, ends }: IssuedToken): void =>
    void tokens.set(kind, { value, from: now(), until: ends === undefined ? Infinity : Date.parse(ends) });
  const inDate = (kind: TokenKind | 'withdrawn'): boolean => {
    const one = tokens.get(kind);
    // If the clock was set back, it may be before the token was issued.
    return one !== undefined && one.from <= now() && now() < one.until - 1000;
  };
  /** A clock that was set back expires no token: the token is not valid yet. */
  const hasExpired = (kind: TokenKind): boolean => now() >= (tokens.get(kind)?.until ?? Infinity) - 1000;
  const token = async (kind: TokenKind): Promise<string> => {
    if (kind === 'access') await share();
    else if (!inDate(kind)) {
      const hadExpired = hasExpired(kind);
      const party = await register();
      const { flows, surroundings } = await own();
      const { identity, ...places } = await surroundings();
      if (kind === 'consents') {
        const holder = holderClientOf(party.facts, { identity, ...places });
        keepIssued(kind, await flows.clientToken(holder, identity.fetch, places));
      } else {
        const metadata = await discoverRegister(places, identity.fetch);
        keepIssued(kind, await registerToken(metadata, identity, identity.fetch, places));
      }
      if (hadExpired) renewal = renewals.client;
    }
    return tokens.get(kind)?.value ?? '';
  };
  const forget = (): void => {
    if (ofRun) return;
    tokens = new Map();
    const { tokens: _, ...rest } = facts;
    facts = rest;
  };

  return {
    get holder() {
      return holderOf(sandbox, brand);
    },
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
    withdrawnToken: () => inTurn(withdrawn),
    takeRenewal: () => {
      const told = renewal;
      renewal = undefined;
      return told;
    },
    isOfRun: () =>
      inTurn(async () => {
        await own();
        return ofRun;
      }),
    known: async () => (await acting)?.recipient,
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

const renewals = {
  refreshed: 'The access token had expired; a new one was fetched with the refresh token.',
  shared: 'The access token had expired and could not be refreshed; the consumer shared once more.',
  client: 'The access token had expired; a new one was fetched with the client’s own credentials.',
} as const;

const idsOf = ({ steps }: Flow<PlayedFacts>): readonly string[] => steps.map(({ id }) => id);

interface KeptFacts {
  readonly softwareProductId: string;
  readonly facts: Partial<PlayedFacts>;
}

const keptIn = (value: unknown): KeptFacts | undefined => (isKept(value) ? value : undefined);

const isKept = (value: unknown): value is KeptFacts =>
  textOf(value, 'softwareProductId') !== undefined && isMembers(memberOf(value, 'facts'));
