// From a draft to the request that is sent: one-time values renewed, every JWT signed, the certificate chosen.
import type { Exchange, TracedRequest } from '../../../mocks/index.ts';
import { draftOf, headerOf, parameterOf, type Draft, type DraftToken, type Presentation } from './draft.ts';
import { withForm, withQuery } from './draft-parts.ts';

export interface SignedWith {
  readonly privateKey: CryptoKey;
  readonly kid: string;
  readonly alg: string;
}

/** What a sender needs to make a request of a draft. */
export interface Workshop {
  readonly now: () => Date;
  /** A one-time value in the place of this one: a UUID for a UUID. */
  readonly anew: (like: string) => string;
  /** The sender’s own key; absent where the sender signs nothing. */
  readonly key?: SignedWith;
  /** A key of the same kind that nobody publishes. */
  wrongKey(alg: string): Promise<CryptoKey>;
}

export interface ReadyRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  readonly certificate: Presentation;
  /** Client-Cert as it was, where the same bytes are presented. */
  readonly clientCert?: string;
}

/** The draft with fresh one-time values, as it will be signed: what was changed by hand stays. */
export function renewed(
  draft: Draft,
  sent: Pick<Exchange, 'request' | 'at'>,
  workshop: Pick<Workshop, 'now' | 'anew'>,
): Draft {
  if (draft.replay) return draft;
  const before = draftOf(sent);
  const later = Math.max(0, Math.floor((workshop.now().getTime() - new Date(sent.at).getTime()) / 1000));
  const nonces = new Map<string, string>();
  const fresh = (value: unknown): unknown => {
    if (typeof value !== 'string' || value === '') return value;
    const known = nonces.get(value) ?? workshop.anew(value);
    nonces.set(value, known);
    return known;
  };
  const tokens = draft.tokens.map((token) => {
    const old = before.tokens.find(({ at }) => at === token.at)?.claims ?? {};
    const untouched = (name: string): boolean => name in old && same(old[name], token.claims[name]);
    const change: Record<string, unknown> = {};
    if (token.signing === 'kept') return token;
    for (const name of ['jti', 'nonce']) if (untouched(name)) change[name] = fresh(token.claims[name]);
    // Times move on with the clock, so that what was wrong with them stays wrong.
    for (const name of ['iat', 'nbf', 'exp']) {
      const value = token.claims[name];
      if (untouched(name) && typeof value === 'number') change[name] = value + later;
    }
    return { ...token, claims: { ...token.claims, ...change } };
  });
  const nonce = draft.query.find(({ name }) => name === 'nonce')?.value;
  const outer = nonce === undefined ? undefined : nonces.get(nonce);
  const changed = { ...draft, tokens };
  return outer === undefined ? changed : withQuery(changed, 'nonce', outer);
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The request of a draft. A replay is the request as it was, to the byte. */
export async function requestOf(
  draft: Draft,
  sent: Pick<Exchange, 'request' | 'at'>,
  workshop: Workshop,
): Promise<ReadyRequest> {
  const clientCert = headerOf(sent.request, 'client-cert');
  const shown = draft.certificate === 'as-it-was' && clientCert !== undefined ? { clientCert } : {};
  if (draft.replay) return { ...plainly(sent.request), certificate: 'as-it-was', ...shown };
  const ready = await signed(renewed(draft, sent, workshop), workshop);
  const query = new URLSearchParams(pairs(ready.query)).toString();
  const body = textOf(ready);
  return {
    url: query === '' ? ready.address : `${ready.address}?${query}`,
    method: ready.method,
    headers: pairs(ready.headers),
    ...(body === undefined ? {} : { body }),
    certificate: ready.certificate,
    ...shown,
  };
}

const pairs = (fields: Draft['headers']): [string, string][] => fields.map(({ name, value }) => [name, value]);

const plainly = ({ url, method, headers, body }: TracedRequest): Omit<ReadyRequest, 'certificate'> => ({
  url,
  method,
  headers: headers.filter(([name]) => name !== 'client-cert' && name !== 'content-length' && name !== 'host'),
  ...(body === undefined || body === '' ? {} : { body }),
});

function textOf({ body }: Draft): string | undefined {
  if (body.kind === 'none') return undefined;
  return body.kind === 'form' ? new URLSearchParams(pairs(body.fields)).toString() : body.text;
}

async function signed(draft: Draft, workshop: Workshop): Promise<Draft> {
  let ready = draft;
  for (const token of draft.tokens) {
    const name = parameterOf(token.at);
    const value = await compact(token, workshop);
    if (token.at === 'body') ready = { ...ready, body: { kind: 'text', text: value } };
    else if (token.at === 'query:request') {
      // A parameter that was taken away stays away.
      if (has(ready.query, name)) ready = withQuery(ready, name, value);
    } else if (ready.body.kind === 'form' && has(ready.body.fields, name)) ready = withForm(ready, name, value);
  }
  return ready;
}

const has = (fields: Draft['query'], wanted: string): boolean => fields.some(({ name }) => name === wanted);

async function compact({ header, claims, signature, signing }: DraftToken, workshop: Workshop): Promise<string> {
  const { key } = workshop;
  if (signing === 'none') return `${part({ ...header, alg: 'none' })}.${part(claims)}.`;
  if (signing === 'kept' || key === undefined) return `${part(header)}.${part(claims)}.${signature}`;
  const by = signing === 'anew' ? key.privateKey : await workshop.wrongKey(key.alg);
  // The header says what it says; the key decides how it is signed, and a header that names another way is a lie.
  const input = `${part({ alg: key.alg, kid: key.kid, ...header })}.${part(claims)}`;
  const bytes = await crypto.subtle.sign(algorithmOf(key.alg), by, new TextEncoder().encode(input));
  return `${input}.${base64url(new Uint8Array(bytes))}`;
}

/** RFC 7518 3.4 and 3.5, in the words of WebCrypto. */
const algorithmOf = (alg: string): EcdsaParams | RsaPssParams =>
  alg === 'ES256' ? { name: 'ECDSA', hash: 'SHA-256' } : { name: 'RSA-PSS', saltLength: 32 };

const part = (value: unknown): string => base64url(new TextEncoder().encode(JSON.stringify(value)));

const base64url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
