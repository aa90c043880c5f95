// The scene of the property tests: honest requests with given changes, and a judge for every answer.
import * as fc from 'fast-check';
import type { DataRecipient } from '../../../mocks/sandbox/sandbox-interface.ts';
import { energyScopes, newConsent } from '../calls/authorisation-request.ts';
import { scene, type Scene } from '../worlds/scene.ts';
import { cases } from './budget.ts';
import { judge } from '../oracles/declared-answer.ts';
import { pollMembers } from '../calls/registration.ts';
import { secondsOf } from '../calls/signing.ts';

/** The number of cases of each property: 20,500 in total when thorough. */
export const shares = {
  object: cases(4500),
  objectHeader: cases(2000),
  query: cases(2500),
  backchannelObject: cases(1500),
  assertion: cases(3500),
  form: cases(3500),
  registration: cases(3000),
} as const;

export interface PropertyScene extends Scene {
  readonly consentId: string;
  /** Operation and rule of every refusal so far: early refusals prove nothing about later rules. */
  readonly reached: Set<string>;
  cases: number;
  /** Sends the request, judges the answer (throws for a fault) and returns whether it was refused. */
  answered(operation: string, url: string | URL, init: RequestInit, send: typeof fetch): Promise<boolean>;
}

export async function propertyScene(): Promise<PropertyScene> {
  const here = await scene({}, { ...pollMembers, id_token_signed_response_alg: 'ES256' });
  const { sandbox } = here;
  const consentId = await newConsent(here);
  await newConsent(here);
  // Stopped, so that statements and honest parts stay valid in every case.
  await sandbox.clock.set(sandbox.clock.now());
  const secrets = await internalIds(here, consentId);
  const made: PropertyScene = {
    ...here,
    consentId,
    reached: new Set(),
    cases: 0,
    answered: async (operation, url, init, send) => {
      made.cases += 1;
      sandbox.trace.clear();
      const answer = await send(url, { redirect: 'manual', ...init });
      const exchange = sandbox.trace.entries(({ parent }) => parent === undefined).at(-1);
      if (exchange?.operation !== operation) throw new Error(`This went to ${String(exchange?.operation)}.`);
      const { fault, refused } = await judge(answer, exchange, secrets);
      if (fault !== undefined) throw new Error(fault);
      const rule = exchange.checks.find(({ outcome }) => outcome === 'fail')?.rule ?? 'none';
      made.reached.add(`${operation} ${rule}`);
      return refused;
    },
  };
  return made;
}

/** Ids of the holder's rows that no caller knows. */
async function internalIds({ sandbox, persona }: Scene, consentId: string): Promise<ReadonlySet<string>> {
  const { tables } = await sandbox.exportState();
  const rows = Object.entries(tables).filter(([table]) => table.startsWith('holder.') && table !== 'holder.clients');
  const ids = rows.flatMap(([, list]) => (list as readonly { readonly id: string }[]).map(({ id }) => id));
  return new Set([...ids.filter((id) => id !== consentId && id.length > 12), persona.customerId]);
}

/** Every case has to end within twenty seconds, however busy the machine is: a hang is a failure. */
export const run = <T>(property: fc.IAsyncProperty<T>, numRuns: number): Promise<void> =>
  fc.assert(property, { numRuns, timeout: 20_000 });
export const slowly = { timeout: 240_000 };

export const keyOf = (recipient: DataRecipient): CryptoKey => recipient.signingKey.privateKey;
export const headerOf = ({ signingKey: { kid } }: DataRecipient): Record<string, unknown> => ({
  alg: 'ES256',
  kid,
  typ: 'JWT',
});
export const headerNames = ['alg', 'kid', 'typ', 'cty', 'crit', 'jwk', 'jku', 'x5c', 'x5u', 'b64', 'zip', 'enc'];

export const parametersOf = ({ clientId, recipient }: PropertyScene): Record<string, string> => ({
  response_type: 'code id_token',
  client_id: clientId,
  redirect_uri: recipient.redirectUris[0] ?? '',
  scope: energyScopes,
  state: 'state',
  nonce: 'nonce',
});

export const objectClaimsOf = (here: PropertyScene): Record<string, unknown> => ({
  ...parametersOf(here),
  aud: here.sandbox.urls.dataHolder.issuer,
  exp: secondsOf(here.sandbox) + 300,
  claims: { id_token: { cdr_consent_id: { essential: true, value: here.consentId } } },
});

let jti = 0;
/** A value that no case has used before. */
export const newJti = (): string => `case-${String((jti += 1))}`;

export const assertionClaimsOf = (here: PropertyScene, audience: string): Record<string, unknown> => ({
  iss: here.clientId,
  sub: here.clientId,
  aud: audience,
  jti: newJti(),
  iat: secondsOf(here.sandbox),
  exp: secondsOf(here.sandbox) + 60,
});

export const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
export const formType = 'application/x-www-form-urlencoded';
export const asJson = { accept: 'application/json' };

/** The back-channel endpoints: the operation and a meaningful form. */
export const endpoints = [
  ['token', { grant_type: 'client_credentials', scope: 'cdr:consents' }],
  ['introspect', { token: 'any' }],
  ['revoke', { token: 'any' }],
  ['backchannelAuthorise', { request: 'any' }],
] as const;

const members: Readonly<Record<string, string>> = {
  token: 'token_endpoint',
  introspect: 'introspection_endpoint',
  revoke: 'revocation_endpoint',
  backchannelAuthorise: 'backchannel_authentication_endpoint',
};

/** The address of each, from the metadata. */
export async function endpointsOf({ sandbox }: PropertyScene): Promise<(operation: string) => string> {
  const { issuer } = sandbox.urls.dataHolder;
  const answer = await sandbox.fetch(`${issuer}/.well-known/openid-configuration`);
  const metadata = (await answer.json()) as Readonly<Record<string, string>>;
  return (operation) => metadata[members[operation] ?? ''] ?? '';
}

export const post = (
  { answered, recipient }: PropertyScene,
  operation: string,
  url: string,
  body: Uint8Array,
  type = formType,
): Promise<boolean> => {
  const headers = { 'content-type': type };
  return answered(operation, url, { method: 'POST', body: new Uint8Array(body), headers }, recipient.fetch);
};
