// The scene of a run: one sandbox, two recipients with tokens, and the valid state that the requests need.
import { clientCertHeader } from '../../mocks/certificates/present.ts';
import { createSandbox } from '../../mocks/sandbox.ts';
import type { ProfileId } from '../../mocks/spec/ids.ts';
import type { DataRecipient, Sandbox } from '../../mocks/sandbox/sandbox-interface.ts';
import { consumerScopes } from '../../mocks/spec/scopes.ts';
import { authorisedIn } from '../kit/recipients/authorised-recipient.ts';
import { personaOf } from '../kit/worlds/persona-of.ts';
import type { RegisteredRecipient } from '../kit/worlds/fixture.ts';
import { pollClient } from '../kit/calls/backchannel.ts';
import { keyOf, secondsOf, type Signer } from '../kit/calls/signing.ts';
import { registered, statementOf } from '../kit/calls/registration.ts';
import { registerCertificate } from '../kit/calls/from-register.ts';
import { newPlayer } from '../kit/worlds/today.ts';
import { signedIn } from '../kit/calls/code-flow.ts';
import { accountsAnswer } from '../kit/calls/caller.ts';
import { firstBrandId } from '../kit/calls/withdrawal-calls.ts';
import { composed, type Draft } from './draft.ts';

export interface Client {
  readonly recipient: DataRecipient;
  readonly clientId: string;
}

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
  /** Encrypted. */
  readonly id: string;
}

export interface Ids {
  readonly accountId: string;
  readonly servicePointId: string;
}

export interface Kept<T> {
  readonly value: T;
  /** Second of the sandbox's clock from which it is unusable. */
  readonly until: number;
}

export interface Interaction {
  readonly id: string;
  readonly screen: string;
  /** The one-time password that was sent for it. */
  readonly code?: string;
}

export interface Scene {
  readonly sandbox: Sandbox;
  readonly profile: ProfileId;
  readonly own: Client;
  readonly other: Client;
  /** A recipient that the register knows and the holder does not; replaced once it has registered. */
  stranger: DataRecipient;
  registeredStranger: boolean;
  statement: Kept<string> | undefined;
  readonly expiredStatement: string;
  readonly customerId: string;
  readonly hint: string;
  ids: Ids;
  /** The client to which the ids are known. */
  idsFor: string;
  /** Ids of the other client. */
  readonly foreignIds: Ids;
  readonly foreignTokens: Tokens;
  readonly foreignConsent: string;
  expiredAccess: string;
  readonly certificates: Readonly<Record<CertificateName, string>>;
  readonly logo: string;
  /** State that is used up; new state is created when none is left. */
  tokens: Kept<Tokens> | undefined;
  consent: string;
  consentToken: Kept<string> | undefined;
  registerToken: Kept<string> | undefined;
  readonly interactions: Map<string, Kept<Interaction>>;
  codes: Kept<string>[];
  waiting: Kept<string>[];
  approved: Kept<string>[];
  spare: string[];
  /** Today's profile: arrangements that may be withdrawn. */
  arrangements: string[];
  /** Today's profile: a client whose registration may be read, replaced and deleted, with a token for that. */
  /** Today's profile: the holder that notifies recipients of withdrawals, and its key. */
  readonly holder?: { readonly brandId: string; readonly key: Signer };
  /** Today's profile: the register's certificate and the key with which it signs its calls. */
  readonly register?: { readonly certificate: string; readonly key: Signer };
  managed: Kept<{ readonly player: RegisteredRecipient; readonly token: string }> | undefined;
}

export type CertificateName = 'own' | 'other' | 'holder' | 'untrusted' | 'expired';

export const nowOf = ({ sandbox }: Pick<Scene, 'sandbox'>): number => secondsOf(sandbox);

/** A sandbox at a fixed instant, with everything except the own client's tokens. */
export async function openScene(
  seed: number,
  profile: ProfileId = '0.1.1',
  open: typeof createSandbox = createSandbox,
): Promise<Scene> {
  const sandbox = await open({
    storage: 'memory:',
    profile,
    seed,
    clock: '2026-11-10T02:00:00Z',
    extractableKeys: profile === 'cds-1.36',
  });
  const short = await sandbox.certificates.issue({ commonName: crypto.randomUUID(), validFor: 'PT5M' });
  const { own, other, ...foreign } = await (profile === 'cds-1.36' ? todayClients(sandbox) : clients(sandbox));
  const stranger = await sandbox.enrol({ alg: 'ES256' });
  const expiredStatement = await statementOf(sandbox, stranger);
  const persona = personaOf(sandbox);
  const untrusted = await sandbox.certificates.issueUntrusted({ commonName: own.recipient.softwareProductId });
  const scene: Scene = {
    sandbox,
    profile,
    own,
    other,
    ...foreign,
    stranger,
    registeredStranger: false,
    statement: undefined,
    expiredStatement,
    customerId: persona.customerId,
    hint: profile === 'cds-1.36' ? '' : await persona.backchannelHint(),
    ids: foreign.foreignIds,
    idsFor: '',
    certificates: {
      own: clientCertHeader(own.recipient.certificate.der),
      other: clientCertHeader(other.recipient.certificate.der),
      holder: clientCertHeader(sandbox.dataHolder.certificate.der),
      untrusted: clientCertHeader(untrusted.der),
      expired: clientCertHeader(short.der),
    },
    logo: await logoIn(sandbox),
    tokens: undefined,
    expiredAccess: foreign.foreignTokens.access,
    consent: '',
    consentToken: undefined,
    registerToken: undefined,
    interactions: new Map(),
    codes: [],
    waiting: [],
    approved: [],
    spare: [],
    arrangements: [],
    managed: undefined,
  };
  await sandbox.clock.advance('PT11M');
  return scene;
}

