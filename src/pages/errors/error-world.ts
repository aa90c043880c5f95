// A world of its own in memory in which one flow is brought to its end, with a recipient that has registered there.
import { membersOf } from '../../elements/json-member.ts';
import { importJWK, decodeJwt, type JWK } from 'jose';
import {
  createSandboxAtOnce,
  interactionClient,
  type DataRecipient,
  type InteractionTurn,
  type Persona,
  type Sandbox,
} from '../../../mocks/index.ts';
import type { ProfileId } from '../../../mocks/spec/profiles/profile.ts';
import type { ScreenName } from '../../../mocks/spec/screens.ts';
import type { HolderClient } from '../../recipient/at-holder.ts';
import { clockSkewOf } from '../../recipient/clock-skew.ts';
import { codeFlow } from '../../recipient/flows/code-flow.ts';
import { everydayScopes, type SharingFacts } from '../../recipient/flows/facts.ts';
import { startFlow } from '../../recipient/flows/flow.ts';
import { hybrid } from '../../recipient/flows/hybrid.ts';
import { registration } from '../../recipient/flows/registration.ts';
import { todayRegistration } from '../../recipient/flows/today-registration.ts';
import type { CodeFacts } from '../../recipient/flows/today-facts.ts';
import type { Identity } from '../../recipient/identity.ts';
import { registrationToken, replaceRegistration } from '../../recipient/own-registration.ts';
import { newAwaited } from '../../recipient/profiles/today-profile.ts';
import { pushedRequestObject, pushRequest } from '../../recipient/pushed-request.ts';
import { register } from '../../recipient/registration-client.ts';
import { todayRegistrationJwt } from '../../recipient/today-registration-jwt.ts';
import { goodStatement, signed, surroundings, type Claims } from '../judge/acting-recipient.ts';
import { endingOf, type Ending } from './ending.ts';

export interface ErrorWorld {
  readonly sandbox: Sandbox;
  readonly recipient: DataRecipient;
  holder(): HolderClient;
  /** The address that a browser is sent to, by a request in which claims are changed. */
  address(change?: Claims): Promise<URL>;
  /** A consumer of the scenario, the first unless another is meant. */
  consumer(index?: number): Persona;
  /** A flow of the first consumer to the tokens. */
  shared(): Promise<Partial<CodeFacts>>;
  /** Opens the address, as a browser does. */
  open(address: URL): Promise<Ending>;
  /** A consumer walks the screens and comes back. */
  walk(way: Promise<URL>): Promise<Ending>;
  /** A screen at a time. */
  screens(address: URL): Promise<Screens>;
  /** What is registered is put anew, with this instead of what was. */
  registerAnew(change: NewRegistration): Promise<void>;
}

export interface NewRegistration {
  readonly redirectUris?: readonly string[];
  readonly scope?: string;
  /** The algorithm that responses are to be encrypted with. */
  readonly encryptedFor?: string;
}

/** One authorisation, answered by hand. */
export interface Screens {
  readonly id: string;
  answer(screen: ScreenName, body: object): Promise<InteractionTurn>;
  /** The end, once an answer has led there. */
  ended(turn: InteractionTurn): Promise<Ending>;
}

export type Sealing = 'plain' | 'encrypted';

export async function openErrorWorld(profile: ProfileId, sealing: Sealing = 'plain'): Promise<ErrorWorld> {
  // The register's key: a statement with fewer scopes is one that it would have to sign.
  const sandbox = await createSandboxAtOnce({ storage: 'memory:', profile, extractableKeys: true });
  const recipient = await sandbox.enrol({
    name: 'Trial app',
    redirectUris: ['https://app.example/callback', 'https://app.example/other'],
  });
  const facts = profile === 'today' ? await joinedToday(sandbox, recipient, sealing) : await joined(sandbox, recipient);
  const { holderMetadata: as, client } = facts;
  if (as === undefined || client === undefined) throw new Error('The recipient could not register.');
  const around = await surroundings(sandbox, recipient);
  /** By the clock as it stands: assertions and request objects are dated by it. */
  const holderNow = (): HolderClient => ({
    as,
    client: { ...client, ...clockSkewOf(around) },
    identity: around.identity,
  });
  const { issuer } = sandbox.urls.dataHolder;
  const end = (location: string): Promise<Ending> => endingOf(sandbox, { location, status: 303, body: '' }, recipient);
  const consumer = (index = 0): Persona => {
    const persona = sandbox.personas[index];
    if (persona === undefined) throw new Error('The scenario has no such consumer.');
    return persona;
  };
  return {
    sandbox,
    recipient,
    holder: holderNow,
    consumer,
    address: (change) =>
      profile === 'today' ? pushedAddress(holderNow(), change) : valueAddress(sandbox, recipient, facts, change),
    shared: () => {
      const mine = { ...around, consumer: (url: URL) => consumer().authorise(url) };
      return profile === 'today'
        ? toTokens(startFlow(codeFlow, mine, facts))
        : toTokens(startFlow(hybrid, mine, facts));
    },
    open: async (address) => {
      const answer = await sandbox.fetch(address, { redirect: 'manual', headers: { accept: 'text/html' } });
      const location = answer.headers.get('location');
      const arrival = { status: answer.status, body: await answer.text() };
      return endingOf(sandbox, location === null ? arrival : { ...arrival, location }, recipient);
    },
    walk: async (way) => end((await way).href),
    screens: async (address) => {
      const browser = interactionClient(issuer, (request) => sandbox.fetch(request));
      const turn = await browser.open(address.searchParams);
      if (turn.kind !== 'screen') throw new Error('The holder shows no screen.');
      const id = turn.screen.interactionId;
      return {
        id,
        answer: (screen, body) => browser.answer(id, screen, body),
        ended: async (last) => {
          if (last.kind === 'redirect') return end(last.url.href);
          if (last.kind === 'screen') throw new Error('The authorisation goes on.');
          return endingOf(sandbox, { status: last.status, body: last.words ?? '', atScreen: true }, recipient);
        },
      };
    },
    registerAnew: async (change) =>
      putAnew(sandbox, holderNow(), recipient, {
        ...(sealing === 'plain' ? {} : { encryptedFor: recipient.decryptionKey.alg }),
        ...change,
      }),
  };
}

