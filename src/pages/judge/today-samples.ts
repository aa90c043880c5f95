// Things of today's profile to judge: good ones, the standard's own faulty examples, and what the ACCC's reference server would take.
import { CompactEncrypt, decodeJwt, decodeProtectedHeader } from 'jose';
import type { Sandbox } from '../../../mocks/index.ts';
import { printedLists } from '../../../mocks/spec/profiles/today-published.ts';
import { fetchInDate } from '../certificate-renewal.ts';
import {
  actingRecipient,
  goodAssertionClaims,
  goodRegistration,
  goodStatement,
  signed,
  walkedTo,
  type Claims,
} from './acting-recipient.ts';
import { authentication, formOf } from './judged-tokens.ts';
import type { Sample, SampleGroups } from './samples.ts';

type Make = Sample['make'];

const seconds = (sandbox: Sandbox): number => Math.floor(sandbox.clock.now().getTime() / 1000);
const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

const objectOf: Make = async (sandbox) =>
  (await walkedTo(sandbox, await actingRecipient(sandbox), 'request')).request ?? '';

const object =
  (change: (claims: Claims, sandbox: Sandbox) => Claims): Make =>
  async (sandbox) =>
    signed((await actingRecipient(sandbox)).recipient, change(decodeJwt(await objectOf(sandbox)), sandbox));

const redirectOf: Make = async (sandbox) =>
  (await walkedTo(sandbox, await actingRecipient(sandbox), 'redirect')).redirect?.href ?? '';

const tokensOf = async (sandbox: Sandbox) => (await walkedTo(sandbox, await actingRecipient(sandbox), 'tokens')).tokens;

const metadataOf = async (sandbox: Sandbox): Promise<Claims> => {
  const address = `${sandbox.urls.dataHolder.issuer}/.well-known/openid-configuration`;
  return (await (await sandbox.fetch(address)).json()) as Claims;
};

/** Posted by the recipient of this page to an endpoint of the holder, with its authentication. */
async function posted(sandbox: Sandbox, path: string, form: Readonly<Record<string, string>>): Promise<Claims> {
  const acting = await actingRecipient(sandbox);
  const endpoint = `${sandbox.urls.dataHolder.secureBase}/${path}`;
  const send = await fetchInDate(sandbox, acting.recipient);
  const answer = await send(endpoint, formOf({ ...(await authentication(sandbox, acting, endpoint)), ...form }));
  return (await answer.json()) as Claims;
}

const pushAnswerOf = async (sandbox: Sandbox): Promise<Claims> =>
  posted(sandbox, 'par', { request: await objectOf(sandbox) });

/** As it would stand on the wire. */
const message = (address: string, form: Readonly<Record<string, string>>, headers: readonly string[] = []): string =>
  [
    `POST ${new URL(address).pathname} HTTP/1.1`,
    `Host: ${new URL(address).host}`,
    ...headers,
    'Content-Type: application/x-www-form-urlencoded',
    '',
    new URLSearchParams(form).toString(),
  ].join('\n');

/** A refresh and its answer below it. */
const refreshOf =
  (change: (answer: Claims) => Claims): Make =>
  async (sandbox) => {
    const refresh = (await tokensOf(sandbox))?.refresh_token ?? '';
    const form = { grant_type: 'refresh_token', refresh_token: refresh };
    const answer = await posted(sandbox, 'token', form);
    return `${message(`${sandbox.urls.dataHolder.secureBase}/token`, form)}\n\n${pretty(change(answer))}`;
  };

const encoded = (value: unknown): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');

/** Header and claims as they are said to be, under the signature that was there. */
const rewritten = (token: string, header: Claims, claims: Claims): string => {
  const written = [
    { ...decodeProtectedHeader(token), ...header },
    { ...decodeJwt(token), ...claims },
  ].map(encoded);
  return [...written, token.split('.')[2]].join('.');
};

/** What a holder would send a recipient: signed by nobody who could, for its signature is not looked at here. */
async function arrangementCall(sandbox: Sandbox, isShared: boolean): Promise<string> {
  const { recipient } = await actingRecipient(sandbox);
  const address = 'https://recipient.example/arrangements/revoke';
  const [holder, exp] = ['data-holder-brand', seconds(sandbox) + 300];
  const own = { iss: holder, sub: holder, aud: address, exp };
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const bearer = await signed(recipient, { ...own, jti: first });
  const claims = { ...own, jti: isShared ? first : second, cdr_arrangement_id: crypto.randomUUID() };
  const form = { cdr_arrangement_jwt: await signed(recipient, claims) };
  return message(address, form, [`Authorization: Bearer ${bearer}`]);
}

