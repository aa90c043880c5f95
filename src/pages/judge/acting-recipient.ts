// The data recipient that pasted things are judged with: it has registered with the holder, and makes good ones afresh.
import { CompactSign } from 'jose';
import { loadPart } from '../../recipient/awaited-part.ts';
import type { DataRecipient, Sandbox } from '../../../mocks/index.ts';
import { discoverHolder } from '../../recipient/at-holder.ts';
import { backchannelPoll } from '../../recipient/flows/backchannel.ts';
import type { SharingFacts } from '../../recipient/flows/facts.ts';
import { startFlow, type FlowSurroundings } from '../../recipient/flows/flow.ts';
import { hybrid } from '../../recipient/flows/hybrid.ts';
import { registration } from '../../recipient/flows/registration.ts';
import type { Identity } from '../../recipient/identity.ts';
import { registrationJwt } from '../../recipient/registration-client.ts';
import { fetchInDate } from '../certificate-renewal.ts';
import { placesOf } from '../../runs/places.ts';

export type Claims = Readonly<Record<string, unknown>>;

export interface Acting {
  readonly recipient: DataRecipient;
  readonly clientId: string;
  /** What it knows of register and holder; enough for every flow that follows registration. */
  readonly facts: Partial<SharingFacts>;
}

/** A world that speaks the profile of today is asked as that profile has it. */
const isToday = ({ profile }: Sandbox): boolean => profile === 'today';
const ofToday = async () => (await loadPart(() => import('./acting-today.ts'))).actingToday;

const acting = new WeakMap<Sandbox, Promise<Acting>>();

/** The page's own recipient; enrolled and registered when it is first needed, and never twice. */
export async function actingRecipient(sandbox: Sandbox): Promise<Acting> {
  const known = await acting.get(sandbox);
  // Another tab may have begun the world anew since.
  if (known !== undefined && (await sandbox.recipients.find(known.recipient.softwareProductId)) !== undefined)
    return known;
  const made = enrolled(sandbox, 'Paste and judge');
  acting.set(sandbox, made);
  made.catch(() => acting.delete(sandbox));
  return made;
}

/** A fresh one of this name, registered in the profile that is spoken. */
export async function enrolled(sandbox: Sandbox, name: string): Promise<Acting> {
  const recipient = await sandbox.enrol({ name });
  // For both ways of asking a consumer, where the holder offers both.
  const known: Partial<SharingFacts> = sandbox.decisions.get('backchannel') === 'on' ? { backchannel: 'poll' } : {};
  const around = await surroundings(sandbox, recipient);
  const facts = isToday(sandbox)
    ? await startFlow((await ofToday()).registration, around, {}).toEnd()
    : await startFlow(registration, around, known).toEnd();
  return { recipient, clientId: facts.client?.client_id ?? '', facts };
}

/** The recipient of this sandbox that a client_id belongs to; undefined for a client of nobody here. */
export async function recipientOfClient(sandbox: Sandbox, clientId: unknown): Promise<Acting | undefined> {
  for (const recipient of await sandbox.recipients.list()) {
    const brand = Object.entries(recipient.clientIds).find(([, id]) => id === clientId)?.[0];
    const urls = brand === undefined ? undefined : sandbox.urls.dataHolders[brand];
    if (urls === undefined || typeof clientId !== 'string') continue;
    const holderMetadata = await discoverHolder(urls.issuer, sandbox.fetch);
    const named = {
      issuer: urls.issuer,
      publicBase: urls.publicBase,
      resourceBase: urls.base.replace(/\/cds-au\/v1$/u, ''),
    };
    const brandFacts = { ...named, dataHolderBrandId: '', brandName: brand ?? '' };
    return { recipient, clientId, facts: { holderMetadata, client: { client_id: clientId }, brand: brandFacts } };
  }
  return undefined;
}

export async function surroundings(sandbox: Sandbox, recipient: DataRecipient): Promise<FlowSurroundings> {
  return {
    ...placesOf(sandbox),
    identity: { ...recipient, fetch: await fetchInDate(sandbox, recipient) },
    consumer: async (url) => (await sandbox.personas[0]?.authorise(url)) ?? url,
  };
}

/** Walks the flow that shares data up to the step after which the fact is known. */
export async function walkedTo(
  sandbox: Sandbox,
  { recipient, facts }: Acting,
  fact: 'request' | 'redirect' | 'tokens',
): Promise<Partial<SharingFacts>> {
  const around = await surroundings(sandbox, recipient);
  const run = isToday(sandbox) ? startFlow((await ofToday()).sharing, around, facts) : startFlow(hybrid, around, facts);
  while (run.facts[fact] === undefined && (await run.next()));
  return run.facts;
}

/** Signed with the recipient's own key, whatever the claims say. */
export function signed({ signingKey }: Pick<Identity, 'signingKey'>, claims: Claims): Promise<string> {
  const { alg, kid, privateKey } = signingKey;
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg, kid, typ: 'JWT' })
    .sign(privateKey);
}

const seconds = (sandbox: Sandbox): number => Math.floor(sandbox.clock.now().getTime() / 1000);

/** A request for the consumer's device, by the id that it shows (CIBA Core 7.1). */
export async function goodBackchannelRequest(sandbox: Sandbox, { recipient, facts }: Acting): Promise<string> {
  const loginHint = (await sandbox.personas[0]?.backchannelHint()) ?? '';
  const run = startFlow(backchannelPoll, await surroundings(sandbox, recipient), { ...facts, loginHint });
  while (run.facts.backchannelRequest === undefined && (await run.next()));
  return run.facts.backchannelRequest ?? '';
}

/** private_key_jwt for one endpoint (RFC 7523 3). */
export function goodAssertionClaims(sandbox: Sandbox, { clientId }: Acting, endpoint: string): Claims {
  const iat = seconds(sandbox);
  return { iss: clientId, sub: clientId, aud: endpoint, jti: crypto.randomUUID(), iat, exp: iat + 300 };
}

/** A fresh software statement of the recipient's product, as the register signs it. */
export async function goodStatement(sandbox: Sandbox, recipient: DataRecipient): Promise<Partial<SharingFacts>> {
  const beforeRegistering = { ...registration, steps: registration.steps.slice(0, -1) };
  return startFlow(beforeRegistering, await surroundings(sandbox, recipient), {}).toEnd();
}

export async function goodRegistration(sandbox: Sandbox, recipient: DataRecipient): Promise<string> {
  const { statement = '', brand } = await goodStatement(sandbox, recipient);
  const now = sandbox.clock.now();
  if (isToday(sandbox)) {
    const { issuer } = sandbox.urls.dataHolder;
    return (await ofToday()).registrationJwt(recipient, { issuer, statement, now });
  }
  return registrationJwt(recipient, { holderBrandId: brand?.dataHolderBrandId ?? '', statement, now });
}
