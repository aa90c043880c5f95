// Tokens that tell a recipient who consented: ID tokens, and anything encrypted for a recipient.
import { CompactEncrypt } from 'jose';
import type { Sandbox } from '../../../../mocks/index.ts';
import { profiles } from '../../../../mocks/spec/profiles/index.ts';
import type { RequestSource } from '../../../../mocks/spec/profiles/profile.ts';
import { decryptFor } from '../../../recipient/decrypt-for.ts';
import { recipientOfClient } from '../../../runs/recipients/recipient-of-client.ts';
import { ownRecipient, recipientWith, sharedUntil } from '../good-ones.ts';
import { signed, type Claims } from '../../../runs/recipients/signed-claims.ts';
import { receivedFinding } from '../finding.ts';
import { judgedBy, type Finding, type Judgement } from '../judgement.ts';
import type { Pasted } from '../reading/pasted.ts';
import { claimsIn, claimsOf, readJwt } from '../reading/read-jwt.ts';
import { requestSender, requestSourceOf } from '../sending.ts';
import { decryptOfAny } from '../../../runs/recipients/decrypt.ts';
import { notOpened } from '../not-opened.ts';
import { goodRedirect, isSignedByHolder, judgeResponse, responseJwt } from './authorisation-responses.ts';
import type { Kind, Make } from './kind.ts';
import { changedPart, encoded, named, rewritten } from './changes.ts';

const hintWords = 'the holder checks that it signed the token for this client, and that the token has not expired.';

const how: Readonly<Record<RequestSource, string>> = {
  value: `Checked as a recipient must check it, then sent to the data holder as id_token_hint of a valid request: ${hintWords} To check c_hash and s_hash as well, paste the whole response URL.`,
  pushed: `Checked as a recipient must check it, then pushed to the data holder as id_token_hint of a valid request: ${hintWords}`,
};

/** The holder judges it as an id_token_hint; the findings are those of a recipient. */
async function judgeIdToken(sandbox: Sandbox, { text, jwt }: Pick<Pasted, 'text' | 'jwt'>): Promise<Judgement> {
  const claims = claimsOf(jwt) ?? {};
  const acting = await recipientWith(sandbox, [claims['aud']].flat()[0]);
  const good = claimsIn((await sharedUntil(acting, 'request-object')).request ?? '');
  const send = await requestSender(sandbox, acting);
  const exchange = await send(await signed(acting.recipient, { ...good, id_token_hint: text }));
  const isReached = exchange.verdict === 'ok' ? ['pass', 'fail'] : ['pass', 'fail', 'not-reached'];
  const read = await validated(sandbox, text, claims);
  // If a recipient must reject the token, the holder’s refusal of the hint adds nothing.
  const asHint = read.every(({ held }) => held) ? ['authorise.id-token-hint'] : [];
  return judgedBy(how[requestSourceOf(acting.holder)], {
    exchange,
    checks: exchange.checks.filter(
      ({ rule, outcome }) => [...asHint, 'id-token-hint.live'].includes(rule) && isReached.includes(outcome),
    ),
    findings: [
      ...read,
      ...(profiles[acting.holder.profile].idToken === 'signed' ? signedFindings(sandbox, claims) : []),
    ],
  });
}

/**
 * What a recipient checks before it trusts the token, as far as the token alone allows (OIDC 3.1.3.7, steps 2, 3 and
 * 6).
 */
async function validated(sandbox: Sandbox, text: string, { iss, aud }: Claims): Promise<readonly Finding[]> {
  const { issuer } = sandbox.urls.dataHolder;
  const clients = [aud].flat();
  const owner = clients.length === 1 ? await recipientOfClient(sandbox, clients[0]) : undefined;
  const isSigned = await isSignedByHolder(sandbox, text);
  return [
    receivedFinding('id-token.issuer', { held: iss === issuer, expected: issuer, actual: iss }),
    receivedFinding('id-token.audience', {
      held: owner !== undefined,
      expected: 'one client_id that the holder has issued',
      actual: aud,
    }),
    receivedFinding('id-token.signature', {
      held: isSigned,
      expected: 'a signature by a key of jwks_uri',
      actual: `a signature by ${isSigned ? 'a' : 'no'} key of jwks_uri`,
    }),
  ];
}

/**
 * A token that is only signed must hold no personal details (FAPI-A 5.2.2), and in the code flow no hash but at_hash.
 */