/** The hash as hexadecimal text, and that in Base64: twice as long. */
async function hexInBase64(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', crypto.getRandomValues(new Uint8Array(32)));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return btoa(hex);
}

const good: readonly Sample[] = [
  { label: 'Request object', kind: 'request-object', make: objectOf },
  { label: 'Answer to a push', kind: 'push-answer', make: async (sandbox) => pretty(await pushAnswerOf(sandbox)) },
  { label: 'Authorisation response', kind: 'response-jwt', make: redirectOf },
  { label: 'ID token', kind: 'id-token', make: async (sandbox) => (await tokensOf(sandbox))?.id_token ?? '' },
  { label: 'Refresh with its answer', kind: 'token-answer', make: refreshOf((answer) => answer) },
  {
    label: 'Client assertion for the issuer',
    kind: 'client-assertion',
    make: async (sandbox) => {
      const acting = await actingRecipient(sandbox);
      return signed(acting.recipient, goodAssertionClaims(sandbox, acting, sandbox.urls.dataHolder.issuer));
    },
  },
  {
    label: 'Software statement',
    kind: 'software-statement',
    make: async (sandbox) => (await goodStatement(sandbox, (await actingRecipient(sandbox)).recipient)).statement ?? '',
  },
  {
    label: 'Registration request',
    kind: 'registration',
    make: async (sandbox) => goodRegistration(sandbox, await sandbox.enrol({ name: 'Trial app' })),
  },
  { label: 'Withdrawal at a recipient', kind: 'arrangement-call', make: (sandbox) => arrangementCall(sandbox, false) },
  { label: 'Provider configuration', kind: 'metadata', make: async (sandbox) => pretty(await metadataOf(sandbox)) },
];

const standard: readonly Sample[] = [
  {
    label: 'Configuration with the hybrid flow',
    kind: 'metadata',
    told: 'The standard’s example still lists the hybrid type, the fragment, a backchannel grant and encryption of ID tokens; all of it has ended since 12 May 2025.',
    make: async (sandbox) => pretty({ ...(await metadataOf(sandbox)), ...printedLists }),
  },
  {
    label: 'Answer to a push, good for an hour',
    kind: 'push-answer',
    told: 'The example says 3600 seconds, the text 10 to 90.',
    make: async (sandbox) => pretty({ ...(await pushAnswerOf(sandbox)), expires_in: 3600 }),
  },
  {
    label: 'Push without client authentication',
    kind: 'http-request',
    told: 'The example shows the request alone in the form; the table of the endpoint asks for client authentication.',
    make: async (sandbox) => message(`${sandbox.urls.dataHolder.secureBase}/par`, { request: await objectOf(sandbox) }),
  },
  {
    label: 'Request object for the recipient itself',
    kind: 'request-object',
    told: 'aud of the examples is an address of the recipient; a request object is for the holder.',
    make: object((claims) => ({ ...claims, aud: 'https://recipient.example' })),
  },
  {
    label: 'code_challenge of 88 characters',
    kind: 'request-object',
    told: 'The example has the hash written in hexadecimal and that in Base64, with two equals signs at its end.',
    make: async (sandbox) => {
      const challenge = await hexInBase64();
      return object((claims) => ({ ...claims, code_challenge: challenge }))(sandbox);
    },
  },
  {
    label: 'code_verifier that is a UUID',
    kind: 'http-request',
    told: 'The verifier of the example has 36 characters; RFC 7636 asks for 43 at least.',
    make: async (sandbox) => {
      const acting = await actingRecipient(sandbox);
      const redirect = new URL(await redirectOf(sandbox));
      const { code } = decodeJwt(redirect.searchParams.get('response') ?? '');
      const endpoint = `${sandbox.urls.dataHolder.secureBase}/token`;
      const redirectUri = new URL(redirect);
      redirectUri.searchParams.delete('response');
      return message(endpoint, {
        ...(await authentication(sandbox, acting, endpoint)),
        grant_type: 'authorization_code',
        code: String(code),
        redirect_uri: redirectUri.href,
        code_verifier: crypto.randomUUID(),
      });
    },
  },
  {
    label: 'Response with a slash too many',
    kind: 'response-jwt',
    told: 'iss of the example ends in a slash, the issuer of the metadata does not; and its header speaks of encryption, where it is only signed.',
    make: async (sandbox) => {
      const token = new URL(await redirectOf(sandbox)).searchParams.get('response') ?? '';
      const { iss = '' } = decodeJwt(token);
      return rewritten(token, { enc: 'A128CBC-HS256', cty: 'JWT' }, { iss: `${iss}/` });
    },
  },
  {
    label: 'Refresh token that was replaced',
    kind: 'token-answer',
    told: 'The example answers with another refresh token than was sent, and with an access token that is good for an hour.',
    make: refreshOf((answer) => ({ ...answer, refresh_token: crypto.randomUUID(), expires_in: 3600 })),
  },
  {
    label: 'Second registration, blamed on the statement',
    kind: 'refusal',
    told: 'The example answers a second registration with invalid_software_statement, where nothing is wrong with the statement.',
    make: () =>
      Promise.resolve(
        pretty({
          error: 'invalid_software_statement',
          error_description: 'Duplicate registration: the software product has a client here already',
        }),
      ),
  },
  {
    label: 'Two JWTs with one jti',
    kind: 'arrangement-call',
    told: 'In the example the bearer JWT and the cdr_arrangement_jwt of one call share their jti.',
    make: (sandbox) => arrangementCall(sandbox, true),
  },
  {
    label: 'cdr_arrangement_jwt headed HS256',
    kind: 'arrangement-jwt',
    told: 'The token of the example begins with a header that says HS256, though the decoded one beside it says PS256.',
    make: (sandbox) => {
      const claims = { cdr_arrangement_id: crypto.randomUUID(), exp: seconds(sandbox) + 300 };
      return Promise.resolve(`${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}.${encoded('not verified')}`);
    },
  },
];