interface Walk<Facts> {
  readonly facts: Partial<Facts>;
  next(): Promise<boolean>;
}

async function toTokens<Facts extends SharingFacts>(run: Walk<Facts>): Promise<Partial<Facts>> {
  while (run.facts.tokens === undefined && (await run.next()));
  return run.facts;
}

async function joined(sandbox: Sandbox, recipient: DataRecipient): Promise<Partial<SharingFacts>> {
  return startFlow(registration, await surroundings(sandbox, recipient), {}).toEnd();
}

/** Responses come encrypted only where the registration asks for it. */
async function joinedToday(
  sandbox: Sandbox,
  recipient: DataRecipient,
  sealing: Sealing,
): Promise<Partial<SharingFacts>> {
  const around = await surroundings(sandbox, recipient);
  if (sealing === 'plain') return startFlow(todayRegistration, around, {}).toEnd();
  const facts = await goodStatement(sandbox, recipient);
  const { holderMetadata: as, statement = '' } = facts;
  if (as === undefined) throw new Error('The holder could not be found.');
  const honest = await todayRegistrationJwt(recipient, { issuer: as.issuer, statement, now: sandbox.clock.now() });
  const jwt = await signed(recipient, encrypting(decodeJwt(honest), recipient.decryptionKey.alg));
  return { ...facts, client: await register(as, jwt, recipient.fetch) };
}

const encrypting = (claims: Claims, alg: string): Claims => ({
  ...claims,
  authorization_encrypted_response_alg: alg,
  authorization_encrypted_response_enc: 'A256GCM',
});

/** The signed object with changed claims, pushed; the browser brings what came back. */
async function pushedAddress(holder: HolderClient, change: Claims = {}): Promise<URL> {
  const { identity } = holder;
  const honest = await pushedRequestObject(holder, {
    ...newAwaited(),
    scope: everydayScopes.join(' '),
    redirectUri: identity.redirectUris[0] ?? '',
    sharingDuration: 7_776_000,
  });
  const request = await signed(identity, changed(decodeJwt(honest), change));
  return (await pushRequest(holder, request, identity.fetch)).authorisationUrl;
}

/** Members of claims and of claims.id_token are put over the honest ones, everything else in their place. */
function changed(honest: Claims, { claims, ...change }: Claims): Claims {
  if (claims === undefined) return { ...honest, ...change };
  const [before, wanted] = [membersOf(honest['claims']), membersOf(claims)];
  const idToken = { ...membersOf(before['id_token']), ...membersOf(wanted['id_token']) };
  return { ...honest, ...change, claims: { ...before, ...wanted, id_token: idToken } };
}

/** The same by value: the browser brings the object itself. */
async function valueAddress(
  sandbox: Sandbox,
  recipient: DataRecipient,
  facts: Partial<SharingFacts>,
  change: Claims = {},
): Promise<URL> {
  const run = startFlow(hybrid, await surroundings(sandbox, recipient), facts);
  while (run.facts.authorisationUrl === undefined && (await run.next()));
  const { request = '', authorisationUrl } = run.facts;
  if (authorisationUrl === undefined) throw new Error('No request was made.');
  const url = new URL(authorisationUrl);
  url.searchParams.set('request', await signed(recipient, changed(decodeJwt(request), change)));
  return url;
}

async function putAnew(
  sandbox: Sandbox,
  holder: HolderClient,
  recipient: DataRecipient,
  { redirectUris, scope, encryptedFor }: NewRegistration,
): Promise<void> {
  const { statement: issued = '' } = await goodStatement(sandbox, recipient);
  const statement =
    scope === undefined ? issued : await signed(await registerSigner(sandbox), { ...decodeJwt(issued), scope });
  const identity = redirectUris === undefined ? holder.identity : { ...holder.identity, redirectUris };
  const { issuer } = holder.as;
  const honest = await todayRegistrationJwt(identity, { issuer, statement, now: sandbox.clock.now() });
  const jwt =
    encryptedFor === undefined ? honest : await signed(recipient, encrypting(decodeJwt(honest), encryptedFor));
  const { accessToken } = await registrationToken(holder, recipient.fetch, { now: () => sandbox.clock.now() });
  await replaceRegistration(holder, accessToken, jwt, recipient.fetch);
}

/** The key that the register signs statements with, of a world whose keys can be taken out. */
async function registerSigner(sandbox: Sandbox): Promise<Pick<Identity, 'signingKey'>> {
  const { keys = [] } = await sandbox.exportState({ includeKeys: true });
  const held = keys.map(membersOf).find(({ owner, purpose }) => owner === 'register' && purpose === 'statement-PS256');
  const jwk = membersOf(held?.['jwk']) as JWK;
  const privateKey = await importJWK(jwk, 'PS256');
  if (privateKey instanceof Uint8Array || jwk.kid === undefined) throw new Error('The register has no such key.');
  return { signingKey: { alg: 'PS256', kid: jwk.kid, privateKey } };
}
