// Honest requests to every operation of a sandbox, made of named, replaceable parts.
import { basesOf } from '../../../mocks/world/bases.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import type { Operation } from '../../../mocks/spec/operation.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { consumerScopes } from '../../../mocks/spec/scopes.ts';
import type { BreachScene, Parts } from '../breaches/breaches.ts';
import { callerOf } from './caller.ts';
import { consentApiOf, consentToken } from './consent-api.ts';
import { post, redeemed, signedIn } from './tokens.ts';
import type { RegisteredRecipient } from '../worlds/fixture.ts';
import { tokenOf } from './to-register.ts';
import { secondsOf, sign } from './signing.ts';
import { openTokenWorld, type TokenWorld } from '../worlds/token-world.ts';

export interface Requests extends BreachScene {
  /** Sends the request with these parts replaced and returns the rules that it broke. */
  send(operation: Operation, parts: Parts): Promise<readonly RuleId[]>;
  /** The same, as traced; the trace keeps earlier exchanges. */
  exchange(operation: Operation, parts: Parts): Promise<Exchange>;
  readonly sandbox: Sandbox;
  /** A redirect to the recipient, valid once. */
  freshCode(): Promise<string>;
  stop(): Promise<void>;
}

const bearer = (token: string): string => `Bearer ${token}`;
const scopes = consumerScopes;

/** Creates credentials of every kind, valid and invalid, as their owners would; then requests with them. */
export async function openRequests(): Promise<Requests> {
  const fixture = await openTokenWorld({
    clock: '2026-11-20T03:00:00Z',
    limits: { address: 8000, headers: 8000, body: 16_000, trace: 5000 },
  });
  const { sandbox } = fixture;
  const [player, other, suspended] = [await fixture.player(), await fixture.player(), await fixture.player()];
  const early = { holder: await signedIn(fixture, player), register: await tokenOf(sandbox, player) };
  const commonName = player.softwareProductId;
  const short = await sandbox.certificates.issue({ commonName, validFor: 'PT1M' });
  const broken = await sandbox.certificates.issue({ commonName });
  await sandbox.certificates.revoke(broken);
  await sandbox.clock.advance('PT11M');
  const ofSuspended = await signedIn(fixture, suspended, { scopes });
  await fixture.setStatus(suspended, 'INACTIVE');
  const clientToken = await consentToken(sandbox, player, player.clientId);
  const good = await signedIn(fixture, player, { scopes });
  const authorization = {
    clientToken: bearer(clientToken),
    consumerToken: bearer(good.access_token),
    ended: bearer(await endedToken(fixture, player)),
    expired: bearer(early.holder.access_token),
    narrow: bearer((await signedIn(fixture, player, { scopes: ['openid'] })).access_token),
    registerExpired: bearer(early.register),
    revoked: bearer(await revokedToken(fixture, player)),
    suspended: bearer(ofSuspended.access_token),
  };
  const others = await spoilt(fixture, other);
  const spent = await fixture.authorise(player, { scopes });
  const bought = await redeemed(fixture, player, spent);
  await post(fixture, player, 'revoke', { token: bought.refresh_token });
  const used = { code: spent.code, refreshToken: bought.refresh_token };
  const untrusted = await sandbox.certificates.issueUntrusted({ commonName });
  const { present } = sandbox.certificates;
  const fetches: Readonly<Record<string, typeof fetch>> = {
    none: present(null),
    unreadable: unreadable(sandbox),
    untrusted: present(untrusted),
    expired: present(short),
    revoked: present(broken),
    another: other.fetch,
    suspended: suspended.fetch,
  };
  const { code } = await fixture.authorise(player, { scopes });
  const redeemable = { 'form:code': code, 'form:refresh_token': good.refresh_token };
  const honest = await honestParts(fixture, player, good.access_token, clientToken);
  const keys: Readonly<Record<string, RegisteredRecipient['signingKey']>> = { another: other.signingKey };
  const exchange = async (row: Operation, parts: Parts): Promise<Exchange> => {
    const all: Parts = { ...(row.id === 'token' ? redeemable : {}), ...honest(row), ...parts };
    const request = await requestOf({ sandbox, player, keys }, row, all);
    const usual = row.host === 'secondary.mtls' ? sandbox.dataHolder.fetch : player.fetch;
    await (fetches[String(all['certificate'])] ?? usual)(request.url, request);
    const found = sandbox.trace.entries().findLast(({ operation }) => operation === row.id);
    if (found === undefined) throw new Error(`The request to ${row.id} left no trace.`);
    return found;
  };
  const send = async (row: Operation, parts: Parts): Promise<readonly RuleId[]> => {
    const { checks } = await exchange(row, parts);
    sandbox.trace.clear();
    return checks.flatMap(({ rule, outcome }) => (outcome === 'fail' ? [rule] : []));
  };
  const freshCode = async (): Promise<string> => (await fixture.authorise(player, { scopes })).code;
  const scene = { clientId: player.clientId, now: () => secondsOf(sandbox), authorization, others, used };
  return { ...scene, sandbox, exchange, send, freshCode, stop: () => sandbox.stop() };
}