function signedFindings({ decisions }: Sandbox, claims: Claims): readonly Finding[] {
  const personal = named(claims, ['name', 'given_name', 'family_name', 'email', 'phone_number']);
  const hashes = named(claims, ['c_hash', 's_hash']);
  return [
    receivedFinding('id-token.personal', {
      held: personal === '',
      expected: 'none of them',
      actual: personal || 'no personal details',
    }),
    receivedFinding('id-token.hashes', {
      held: hashes === '' || decisions.get('codeFlowHashes') === 'all',
      expected: 'none of them',
      actual: hashes || 'no such hash',
    }),
  ];
}

/** Judges the decrypted content: an ID token, or in profiles with response JWTs one of those. */
async function judgeSealed(sandbox: Sandbox, { text, answer }: Pasted): Promise<Judgement> {
  const inside = await decryptOfAny(sandbox)(text);
  if (inside === undefined)
    return judgedBy('Tried with the keys of every recipient of this sandbox.', { findings: [notOpened] });
  const jwt = readJwt(inside);
  const pasted = { text: jwt?.text ?? inside, ...(jwt && { jwt }), ...(answer && { answer }) };
  const claims = claimsOf(jwt) ?? {};
  if (!profiles[sandbox.profile].responseModes.some((mode) => mode === 'jwt') || !responseJwt.because?.(claims))
    return judgeIdToken(sandbox, pasted);
  const { clientId, facts } = await ownRecipient(sandbox);
  const judgement = await judgeResponse(sandbox, pasted);
  // Other recipients’ registrations are known only to the holder.
  if (claims['aud'] !== clientId) return judgement;
  const actual = facts.client?.['authorization_encrypted_response_alg'];
  const expected = 'authorization_encrypted_response_alg in its registration';
  const encrypted = receivedFinding('response.encrypted', { held: actual !== undefined, expected, actual });
  return { ...judgement, findings: [encrypted, ...judgement.findings] };
}

/** In the hybrid flow, the encrypted ID token that comes with the code. */
const sealedToken: Make = async (sandbox) =>
  new URLSearchParams(new URL(await goodRedirect(sandbox)).hash.slice(1)).get('id_token') ?? '';

const openedToken: Make = async (sandbox) =>
  decryptFor(await sealedToken(sandbox), (await ownRecipient(sandbox)).recipient);

const tokenOfEndpoint: Make = async (sandbox) =>
  (await sharedUntil(await ownRecipient(sandbox), 'token')).tokens?.id_token ?? '';

export const idToken: Kind = {
  title: 'ID token',
  because: (claims) => {
    const login = named(claims, ['c_hash', 's_hash', 'at_hash', 'auth_time', 'nonce', 'acr']);
    return login === '' ? undefined : `it describes a login: ${login}`;
  },
  judge: judgeIdToken,
  samples: {
    good: [
      { label: 'ID token, decrypted', profile: '0.1.1', make: openedToken },
      { label: 'ID token', profile: 'cds-1.36', make: tokenOfEndpoint },
    ],
    faulty: [
      { label: 'ID token, altered', make: changedPart(openedToken, 2, (text) => text.slice(8) + text.slice(0, 8)) },
    ],
    server: [
      {
        label: 'ID token with a name',
        remark: 'ID tokens of the ACCC’s server carry name, given_name and family_name.',
        make: async (sandbox) => rewritten(await tokenOfEndpoint(sandbox), {}, { name: 'Ada Invented' }),
      },
      {
        label: 'ID token with c_hash',
        remark:
          'The ACCC’s server puts c_hash into the ID token of the code flow. No text asks for it, because that token comes without a code.',
        make: async (sandbox) => rewritten(await tokenOfEndpoint(sandbox), {}, { c_hash: encoded('left half') }),
      },
    ],
  },
};

export const sealed: Kind = {
  title: 'Encrypted token (JWE)',
  judge: judgeSealed,
  samples: {
    good: [{ label: 'ID token, encrypted', profile: '0.1.1', make: sealedToken }],
    faulty: [
      { label: 'Encrypted ID token, cut off', make: async (sandbox) => (await sealedToken(sandbox)).slice(0, -12) },
    ],
    server: [
      {
        label: 'Response encrypted, though nobody asked',
        remark:
          'If response encryption is on, the ACCC’s server encrypts for every client. Since 10 November 2025 the standard has encryption for clients that registered for it.',
        make: async (sandbox) => {
          const redirect = new URL(await goodRedirect(sandbox));
          const response = redirect.searchParams.get('response') ?? '';
          const { alg, kid, publicJwk } = (await ownRecipient(sandbox)).recipient.decryptionKey;
          const encrypted = await new CompactEncrypt(new TextEncoder().encode(response))
            .setProtectedHeader({ alg, enc: 'A256GCM', kid, cty: 'JWT' })
            .encrypt(publicJwk);
          redirect.searchParams.set('response', encrypted);
          return redirect.href;
        },
      },
    ],
  },
};
