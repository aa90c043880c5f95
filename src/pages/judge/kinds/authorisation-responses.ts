// Responses from the authorisation endpoint: parameters in the fragment, or one JWT in the query (JARM).
import type { Claims } from '../../../runs/recipients/signed-claims.ts';
import type { JSONWebKeySet } from 'jose';
import type { Sandbox } from '../../../../mocks/index.ts';
import { limits } from '../../../../mocks/spec/limits.ts';
import { profiles } from '../../../../mocks/spec/profiles/index.ts';
import { memberOf } from '../../../elements/json-member.ts';
import { workedHash } from '../../../elements/message/worked-hash.ts';
import { readRedirect } from '../../../recipient/at-holder.ts';
import { clockSkewOf } from '../../../recipient/clock-skew.ts';
import { signerOf } from '../../../recipient/signer-of.ts';
import { decryptOfAny } from '../../../runs/recipients/decrypt.ts';
import { troubleWords } from '../../../runs/trouble/trouble-words.ts';
import { ownRecipient, recipientWith, sharedUntil } from '../good-ones.ts';
import { receivedFinding, shownInstant } from '../finding.ts';
import { judgedBy, type Finding, type Judgement } from '../judgement.ts';
import { notOpened } from '../not-opened.ts';
import type { Pasted } from '../reading/pasted.ts';
import { claimsIn, claimsOf, headerOf, readJwt } from '../reading/read-jwt.ts';
import type { Kind, Make } from './kind.ts';
import { named, rewritten, secondsOf } from './changes.ts';

/** Judges code, state and ID token from the fragment, verified by the recipient’s own library. */
async function judgeFragment(sandbox: Sandbox, { answer }: Pasted): Promise<Judgement> {
  if (!profiles[sandbox.profile].responseModes.some((mode) => mode === 'fragment'))
    return judgedBy('Nothing was sent.', {
      findings: [
        receivedFinding('response.in-query', {
          held: false,
          expected: 'the parameter response, in the query',
          actual: 'parameters in the fragment',
        }),
      ],
    });
  const parameters = answer ?? new URLSearchParams();
  const error = parameters.get('error');
  if (error !== null)
    return judgedBy('Nothing was sent: it is a refusal by the data holder, not an authorisation.', {
      findings: [
        {
          held: false,
          title: 'The response contains a code and an ID token',
          breach: 'the response is a refusal, and has no code',
          words: `The holder refused with ${error}.`,
        },
      ],
    });
  const token = parameters.get('id_token') ?? '';
  const opened = readJwt(token)?.isSealed === true ? await decryptOfAny(sandbox)(token) : token;
  if (opened === undefined)
    return judgedBy('Tried with the keys of every recipient of this sandbox.', { findings: [notOpened] });
  const claims = claimsIn(opened);
  const acting = await recipientWith(sandbox, [claims['aud']].flat()[0]);
  const { recipient, clientId, facts } = acting;
  const { identity, ...places } = await acting.surroundings();
  const as = facts.holderMetadata;
  if (as === undefined) return judgedBy('The holder could not be found.');
  const { nonce } = claims;
  const wanted = { state: parameters.get('state') ?? '', nonce: typeof nonce === 'string' ? nonce : '' };
  const client = { client_id: clientId, ...clockSkewOf(places) };
  const redirect = new URL(`${recipient.redirectUris[0] ?? 'https://recipient.example/'}#${parameters.toString()}`);
  const failed = await readRedirect({ as, client, identity }, redirect, wanted, sandbox.fetch).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return judgedBy(
    'Verified as a recipient must verify it, with the holder’s published keys. nonce and state are taken from the response itself, because only the sender knows which were sent.',
    { findings: [await bindingFinding(failed, claims, parameters)] },
  );
}

/** The library’s verdict as one finding; a wrong hash is shown with the correct one. */
async function bindingFinding(failed: unknown, claims: Claims, parameters: URLSearchParams): Promise<Finding> {
  const title = 'Issuer, audience, times, signature, c_hash and s_hash of the ID token are correct';
  if (failed === undefined)
    return { held: true, title, words: 'The code and the state are those that the holder signed.' };
  const claim = faultyClaim(failed);
  const hashed = { c_hash: 'code', s_hash: 'state' }[claim ?? ''];
  const expected = hashed === undefined ? undefined : await leftHalf(parameters.get(hashed) ?? '');
  const actual = claim === undefined ? undefined : claims[claim];
  return {
    held: false,
    title: claim === undefined ? title : `${claim} of the ID token is correct`,
    breach: claim === undefined ? 'the ID token is not valid' : `${claim} of the ID token is wrong`,
    words:
      hashed === undefined
        ? `A recipient stops here. ${troubleWords(failed)}`
        : `The ID token was signed for a different ${hashed}. The hash is the left half of the SHA-256, in base64url (OpenID Connect Core 1.0, 3.3.2.11; FAPI 1.0 Part 2, 5.1).`,
    mend: 'Discard this response, and send the consumer to the holder again.',
    ...(expected === undefined ? {} : { expected }),
    ...(typeof actual === 'string' ? { actual } : {}),
  };
}