/** A code and a refresh token that are valid for their own client. */
async function spoilt(fixture: TokenWorld, player: RegisteredRecipient): Promise<Requests['others']> {
  const { refresh_token: refreshToken } = await signedIn(fixture, player, { scopes });
  const { code } = await fixture.authorise(player, { scopes });
  return { code, refreshToken };
}

async function endedToken(fixture: TokenWorld, player: RegisteredRecipient): Promise<string> {
  const authorised = await fixture.authorise(player, { scopes });
  const { access_token: token } = await redeemed(fixture, player, authorised);
  await fixture.endConsent(player, authorised.consentId);
  return token;
}

async function revokedToken(fixture: TokenWorld, player: RegisteredRecipient): Promise<string> {
  const { access_token: token } = await signedIn(fixture, player, { scopes });
  await post(fixture, player, 'revoke', { token });
  return token;
}

const unreadable =
  ({ fetch: send }: Pick<Sandbox, 'fetch'>): typeof fetch =>
  (address, init) => {
    const headers = new Headers(init?.headers);
    headers.set('client-cert', ':nothing:');
    return send(address, { ...init, headers });
  };

type Honest = (operation: Operation) => Parts;

/** An honest caller's request to the operation. */
async function honestParts(
  { sandbox }: TokenWorld,
  player: RegisteredRecipient,
  accessToken: string,
  clientToken: string,
): Promise<Honest> {
  const registerToken = await tokenOf(sandbox, player);
  const hint = (await sandbox.personas[0]?.backchannelHint()) ?? '';
  const consentId = await consentApiOf(sandbox, player, player.clientId, clientToken).created();
  const one = callerOf(sandbox, player, accessToken);
  const accounts = await one.read<{ accounts: readonly { accountId: string }[] }>('/energy/accounts');
  const points = await one.read<{ servicePoints: readonly { servicePointId: string }[] }>(
    '/energy/electricity/servicepoints',
  );
  const servicePointId = points.data.servicePoints[0]?.servicePointId;
  const nmi = sandbox.scenario.servicePoints[0]?.nmi;
  const paths = {
    'path:accountId': accounts.data.accounts[0]?.accountId,
    'path:servicePointId': servicePointId,
    'path:clientId': player.clientId,
    'path:consentId': consentId,
    'path:industry': 'energy',
    'path:dataRecipientBrandId': player.brandId,
    'path:softwareProductId': player.softwareProductId,
  };
  return (row) => ({
    ...paths,
    ...(row.party === 'secondary' ? { 'path:servicePointId': nmi, 'header:x-cds-arrangement': consentId } : {}),
    ...(row.versions === undefined ? {} : { 'header:x-v': String(row.versions[0]?.version) }),
    ...(row.headers === 'customer' ? { 'header:x-fapi-auth-date': sandbox.clock.now().toUTCString() } : {}),
    ...authorizationOf(row, { accessToken, clientToken, registerToken }),
    ...bodyOf(row, row.party === 'secondary' ? nmi : servicePointId),
    ...(row.access.kind === 'client' ? clientParts(sandbox, player, row) : {}),
    ...(row.id === 'backchannelAuthorise' ? objectParts(sandbox, player, hint, consentId) : {}),
  });
}

type Tokens = Readonly<Record<'accessToken' | 'clientToken' | 'registerToken', string>>;

function authorizationOf({ access, party }: Operation, tokens: Tokens): Parts {
  if (access.kind !== 'bearer') return {};
  const own = access.subject === 'customer' ? tokens.accessToken : tokens.clientToken;
  return { 'header:authorization': bearer(party === 'register' ? tokens.registerToken : own) };
}

