// Today's whole flow with unmodified client libraries, without a hook; the same in Node and in a page.
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { startFlow, todayRegistration } from '../../../src/recipient/index.ts';
import { walkCodeFlow } from './code-flow-by-library.ts';
import { personaOf } from '../worlds/persona-of.ts';
import { flowSurroundings } from './flow-surroundings.ts';
import { accountsAnswer } from '../calls/caller.ts';

export const libraries = ['openid-client', 'oauth4webapi'] as const;
type LibraryName = (typeof libraries)[number];
export const algorithms = ['PS256', 'ES256'] as const;

/** The observable result of a run; the same for every library and algorithm. */
export interface Driven {
  /** Parameters that the browser carried to the holder and back. */
  readonly browser: readonly (readonly string[])[];
  readonly isArrangement: boolean;
  readonly isOneSubject: boolean;
  readonly isRefreshTokenKept: boolean;
  /** Status of the accounts call with the first access token and with the refreshed one. */
  readonly accounts: readonly number[];
  /** Introspection of the refresh token before and after its revocation. */
  readonly active: readonly boolean[];
  /** Operations that failed, and rules that were relaxed. */
  readonly complaints: readonly (string | undefined)[];
}

export const expected: Driven = {
  browser: [['client_id', 'request_uri'], ['response']],
  isArrangement: true,
  isOneSubject: true,
  isRefreshTokenKept: true,
  accounts: [200, 200],
  active: [true, false],
  complaints: [],
};

const scope = 'openid profile common:customer.basic:read energy:accounts.basic:read';
const claims = JSON.stringify({
  sharing_duration: 7_776_000,
  id_token: { acr: { essential: true, values: ['urn:cds.au:cdr:2'] } },
});

interface Scene {
  readonly sandbox: Sandbox;
  readonly recipient: DataRecipient;
  readonly clientId: string;
}

/** In a world of today, registers a recipient that signs with this algorithm and lets the library do the rest. */
export async function drivenBy(
  sandbox: Sandbox,
  library: LibraryName,
  alg: (typeof algorithms)[number],
): Promise<Driven> {
  const recipient = await sandbox.enrol({ alg });
  const surroundings = flowSurroundings(sandbox, recipient);
  const { client } = await startFlow(todayRegistration, surroundings).toEnd();
  sandbox.trace.clear();
  const scene = { sandbox, recipient, clientId: client?.client_id ?? '' };
  const seen = await (library === 'openid-client' ? byOpenidClient(scene) : byOauth4webapi(scene));
  const exchanges = sandbox.trace.entries();
  const relaxed = exchanges.flatMap(({ checks }) => checks).filter((check) => check.relaxed === true);
  const refused = exchanges.filter(({ verdict }) => verdict !== 'ok').map(({ operation }) => operation);
  return { ...seen, complaints: [...refused, ...relaxed.map(({ rule }) => rule)] };
}

const names = ({ searchParams }: URL): readonly string[] => [...searchParams.keys()].toSorted();
const isArrangement = (id: unknown): boolean => typeof id === 'string' && /^[\da-f-]{36}$/u.test(id);

const accountsStatus = async ({ sandbox, recipient }: Scene, token: string): Promise<number> =>
  (await accountsAnswer(sandbox, recipient.fetch, token)).status;

async function byOpenidClient(scene: Scene): Promise<Omit<Driven, 'complaints'>> {
  const { sandbox, recipient, clientId } = scene;
  const { privateKey: key, kid, alg } = recipient.signingKey;
  const config = await openid.discovery(
    new URL(sandbox.urls.dataHolder.issuer),
    clientId,
    { authorization_signed_response_alg: alg, id_token_signed_response_alg: alg },
    openid.PrivateKeyJwt({ key, kid }),
    {
      [openid.customFetch]: (url, init) => recipient.fetch(url, init as RequestInit),
      execute: [openid.useJwtResponseMode, openid.enableNonRepudiationChecks],
    },
  );
  const [state, nonce, verifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()];
  const signed = await openid.buildAuthorizationUrlWithJAR(
    config,
    {
      redirect_uri: recipient.redirectUris[0] ?? '',
      scope,
      state,
      nonce,
      claims,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    },
    { key, kid },
  );
  const url = await openid.buildAuthorizationUrlWithPAR(config, signed.searchParams);
  const redirect = await personaOf(sandbox).authorise(url);
  const tokens = await openid.authorizationCodeGrant(config, redirect, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
  });
  const sub = tokens.claims()?.sub ?? '';
  const person = await openid.fetchUserInfo(config, tokens.access_token, sub);
  const first = await accountsStatus(scene, tokens.access_token);
  const refreshToken = tokens.refresh_token ?? '';
  const before = await openid.tokenIntrospection(config, refreshToken);
  const refreshed = await openid.refreshTokenGrant(config, refreshToken);
  const second = await accountsStatus(scene, refreshed.access_token);
  await openid.tokenRevocation(config, refreshToken);
  const after = await openid.tokenIntrospection(config, refreshToken);
  const ids = new Set([tokens, before, refreshed].map((said) => said['cdr_arrangement_id']));
  return {
    browser: [names(url), names(redirect)],
    isArrangement: ids.size === 1 && isArrangement([...ids][0]),
    isOneSubject: sub !== '' && person.sub === sub,
    isRefreshTokenKept: refreshed.refresh_token === refreshToken,
    accounts: [first, second],
    active: [before.active, after.active],
  };
}

async function byOauth4webapi(scene: Scene): Promise<Omit<Driven, 'complaints'>> {
  const { sandbox, recipient, clientId } = scene;
  const { privateKey: key, kid, alg } = recipient.signingKey;
  const through = { [oauth.customFetch]: (url: string, init: object) => recipient.fetch(url, init) };
  const issuer = new URL(sandbox.urls.dataHolder.issuer);
  const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, through));
  const client: oauth.Client = {
    client_id: clientId,
    authorization_signed_response_alg: alg,
    id_token_signed_response_alg: alg,
  };
  const { tokens, sub, person, url, redirect } = await walkCodeFlow({
    as,
    client,
    key: { key, kid },
    redirectUri: recipient.redirectUris[0] ?? '',
    scope,
    claims,
    options: through,
    consumer: (address) => personaOf(sandbox).authorise(address),
  });
  const auth = oauth.PrivateKeyJwt({ key, kid });
  const first = await accountsStatus(scene, tokens.access_token);
  const refreshToken = tokens.refresh_token ?? '';
  const introspected = async (): Promise<oauth.IntrospectionResponse> =>
    oauth.processIntrospectionResponse(
      as,
      client,
      await oauth.introspectionRequest(as, client, auth, refreshToken, through),
    );
  const before = await introspected();
  const again = await oauth.refreshTokenGrantRequest(as, client, auth, refreshToken, through);
  const refreshed = await oauth.processRefreshTokenResponse(as, client, again);
  const second = await accountsStatus(scene, refreshed.access_token);
  await oauth.processRevocationResponse(await oauth.revocationRequest(as, client, auth, refreshToken, through));
  const after = await introspected();
  const ids = new Set([tokens, before, refreshed].map((said) => said['cdr_arrangement_id']));
  return {
    browser: [names(url), names(redirect)],
    isArrangement: ids.size === 1 && isArrangement([...ids][0]),
    isOneSubject: sub !== '' && person.sub === sub,
    isRefreshTokenKept: refreshed.refresh_token === refreshToken,
    accounts: [first, second],
    active: [before.active, after.active],
  };
}