/** The claim at fault, which oauth4webapi names in the error’s cause. */
function faultyClaim(failed: unknown): string | undefined {
  const claim = memberOf(failed instanceof Error ? failed.cause : undefined, 'claim');
  return typeof claim === 'string' ? claim : undefined;
}

/** The correct hash, for display only; the verdict is the library’s. */
const leftHalf = async (value: string): Promise<string> =>
  (await workedHash(new TextEncoder().encode(value), 'left half')).encoded;

/** In seconds; the longest lifetime that JARM 2.1 recommends for a response. */
const tenMinutes = 600;

/** Parameters that must be inside the JWT. Others in the query may be the recipient’s own. */
const responseParameters = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri'];

/**
 * Checks everything that a recipient checks before it uses the code (JARM 2.4); the signature last, if the rest holds.
 */
export async function judgeResponse(
  sandbox: Sandbox,
  { jwt, text, answer }: Pick<Pasted, 'jwt' | 'text' | 'answer'>,
): Promise<Judgement> {
  const claims = claimsOf(jwt) ?? {};
  const { enc } = headerOf(jwt);
  const { issuer } = sandbox.urls.dataHolder;
  const now = secondsOf(sandbox);
  const { exp, iss, code, error } = claims;
  const [earliest, latest] = [now - limits.clockSkew, now + tenMinutes + limits.clockSkew];
  const inQuery = named(Object.fromEntries(answer ?? []), responseParameters);
  const read: readonly Finding[] = [
    receivedFinding('response.header', { held: enc === undefined, expected: 'no enc', actual: enc ?? 'no enc' }),
    receivedFinding('response.issuer', { held: iss === issuer, expected: issuer, actual: iss }),
    receivedFinding('response.dates', {
      held: typeof exp === 'number' && exp > earliest && exp <= latest,
      expected: `after ${String(earliest)}, at most ${String(latest)}`,
      actual: shownInstant(exp),
    }),
    receivedFinding('response.content', {
      held: ('code' in claims || 'error' in claims) && inQuery === '',
      expected: 'code or error, inside the JWT only',
      actual: inQuery === '' ? (code ?? error) : `${inQuery} in the query`,
    }),
  ];
  const findings = read.every(({ held }) => held) ? [...read, await signatureFinding(sandbox, text)] : read;
  return judgedBy(
    'Checked as a recipient must check it, with the holder’s published keys. The signature is checked last, if everything else is correct. Only the sender knows which state was sent.',
    { findings },
  );
}

/** Whether a key that the holder publishes signed it. */
export async function isSignedByHolder(sandbox: Sandbox, text: string): Promise<boolean> {
  const response = await sandbox.fetch(`${sandbox.urls.dataHolder.issuer}/jwks`);
  const { keys } = (await response.json()) as JSONWebKeySet;
  return (await signerOf(text, keys)) !== undefined;
}

async function signatureFinding(sandbox: Sandbox, text: string): Promise<Finding> {
  const held = await isSignedByHolder(sandbox, text);
  return receivedFinding('response.signature', {
    held,
    expected: 'a signature by a key of jwks_uri',
    actual: `a signature by ${held ? 'a' : 'no'} key of jwks_uri`,
  });
}

/** The redirect after a consumer has agreed. */
export const goodRedirect: Make = async (sandbox) =>
  (await sharedUntil(await ownRecipient(sandbox), 'authorise')).redirect?.href ?? '';

export const fragmentResponse: Kind = {
  title: 'Authorisation response',
  judge: judgeFragment,
  samples: {
    good: [{ label: 'Authorisation response', profile: '0.1.1', make: goodRedirect }],
    faulty: [
      {
        label: 'Response with another code',
        make: async (sandbox) =>
          (await goodRedirect(sandbox)).replace(/(?<=[#&]code=)./u, (one) => (one === 'A' ? 'B' : 'A')),
      },
    ],
  },
};

export const responseJwt: Kind = {
  title: 'Authorisation response as a JWT',
  because: (claims) => {
    const carried = named(claims, ['code', 'error', 'error_description']);
    return carried === '' ? undefined : `it contains ${carried}`;
  },
  profiles: ['cds-1.36'],
  judge: judgeResponse,
  samples: {
    good: [{ label: 'Authorisation response', make: goodRedirect }],
    standard: [
      {
        label: 'Response whose iss ends in a slash',
        remark:
          'In the example, iss ends in a slash, but the issuer of the metadata does not. Its header names an encryption, although it is only signed.',
        make: async (sandbox) => {
          const token = new URL(await goodRedirect(sandbox)).searchParams.get('response') ?? '';
          const issuer = String(claimsIn(token)['iss']);
          return rewritten(token, { enc: 'A128CBC-HS256', cty: 'JWT' }, { iss: `${issuer}/` });
        },
      },
    ],
  },
};