function bodyOf({ body }: Operation, servicePointId: string | undefined): Parts {
  switch (body?.type) {
    case 'json':
      return {
        'header:content-type': 'application/json',
        ...(body.schema === 'RequestServicePointIdList'
          ? { 'json:servicePointIds': [servicePointId] }
          : { 'json:scopes': ['openid', 'energy:accounts.basic:read'], 'json:sharingDuration': 3600 }),
      };
    case 'jwt':
      return { 'header:content-type': 'application/jwt', body: 'nothing' };
    default:
      return {};
  }
}

const forms: Readonly<Record<string, Parts>> = {
  registerToken: { 'form:grant_type': 'client_credentials', 'form:scope': 'cdr-register:read' },
  token: { 'form:grant_type': 'client_credentials' },
  introspect: { 'form:token': 'nobody-knows-it' },
  revoke: { 'form:token': 'nobody-knows-it' },
};

function clientParts(sandbox: Sandbox, player: RegisteredRecipient, row: Operation): Parts {
  const id = row.party === 'register' ? player.softwareProductId : player.clientId;
  const now = secondsOf(sandbox);
  return {
    'header:content-type': 'application/x-www-form-urlencoded',
    'form:client_id': id,
    'form:client_assertion_type': 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    'assertion:iss': id,
    'assertion:sub': id,
    'assertion:aud': addressOf(sandbox, row, {}).href,
    'assertion:jti': crypto.randomUUID(),
    'assertion:iat': now,
    'assertion:exp': now + 60,
    ...forms[row.id],
  };
}

function objectParts(sandbox: Sandbox, player: RegisteredRecipient, hint: string, consentId: string): Parts {
  const now = secondsOf(sandbox);
  return {
    'object:iss': player.clientId,
    'object:aud': sandbox.urls.dataHolder.issuer,
    'object:iat': now,
    'object:nbf': now,
    'object:exp': now + 300,
    'object:jti': crypto.randomUUID(),
    'object:scope': 'openid energy:accounts.basic:read',
    'object:login_hint': hint,
    'object:claims': { id_token: { cdr_consent_id: { essential: true, value: consentId } } },
  };
}

/** Parts of one kind, by the rest of their names. */
export const partsIn = (all: Parts, kind: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      name.startsWith(`${kind}:`) && value !== undefined ? [[name.slice(kind.length + 1), value] as const] : [],
    ),
  );

const each = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [value]).map(String);

function addressOf({ urls }: Pick<Sandbox, 'urls'>, { host, path }: Operation, all: Parts): URL {
  const base = basesOf(urls, host)[0] ?? '';
  const named = partsIn(all, 'path');
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(each(named[name] ?? 'none').join('')),
  );
  const url = new URL(`${base}${filled}`);
  for (const [name, value] of Object.entries(partsIn(all, 'query')))
    for (const text of each(value)) url.searchParams.append(name, text);
  return url;
}

interface Sender {
  readonly sandbox: Sandbox;
  readonly player: RegisteredRecipient;
  /** Other parties' keys by name. */
  readonly keys: Readonly<Record<string, RegisteredRecipient['signingKey']>>;
}

async function requestOf(sender: Sender, row: Operation, all: Parts) {
  const { method } = row;
  const headers = new Headers();
  for (const [name, value] of Object.entries(partsIn(all, 'header'))) headers.set(name, String(value));
  const body = method === 'POST' ? await bodyText(sender, row, all) : undefined;
  return { url: addressOf(sender.sandbox, row, all), method, headers, ...(body === undefined ? {} : { body }) };
}

async function bodyText({ player, keys }: Sender, { body, access }: Operation, all: Parts): Promise<string> {
  if (typeof all['body'] === 'string') return all['body'];
  if (body?.type === 'json') return JSON.stringify(all['json'] ?? { data: partsIn(all, 'json') });
  const signed = (kind: string): Promise<string> => {
    const { kid } = player.signingKey;
    const key = { ...(keys[String(all[`${kind}-key`])] ?? player.signingKey), kid };
    return sign(key, partsIn(all, kind), partsIn(all, `${kind}-header`));
  };
  const form = new URLSearchParams();
  const made = {
    ...(access.kind === 'client' ? { client_assertion: await signed('assertion') } : {}),
    ...(all['object:iss'] === undefined ? {} : { request: await signed('object') }),
    ...partsIn(all, 'form'),
  };
  for (const [name, value] of Object.entries(made)) for (const text of each(value)) form.append(name, text);
  return form.toString();
}
