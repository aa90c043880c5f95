// A separate world in memory with a registered recipient, in which one flow is brought to its end.
import { membersOf } from '../../elements/json-member.ts';
import { importJWK, decodeJwt, type JWK } from 'jose';
import {
  interactionClient,
  type DataRecipient,
  type InteractionTurn,
  type Persona,
  type Sandbox,
} from '../../../mocks/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import type { ScreenName } from '../../../mocks/spec/screens.ts';
import type { HolderClient } from '../../recipient/at-holder.ts';
import { everydayScopes, holderClientOf } from '../../recipient/flows/facts.ts';
import type { Identity } from '../../recipient/identity.ts';
import { registrationToken, replaceRegistration } from '../../recipient/own-registration.ts';
import { newAwaited } from '../../recipient/profiles/today-profile.ts';
import { pushedRequestObject, pushRequest } from '../../recipient/pushed-request.ts';
import { recipientFor, type ActingRecipient } from '../../runs/recipients/recipient-for.ts';
import { openOwnWorld, type OwnWorld } from '../../runs/own-world.ts';
import type { PlayedFacts } from '../../runs/flows/played-facts.ts';
import { type Claims, signed } from '../../runs/recipients/signed-claims.ts';
import { endingOf, type Ending } from './ending.ts';

export interface ErrorWorld extends OwnWorld {
  readonly recipient: DataRecipient;
  holder(): HolderClient;
  /** The authorisation address for a request with changed claims. */
  address(change?: Claims): Promise<URL>;
  /** A consumer of the scenario, by default the first. */
  consumer(index?: number): Persona;
  /** The facts of a sharing flow of the first consumer, run as far as the tokens. */
  shared(): Promise<Partial<PlayedFacts>>;
  /** Opens the address as a browser does. */
  open(address: URL): Promise<Ending>;
  /** The ending once the consumer has answered the screens and returned. */
  walk(way: Promise<URL>): Promise<Ending>;
  /** Opens the screens, to be answered one at a time. */
  screens(address: URL): Promise<Screens>;
  /** Replaces the registration, with these values changed. */
  registerAnew(change: NewRegistration): Promise<void>;
}

export interface NewRegistration {
  readonly redirectUris?: readonly string[];
  readonly scope?: string;
  /** The encryption algorithm registered for responses. */
  readonly encryptedFor?: string;
}

/** One authorisation, answered screen by screen. */
export interface Screens {
  readonly id: string;
  answer(screen: ScreenName, body: object): Promise<InteractionTurn>;
  /** The ending, once a response has led to one. */
  ended(turn: InteractionTurn): Promise<Ending>;
}

/** Whether the holder encrypts its authorisation responses. */
export type ResponseForm = 'plain' | 'encrypted';

/** Keys are extractable because a statement with fewer scopes must be signed with the register’s key. */
export const openErrorWorld = (profile: ProfileId, responseForm: ResponseForm = 'plain'): Promise<ErrorWorld> =>
  openOwnWorld({ profile, extractableKeys: true }, (sandbox) => errorWorldIn(sandbox, responseForm));

async function errorWorldIn(sandbox: Sandbox, responseForm: ResponseForm): Promise<Omit<ErrorWorld, keyof OwnWorld>> {
  const acting = await recipientFor(sandbox, {
    recipient: { name: 'Trial app', redirectUris: ['https://app.example/callback', 'https://app.example/other'] },
    known: { encryptedResponses: responseForm === 'encrypted' },
  });
  const { recipient, holder, facts, flows } = acting;
  const around = await acting.surroundings();
  /** Made for each use, because assertions and request objects are dated by the current clock. */
  const holderNow = (): HolderClient => holderClientOf(facts, around);
  const { issuer } = holder.urls;
  const end = (location: string): Promise<Ending> => endingOf(sandbox, { location, status: 303, body: '' }, recipient);
  const consumer = (index = 0): Persona => {
    const persona = holder.personas[index];
    if (persona === undefined) throw new Error('The scenario has no such consumer.');
    return persona;
  };
  const addresses: Readonly<Record<ProfileId, (change?: Claims) => Promise<URL>>> = {
    '0.1.1': (change) => valueAddress(acting, change),
    'cds-1.36': (change) => pushedAddress(holderNow(), change),
  };
  return {
    recipient,
    holder: holderNow,
    consumer,
    address: addresses[holder.profile],
    shared: () => acting.runUntil(flows.sharing, 'token'),
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
      replaceRegistered(acting, holderNow(), {
        ...(responseForm === 'plain' ? {} : { encryptedFor: recipient.decryptionKey.alg }),
        ...change,
      }),
  };
}

/** Pushes the signed request object with changed claims, and returns the authorisation address. */
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

/** Merges `claims` and `claims.id_token` into the honest ones; other members replace theirs. */
function changed(honest: Claims, { claims, ...change }: Claims): Claims {
  if (claims === undefined) return { ...honest, ...change };
  const [before, wanted] = [membersOf(honest['claims']), membersOf(claims)];
  const idToken = { ...membersOf(before['id_token']), ...membersOf(wanted['id_token']) };
  return { ...honest, ...change, claims: { ...before, ...wanted, id_token: idToken } };
}

/** By value: the address carries the signed request object itself. */
async function valueAddress({ recipient, flows, runUntil }: ActingRecipient, change: Claims = {}): Promise<URL> {
  const { request = '', authorisationUrl } = await runUntil(flows.sharing, 'request-object');
  if (authorisationUrl === undefined) throw new Error('No request was made.');
  const url = new URL(authorisationUrl);
  url.searchParams.set('request', await signed(recipient, changed(decodeJwt(request), change)));
  return url;
}

async function replaceRegistered(
  { sandbox, recipient, flows, runUntil }: ActingRecipient,
  holder: HolderClient,
  { redirectUris, scope, encryptedFor }: NewRegistration,
): Promise<void> {
  const { statement: issued = '' } = await runUntil(flows.registration, 'discover-holder');
  const statement =
    scope === undefined ? issued : await signed(await registerSigner(sandbox), { ...decodeJwt(issued), scope });
  const { decryptionKey, redirectUris: registered } = holder.identity;
  const identity = {
    ...holder.identity,
    redirectUris: redirectUris ?? registered,
    decryptionKey: { ...decryptionKey, alg: encryptedFor ?? decryptionKey.alg },
  };
  const known = { holderMetadata: holder.as, statement, encryptedResponses: encryptedFor !== undefined };
  const jwt = await flows.registrationJwt(identity, known, sandbox.clock.now());
  const { accessToken } = await registrationToken(holder, recipient.fetch, { now: () => sandbox.clock.now() });
  await replaceRegistration(holder, accessToken, jwt, recipient.fetch);
}

/** The register’s key for signing statements; needs a world with extractable keys. */
async function registerSigner(sandbox: Sandbox): Promise<Pick<Identity, 'signingKey'>> {
  const { keys = [] } = await sandbox.exportState({ includeKeys: true });
  const held = keys.map(membersOf).find(({ owner, purpose }) => owner === 'register' && purpose === 'statement-PS256');
  const jwk = membersOf(held?.['jwk']) as JWK;
  const privateKey = await importJWK(jwk, 'PS256');
  if (privateKey instanceof Uint8Array || jwk.kid === undefined) throw new Error('The register has no such key.');
  return { signingKey: { alg: 'PS256', kid: jwk.kid, privateKey } };
}
