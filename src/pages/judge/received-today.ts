// What a recipient gets at a holder of today, read as it has to: metadata, answers and the response JWT.
import type { JSONWebKeySet } from 'jose';
import type { Sandbox } from '../../../mocks/index.ts';
import type { ClauseId } from '../../../mocks/spec/clauses.ts';
import type { DecisionName } from '../../../mocks/spec/decisions.ts';
import {
  printedLists,
  todayMetadata,
  todayResponseModes,
  todayResponseTypes,
} from '../../../mocks/spec/profiles/today-published.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { signerOf } from '../../recipient/signer-of.ts';
import type { Claims } from './acting-recipient.ts';
import { claimsOf } from './judged-tokens.ts';
import { finding, shownInstant } from './demand.ts';
import { judgedBy, type Finding, type Judgement } from './judgement.ts';
import type { Pasted } from './pasted.ts';

const membersOf = ({ json }: Pasted): Claims =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Claims) : {};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** All of the list, and nothing else. */
const isExactly = (value: unknown, wanted: readonly string[]): boolean =>
  listOf(value).length === wanted.length && wanted.every((one) => listOf(value).includes(one));

const grants = ['authorization_code', 'client_credentials', 'refresh_token'];

/** Of those published here, what the standard does not list; and what is there only where responses may be encrypted. */
const optional =
  /^(?:authorization_encryption_|claims_parameter_|request_(?:uri_)?parameter_|require_signed_|(?:introspection|revocation)_endpoint_auth_)/u;

/** Members that only the hybrid flow or the back channel needs. */
const gone = /^(?:id_token_encryption_|backchannel_|vot_values_supported)/u;

