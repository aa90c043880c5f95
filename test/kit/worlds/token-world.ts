// The world of the token tests, on a whole sandbox: registration, consent API, authorisation and register, all through sandbox.fetch.
import type { EventRow } from '../../../mocks/holder/rows.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox, SandboxOptions } from '../../../mocks/sandbox/sandbox-interface.ts';
import { consentApiOf, consentToken, renewedConsentApi, type ConsentApi } from '../calls/consent-api.ts';
import { pollMembers, registered } from '../calls/registration.ts';
import { secondsOf, sign } from '../calls/signing.ts';
import { personaOf } from './persona-of.ts';
import type { Party } from './scene.ts';
import { everyScope, type Authorised, type RegisteredRecipient, type Fixture, type Wanted } from './fixture.ts';

export interface TokenWorld extends Fixture {
  readonly sandbox: Sandbox;
}

export const openTokenWorld = async (options: SandboxOptions = {}): Promise<TokenWorld> =>
  tokenWorldOn(await createSandbox({ storage: 'memory:', ...options }));

export function tokenWorldOn(sandbox: Sandbox): TokenWorld {
  const { certificates } = sandbox;
  return {
    sandbox,
    urls: sandbox.urls,
    fetch: sandbox.fetch,
    clock: sandbox.clock,
    decisions: sandbox.decisions,
    trace: sandbox.trace,
    player: async ({ alg = 'ES256', redirectUris, claims } = {}) => {
      const recipient = await sandbox.enrol({ alg, ...(redirectUris === undefined ? {} : { redirectUris }) });
      const asked = { ...pollMembers, id_token_signed_response_alg: alg, ...claims };
      const members = { ...asked, backchannel_authentication_request_signing_alg: alg };
      const clientId = await registered(sandbox, recipient, members);
      return Object.defineProperty(recipient, 'clientId', { value: clientId }) as RegisteredRecipient;
    },
    authorise: (player, wanted = {}) => authorise(sandbox, player, wanted),
    endConsent: async (player, consentId) => {
      const answer = await (await deskOf(sandbox, player)).send(`/${consentId}`, { method: 'DELETE' });
      if (answer.status !== 204) throw new Error(`The consent stays: ${await answer.text()}`);
    },
    setStatus: async (player, status) => {
      await sandbox.register.setStatus('softwareProduct', player.softwareProductId, status);
      // Holders pick up a change within five minutes.
      await sandbox.clock.advance('PT5M1S');
    },
    presenting: async (commonName) =>
      certificates.present(commonName === null ? null : await certificates.issue({ commonName })),
    events: async () => {
      const { tables } = await sandbox.exportState();
      return (tables['holder.events'] ?? []) as readonly EventRow[];
    },
    latestMessage: (customerId) => sandbox.messages.latest(customerId, 'notification'),
    stop: () => sandbox.stop(),
  };
}

/** The recipient as a party of its sandbox. */
export const partyOf = ({ sandbox }: Pick<TokenWorld, 'sandbox'>, player: RegisteredRecipient): Party => ({
  sandbox,
  recipient: player,
  clientId: player.clientId,
  consentApi: renewedConsentApi(sandbox, player, player.clientId),
});

async function deskOf(sandbox: Sandbox, player: RegisteredRecipient): Promise<ConsentApi> {
  return consentApiOf(sandbox, player, player.clientId, await consentToken(sandbox, player, player.clientId));
}

async function authorise(sandbox: Sandbox, player: RegisteredRecipient, wanted: Wanted): Promise<Authorised> {
  const consentId = wanted.consentId ?? (await newConsent(sandbox, player, wanted));
  const [state, nonce] = [crypto.randomUUID(), crypto.randomUUID()];
  const redirectUri = wanted.redirectUri ?? player.redirectUris[0] ?? '';
  const request = { response_type: 'code id_token', client_id: player.clientId, redirect_uri: redirectUri };
  const outer = { ...request, scope: (wanted.scopes ?? everyScope).join(' '), state, nonce };
  const now = secondsOf(sandbox);
  const object = await sign(player.signingKey, {
    ...outer,
    aud: sandbox.urls.dataHolder.issuer,
    nbf: now,
    exp: now + 300,
    max_age: wanted.maxAge,
    claims: claimsOf(wanted, consentId),
  });
  const { dataHolder } = sandbox.urls;
  const url = new URL(dataHolder.authorisationEndpoint);
  for (const [name, value] of Object.entries({ ...outer, request: object })) url.searchParams.set(name, value);
  const landed = await personaOf(sandbox, wanted.consumer).authorise(url);
  const fragment = new URLSearchParams(landed.hash.slice(1));
  const [code, idToken] = [fragment.get('code'), fragment.get('id_token')];
  if (code === null || idToken === null) throw new Error(`Not authorised: ${landed.hash}`);
  return { code, idToken, state, nonce, consentId, redirectUri };
}

async function newConsent(sandbox: Sandbox, player: RegisteredRecipient, wanted: Wanted): Promise<string> {
  const { scopes = everyScope, sharingDuration = 31_536_000 } = wanted;
  return (await deskOf(sandbox, player)).created({ scopes, sharingDuration });
}

function claimsOf(wanted: Wanted, consentId: string): Readonly<Record<string, unknown>> {
  const named = (names: readonly string[] = []) => Object.fromEntries(names.map((name) => [name, null]));
  const level =
    wanted.level === 'vot'
      ? { vot: { essential: true, values: ['CL1'] } }
      : { acr: { essential: true, values: ['urn:cds.au:cdr:2'] } };
  return {
    id_token: { cdr_consent_id: { value: consentId, essential: true }, ...level, ...named(wanted.idTokenClaims) },
    userinfo: named(wanted.userInfoClaims),
  };
}