const server: readonly Sample[] = [
  {
    label: 'Request object for the PAR endpoint',
    kind: 'request-object',
    told: 'The ACCC’s server takes the address of the PAR endpoint as aud; FAPI asks for the issuer.',
    make: object((claims, { urls }) => ({ ...claims, aud: `${urls.dataHolder.secureBase}/par` })),
  },
  {
    label: 'Request object without code_challenge_method',
    kind: 'request-object',
    told: 'The ACCC’s server takes a method left out as S256; by RFC 7636 it would mean plain.',
    make: object(({ code_challenge_method: _left, ...claims }) => claims),
  },
  {
    label: 'Redirect URI in capitals',
    kind: 'request-object',
    told: 'The ACCC’s server compares without regard to case; FAPI asks for the very same characters.',
    make: object((claims) => ({ ...claims, redirect_uri: String(claims['redirect_uri']).toUpperCase() })),
  },
  {
    label: 'Redirect URI with a query of its own',
    kind: 'request-object',
    told: 'The ACCC’s server compares without the query; FAPI asks for the very same characters, those of the query too.',
    make: object((claims) => ({ ...claims, redirect_uri: `${String(claims['redirect_uri'])}?from=sample` })),
  },
  {
    label: 'Request object that is more than an hour old',
    kind: 'request-object',
    told: 'The ACCC’s server does not look at how old nbf is; FAPI allows an hour.',
    make: object((claims, sandbox) => ({ ...claims, nbf: seconds(sandbox) - 3615, exp: seconds(sandbox) - 20 })),
  },
  {
    label: 'ID token with a name',
    kind: 'id-token',
    told: 'ID tokens of the ACCC’s server carry name, given_name and family_name.',
    make: async (sandbox) => rewritten((await tokensOf(sandbox))?.id_token ?? '', {}, { name: 'Ada Invented' }),
  },
  {
    label: 'ID token with c_hash',
    kind: 'id-token',
    told: 'The ACCC’s server puts c_hash into the ID token of the code flow, where no text asks for it: there is no code beside it.',
    make: async (sandbox) => rewritten((await tokensOf(sandbox))?.id_token ?? '', {}, { c_hash: encoded('left half') }),
  },
  {
    label: 'Response encrypted, though nobody asked',
    kind: 'sealed',
    told: 'Where response encryption is on, the ACCC’s server encrypts for every client; the text has it for those that registered for it, since 10 November 2025.',
    make: async (sandbox) => {
      const redirect = new URL(await redirectOf(sandbox));
      const response = redirect.searchParams.get('response') ?? '';
      const { alg, kid, publicJwk } = (await actingRecipient(sandbox)).recipient.decryptionKey;
      const sealed = await new CompactEncrypt(new TextEncoder().encode(response))
        .setProtectedHeader({ alg, enc: 'A256GCM', kid, cty: 'JWT' })
        .encrypt(publicJwk);
      redirect.searchParams.set('response', sealed);
      return redirect.href;
    },
  },
];

export const todaySamples = { good, standard, server };

export const todayGroups: SampleGroups = [
  ['Good ones', good],
  ['Faulty examples of the standard itself', standard],
  ['Taken by the ACCC’s server, refused here', server],
];