export function judgeTodayMetadata(pasted: Pasted): Judgement {
  const json = membersOf(pasted);
  const missing = todayMetadata.filter((name) => !(name in json) && !optional.test(name));
  const left = Object.keys(json).filter((name) => gone.test(name));
  const only = (name: string, wanted: readonly string[], rule: RuleId, mend: string): Finding =>
    finding({
      rule,
      ...(Object.hasOwn(printedLists, name) ? { decision: 'publishedLists' } : {}),
      title: `${name} lists ${wanted.join(', ')} and nothing else`,
      held: isExactly(json[name], wanted),
      expected: JSON.stringify(wanted),
      actual: json[name],
      mend,
    });
  const endpoint: ClauseId = 'CDS:OpenID Provider Configuration End Point';
  const { issuer } = json;
  return judgedBy('Read, and held against what a holder of today publishes. Nothing was sent.', {
    findings: [
      finding({
        title: 'Every member that the standard lists is there',
        clause: endpoint,
        held: missing.length === 0,
        expected: missing.join(', '),
        actual: missing.length === 0 ? `all ${String(todayMetadata.length)}` : 'not there',
        mend: 'Publish these members.',
      }),
      finding({
        title: 'issuer is an https address without a slash at its end',
        clause: endpoint,
        held: typeof issuer === 'string' && /^https:\/\/[^?#]*[^/?#]$/u.test(issuer),
        expected: 'https://… without a slash at its end',
        actual: issuer,
        mend: 'Publish the issuer byte for byte as it stands in tokens.',
      }),
      only(
        'response_types_supported',
        todayResponseTypes,
        'authorise.response-type',
        'The hybrid flow has ended: leave its type out.',
      ),
      only(
        'response_modes_supported',
        todayResponseModes,
        'pushed.response-mode',
        'The answer is a JWT: leave the other modes out.',
      ),
      only('grant_types_supported', grants, 'grant.type-supported', 'There is no back channel: leave its grant out.'),
      finding({
        title: 'No member of the hybrid flow or of the back channel is left',
        clause: endpoint,
        decision: 'publishedLists',
        held: left.length === 0,
        expected: 'none of them',
        actual: left.length === 0 ? 'none' : left.join(', '),
        mend: 'ID tokens come from the token endpoint, signed alone: leave these members out.',
      }),
      only('code_challenge_methods_supported', ['S256'], 'pkce.method', 'Publish S256 alone.'),
    ],
  });
}

const range = (
  json: Claims,
  [least, most]: readonly [number, number],
  said: { readonly clause: ClauseId; readonly title: string; readonly decision?: DecisionName },
): Finding => {
  const seconds = json['expires_in'];
  return finding({
    ...said,
    held: typeof seconds === 'number' && seconds >= least && seconds <= most,
    expected: `${String(least)} to ${String(most)}`,
    actual: seconds,
    mend: `Answer with ${String(least)} to ${String(most)} seconds, as a number.`,
  });
};

export function judgePushAnswer(pasted: Pasted): Judgement {
  const json = membersOf(pasted);
  const uri = json['request_uri'];
  return judgedBy('Read, as the recipient that pushed reads it. Nothing was sent.', {
    findings: [
      finding({
        title: 'request_uri is a URN that cannot be guessed',
        clause: 'RFC9126:2.2',
        decision: 'requestUriForm',
        held: typeof uri === 'string' && /^urn:\S{20,}$/u.test(uri),
        expected: 'urn:ietf:params:oauth:request_uri:…',
        actual: uri,
        mend: 'Answer with a URN that ends in at least 128 random bits.',
      }),
      range(json, [10, 90], {
        clause: 'CDS:Request Object Submission',
        decision: 'requestUriLifetime',
        title: 'expires_in of a request_uri is 10 to 90 seconds',
      }),
    ],
  });
}

export function judgeTokenAnswer(pasted: Pasted): Judgement {
  const json = membersOf(pasted);
  const sent = new URLSearchParams(pasted.http?.body ?? '').get('refresh_token');
  const { token_type: type, refresh_token: refresh } = json;
  return judgedBy(
    'Read, as the recipient that asked reads it. Nothing was sent. Whether a refresh token was replaced is seen where the call stands above its answer.',
    {
      findings: [
        finding({
          title: 'token_type is Bearer',
          clause: 'RFC6750:4',
          held: typeof type === 'string' && type.toLowerCase() === 'bearer',
          expected: 'Bearer',
          actual: type,
          mend: 'Answer with token_type Bearer.',
        }),
        range(json, [120, 600], { clause: 'CDS:Tokens', title: 'An access token is good for 2 to 10 minutes' }),
        ...(sent === null
          ? []
          : [
              finding({
                rule: 'refresh.unused',
                title: 'The refresh token is the one that was sent: it is never replaced',
                held: refresh === sent,
                expected: sent,
                actual: refresh,
                mend: 'Answer with the same refresh token, or without one.',
              }),
            ]),
      ],
    },
  );
}

/** What an error says beside its code tells whether the code is the right one. */
export function judgeRefusal(pasted: Pasted): Judgement {
  const { error, error_description: description } = membersOf(pasted);
  const isDuplicate = typeof description === 'string' && /duplicate|already registered/iu.test(description);
  const one = isDuplicate
    ? finding({
        rule: 'registration.once',
        decision: 'secondRegistration',
        title: 'A second registration of a software product is refused with invalid_client_metadata',
        held: error === 'invalid_client_metadata',
        expected: 'invalid_client_metadata',
        actual: error,
        mend: 'Nothing is wrong with the statement: answer with invalid_client_metadata.',
      })
    : finding({
        title: 'error is a code of RFC 6749: printable characters, neither quote nor backslash',
        clause: 'RFC6749:5.2',
        held: typeof error === 'string' && /^[\x20\x21\x23-\x5B\x5D-\x7E]+$/u.test(error),
        expected: 'a code such as invalid_request',
        actual: error,
        mend: 'Answer with a code of the standard.',
      });
  return judgedBy('Read, as the recipient that asked reads it. Nothing was sent.', { findings: [one] });
}

/** FAPI-A 5.2.2: what is signed alone tells nothing of a person. */
export function personalFinding(claims: Claims): Finding {
  const personal = ['name', 'given_name', 'family_name', 'email', 'phone_number'].filter((name) => name in claims);
  return finding({
    title: 'The ID token says nothing of the person',
    clause: 'CDS:Tokens',
    held: personal.length === 0,
    expected: 'none of them',
    actual: personal.length === 0 ? 'nothing of the person' : personal.join(', '),
    mend: 'The holder gives these at UserInfo; read them there, and expect none in the token.',
  });
}

/** OpenID Connect Core 1.0 3.1.3.6 has at_hash alone: c_hash and s_hash are for a token that comes with the code. */
export function hashFinding(claims: Claims, isDecided: boolean): Finding {
  const hashes = ['c_hash', 's_hash'].filter((name) => name in claims);
  return finding({
    title: 'The ID token carries no hash of the hybrid flow',
    clause: 'OIDC:3.1.3.6',
    decision: 'codeFlowHashes',
    held: isDecided || hashes.length === 0,
    expected: 'none of them',
    actual: hashes.length === 0 ? 'no such hash' : hashes.join(', '),
    mend: 'Neither send them nor wait for them: what ties the code to its asker is the code_verifier.',
  });
}

/** Of a response that came encrypted. */
export function sealingFinding(client: Claims): Finding {
  const alg = client['authorization_encrypted_response_alg'];
  return finding({
    title: 'It is encrypted only for a client that registered for it',
    clause: 'CDS:JARM Response Encryption Considerations',
    held: alg !== undefined,
    expected: 'authorization_encrypted_response_alg in its registration',
    actual: alg,
    mend: 'Sign it alone; or register with authorization_encrypted_response_alg to have responses encrypted.',
  });
}

/** Everything a recipient compares before it believes the code (JARM 2.4); the signature last, once all the rest holds. */
export async function judgeResponse(sandbox: Sandbox, pasted: Pasted): Promise<Judgement> {
  const claims = claimsOf(pasted) ?? {};
  const header = pasted.jwt?.header.value;
  const enc = typeof header === 'object' && header !== null && 'enc' in header ? header.enc : undefined;
  const { issuer } = sandbox.urls.dataHolder;
  const now = Math.floor(sandbox.clock.now().getTime() / 1000);
  const { exp } = claims;
  const beside = [...(pasted.answer ?? [])]
    .map(([name]) => name)
    .filter((name) => ['code', 'state', 'iss'].includes(name));
  const read: readonly Finding[] = [
    finding({
      title: 'The header says what it is: signed, and not encrypted',
      clause: 'JARM:2.2',
      held: enc === undefined,
      expected: 'no enc',
      actual: enc ?? 'no enc',
      mend: 'Put enc into the header of a JWE alone: first signed, then encrypted, in five parts.',
    }),
    finding({
      title: 'iss is the issuer of the metadata, byte for byte',
      clause: 'JARM:2.4',
      held: claims['iss'] === issuer,
      expected: issuer,
      actual: claims['iss'],
      mend: 'Write the issuer as the metadata does: without a slash at its end.',
    }),
    finding({
      title: 'It is in date, and good for ten minutes at most',
      clause: 'JARM:2.1',
      held: typeof exp === 'number' && exp > now - 30 && exp <= now + 630,
      expected: `${String(now)} to ${String(now + 600)}`,
      actual: shownInstant(exp),
      mend: 'Use a response at once; send the consumer to the holder again.',
    }),
    finding({
      title: 'It carries a code or an error, and nothing of either stands beside it',
      clause: 'JARM:2.3.1',
      held: ('code' in claims || 'error' in claims) && beside.length === 0,
      expected: 'code or error, inside alone',
      actual: beside.length === 0 ? (claims['code'] ?? claims['error']) : `${beside.join(', ')} in the query`,
      mend: 'Everything that the response says belongs inside the JWT.',
    }),
  ];
  const findings = read.every(({ held }) => held) ? [...read, await signatureFinding(sandbox, pasted.text)] : read;
  return judgedBy(
    'Read as a recipient reads it, with the holder’s published keys; the signature once everything else holds. Which state was sent only the sender knows.',
    { findings },
  );
}

async function signatureFinding(sandbox: Sandbox, text: string): Promise<Finding> {
  const answer = await sandbox.fetch(`${sandbox.urls.dataHolder.issuer}/jwks`);
  const { keys } = (await answer.json()) as JSONWebKeySet;
  const held = (await signerOf(text, keys)) !== undefined;
  return finding({
    title: 'The holder signed it',
    clause: 'JARM:2.4',
    held,
    expected: 'a signature by a key of jwks_uri',
    actual: held ? 'a signature by one of its keys' : 'another one',
    mend: 'Believe nothing of it: send the consumer to the holder again.',
  });
}
