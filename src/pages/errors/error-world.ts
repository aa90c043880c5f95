// A world of its own in memory in which one flow is brought to its end, with a recipient that has registered there.
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
import { recipientFor, type ActingRecipient } from '../../runs/recipient-for.ts';
import { openOwnWorld, type OwnWorld } from '../../runs/own-world.ts';
import type { PlayedFacts } from '../../runs/played-facts.ts';
import { type Claims, signed } from '../../runs/signed-claims.ts';
import { endingOf, type Ending } from './ending.ts';

export interface ErrorWorld extends OwnWorld {
  readonly recipient: DataRecipient;
  holder(): HolderClient;
  /** The address that a browser is sent to, by a request in which claims are changed. */
  address(change?: Claims): Promise<URL>;
  /** A consumer of the scenario, the first unless another is meant. */
  consumer(index?: number): Persona;
  /** A flow of the first consumer to the tokens. */
  shared(): Promise<Partial<PlayedFacts>>;
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

/** The register’s key can be taken out: a statement with fewer scopes is one that it would have to sign. */
export const openErrorWorld = (profile: ProfileId, sealing: Sealing = 'plain'): Promise<ErrorWorld> =>
  openOwnWorld({ profile, extractableKeys: true }, (sandbox) => errorWorldIn(sandbox, sealing));

async function errorWorldIn(sandbox: Sandbox, sealing: Sealing): Promise<Omit<ErrorWorld, keyof OwnWorld>> {
  const acting = await recipientFor(sandbox, {
    recipient: { name: 'Trial app', redirectUris: ['https://app.example/callback', 'https://app.example/other'] },
    known: { encryptedResponses: sealing === 'encrypted' },
  });
  const { recipient, holder, facts, flows } = acting;
  const around = await acting.surroundings();
  /** By the clock as it stands: assertions and request objects are dated by it. */
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
      putAnew(acting, holderNow(), {
        ...(sealing === 'plain' ? {} : { encryptedFor: recipient.decryptionKey.alg }),
        ...change,
      }),
  };
}

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
async function valueAddress({ recipient, flows, runUntil }: ActingRecipient, change: Claims = {}): Promise<URL> {
  const { request = '', authorisationUrl } = await runUntil(flows.sharing, 'request-object');
  if (authorisationUrl === undefined) throw new Error('No request was made.');
  const url = new URL(authorisationUrl);
  url.searchParams.set('request', await signed(recipient, changed(decodeJwt(request), change)));
  return url;
}

async function putAnew(
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

/** The key that the register signs statements with, of a world whose keys can be taken out. */
async function registerSigner(sandbox: Sandbox): Promise<Pick<Identity, 'signingKey'>> {
  const { keys = [] } = await sandbox.exportState({ includeKeys: true });
  const held = keys.map(membersOf).find(({ owner, purpose }) => owner === 'register' && purpose === 'statement-PS256');
  const jwk = membersOf(held?.['jwk']) as JWK;
  const privateKey = await importJWK(jwk, 'PS256');
  if (privateKey instanceof Uint8Array || jwk.kid === undefined) throw new Error('The register has no such key.');
  return { signingKey: { alg: 'PS256', kid: jwk.kid, privateKey } };
}
