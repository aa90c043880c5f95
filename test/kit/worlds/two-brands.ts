// A world of two brands with different profiles, and one of everything that each of them issues.
import { randomBytes } from 'node:crypto';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Persona } from '../../../mocks/personas/persona.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { newConsent, requestFor } from '../calls/authorisation-request.ts';
import { renewedConsentApi, consentToken } from '../calls/consent-api.ts';
import type { Party } from './scene.ts';
import { acknowledged, pollClient } from '../calls/backchannel.ts';
import { post, signedIn } from '../calls/tokens.ts';
import type { RegisteredRecipient } from './fixture.ts';
import { registered } from '../calls/registration.ts';
import { tokenWorldOn } from './token-world.ts';
import * as codeFlow from '../calls/code-flow.ts';
import { todayAt, todayMembers, type TodayFixture } from './today.ts';

const hybridBrand = 'wattle-energy';
export const todayBrand = 'bottlebrush-power';

/** What one brand issued, and an unknown value of the same form. */
export interface Thing {
  readonly own: string;
  readonly unknown: () => string;
}

type Things<N extends string> = Readonly<
  Record<'client' | 'code' | 'access' | 'refresh' | 'screens' | 'own' | N, Thing>
>;

export interface TwoBrands {
  readonly sandbox: Sandbox;
  readonly here: TodayFixture;
  readonly there: TodayFixture;
  /** The same software product, as a client of both. */
  readonly hybrid: RegisteredRecipient;
  readonly player: RegisteredRecipient;
  readonly party: Party;
  readonly noor: Persona;
  readonly ofHybrid: Things<'consent' | 'request'>;
  readonly ofToday: Things<'arrangement' | 'reference'>;
}

const secret = (): string => randomBytes(32).toString('base64url');
const uuid = (): string => crypto.randomUUID();

export async function openTwoBrands(): Promise<TwoBrands> {
  const sandbox = await createSandbox({ storage: 'memory:', scenario: 'two-profiles' });
  const [here, there] = [todayAt(sandbox, hybridBrand), todayAt(sandbox, todayBrand)];
  const recipient = await sandbox.enrol({ alg: 'ES256', redirectUris: ['https://app.example/callback'] });
  const as = (clientId: string): RegisteredRecipient =>
    Object.defineProperty({ ...recipient }, 'clientId', { value: clientId }) as RegisteredRecipient;
  const hybrid = as(await registered(sandbox, recipient, { ...pollClient, id_token_signed_response_alg: 'ES256' }));
  const player = as(await registered(there, recipient, todayMembers(recipient)));
  const consentApi = renewedConsentApi(sandbox, recipient, hybrid.clientId);
  const party = { sandbox, recipient, clientId: hybrid.clientId, consentApi };
  const [noor] = sandbox.personas;
  if (noor === undefined) throw new Error('No consumer.');
  const brands = { sandbox, here, there, hybrid, player, party, noor };
  return { ...brands, ofHybrid: await givenByHybrid(brands), ofToday: await givenByToday(brands) };
}

type Brands = Omit<TwoBrands, 'ofHybrid' | 'ofToday'>;

async function givenByHybrid({ sandbox, hybrid, party, noor }: Brands): Promise<TwoBrands['ofHybrid']> {
  const one = tokenWorldOn(sandbox);
  const tokens = await signedIn(one, hybrid);
  const { code } = await one.authorise(hybrid);
  const { auth_req_id: request } = await acknowledged(party, await noor.backchannelHint());
  const { url } = await requestFor(party);
  return {
    client: { own: hybrid.clientId, unknown: uuid },
    code: { own: code, unknown: secret },
    access: { own: tokens.access_token, unknown: secret },
    refresh: { own: tokens.refresh_token, unknown: secret },
    consent: { own: await newConsent(party), unknown: uuid },
    request: { own: request, unknown: secret },
    screens: { own: await screensAt(sandbox, url), unknown: secret },
    own: { own: await consentToken(sandbox, party.recipient, hybrid.clientId), unknown: secret },
  };
}

async function givenByToday({ sandbox, there, player }: Brands): Promise<TwoBrands['ofToday']> {
  const tokens = await codeFlow.signedIn(there, player, {}, 1);
  const own = await post(there, player, 'token', {
    grant_type: 'client_credentials',
    scope: 'cdr:registration',
  });
  const pushed = await codeFlow.browserAddress(there, player, await codeFlow.push(there, player));
  const reference = await codeFlow.referenceOf(await codeFlow.push(there, player));
  return {
    client: { own: player.clientId, unknown: uuid },
    code: { own: (await codeFlow.coded(there, player, {}, 1)).code, unknown: secret },
    access: { own: tokens.access_token, unknown: secret },
    refresh: { own: tokens.refresh_token ?? '', unknown: secret },
    arrangement: { own: tokens.cdr_arrangement_id, unknown: uuid },
    reference: { own: reference, unknown: () => `urn:ietf:params:oauth:request_uri:${secret()}` },
    screens: { own: await screensAt(sandbox, pushed), unknown: secret },
    own: { own: ((await own.json()) as { access_token: string }).access_token, unknown: secret },
  };
}

async function screensAt(sandbox: Sandbox, address: URL): Promise<string> {
  const answer = await sandbox.fetch(address, { headers: { accept: 'application/json' } });
  const { interaction } = (await answer.json()) as { interaction?: { interactionId: string } };
  if (interaction === undefined) throw new Error('No screen.');
  return interaction.interactionId;
}