type Clients = Pick<Scene, 'holder' | 'register' | 'own' | 'other' | 'foreignIds' | 'foreignTokens' | 'foreignConsent'>;

async function clients(sandbox: Sandbox): Promise<Clients> {
  const recipient = await sandbox.enrol({ alg: 'ES256' });
  const clientId = await registered(sandbox, recipient, { ...pollClient, id_token_signed_response_alg: 'ES256' });
  const other = await authorisedIn(sandbox);
  return {
    own: { recipient, clientId },
    other: { recipient: other.recipient, clientId: other.facts.client?.client_id ?? '' },
    foreignIds: await idsOf((path) => other.read<Accounts>(path)),
    foreignTokens: tokensOf(other.facts.tokens),
    foreignConsent: other.consentId,
  };
}

/** Under today's profile the other client's arrangement takes the place of its consent. */
async function todayClients(sandbox: Sandbox): Promise<Clients> {
  const fixture = { sandbox, urls: sandbox.urls, fetch: sandbox.fetch, clock: sandbox.clock };
  const [recipient, other] = [await newPlayer(fixture, { alg: 'ES256' }), await newPlayer(fixture)];
  const everything = { claims: { scope: consumerScopes.join(' ') } };
  const tokens = await signedIn(fixture, other, everything);
  return {
    own: { recipient, clientId: recipient.clientId },
    other: { recipient: other, clientId: other.clientId },
    foreignIds: await idsOf(async () => {
      const answer = await accountsAnswer(sandbox, other.fetch, tokens.access_token);
      return (await answer.json()) as { readonly data: Accounts };
    }),
    foreignTokens: tokensOf(tokens),
    foreignConsent: tokens.cdr_arrangement_id,
    holder: {
      brandId: firstBrandId(fixture),
      key: await keyOf(sandbox, `holder:${sandbox.scenario.holders[0]?.brand ?? ''}`, 'sign-PS256'),
    },
    register: {
      certificate: await registerCertificate(sandbox),
      key: await keyOf(sandbox, 'register', 'statement-PS256'),
    },
  };
}

function tokensOf(tokens: Partial<Record<'access_token' | 'refresh_token' | 'id_token', string>> | undefined): Tokens {
  const { access_token: access, refresh_token: refresh = '', id_token: id = '' } = tokens ?? {};
  if (access === undefined) throw new Error('The flow ended without tokens.');
  return { access, refresh, id };
}

interface Accounts {
  readonly accounts: readonly {
    readonly accountId: string;
    readonly plans: readonly { readonly servicePointIds: readonly string[] }[];
  }[];
}

async function idsOf(read: (path: string) => Promise<{ readonly data: Accounts }>): Promise<Ids> {
  const { data } = await read('/energy/accounts');
  const [account] = data.accounts;
  const servicePointId = account?.plans[0]?.servicePointIds[0];
  if (account === undefined || servicePointId === undefined) throw new Error('Nothing is shared.');
  return { accountId: account.accountId, servicePointId };
}

async function logoIn(sandbox: Sandbox): Promise<string> {
  const answer = await sandbox.fetch(`${sandbox.urls.register.base}/cdr-register/v1/all/data-holders/brands/summary`, {
    headers: { 'x-v': '1' },
  });
  const [, name] = /"logoUri":"[^"]*\/logos\/([^"]+)"/u.exec(await answer.text()) ?? [];
  if (name === undefined) throw new Error('No participant has a logo.');
  return name;
}

/** Sends an honest draft and returns the answer's text; throws if it is refused. */
export async function sendHonest(scene: Scene, draft: Draft): Promise<string> {
  const { url, init } = await composed(draft);
  const answer = await scene.sandbox.fetch(url, init);
  const text = await answer.text();
  draft.settle?.(answer.status, text);
  if (answer.status >= 400) throw new Error(`${draft.operation.id} ${draft.variant}: ${String(answer.status)} ${text}`);
  return text;
}

export const membersIn = (text: string): Readonly<Record<string, unknown>> =>
  JSON.parse(text) as Record<string, unknown>;

/** A member that is a string; throws if it is not. */
export function textIn(text: string, ...path: readonly string[]): string {
  const found = path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    JSON.parse(text),
  );
  if (typeof found !== 'string') throw new Error(`${path.join('.')} is missing in ${text.slice(0, 200)}`);
  return found;
}
