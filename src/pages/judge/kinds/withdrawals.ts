// What a data holder sends a recipient when an arrangement ends: a bearer JWT, and a JWT that names the arrangement.
import type { Sandbox } from '../../../../mocks/index.ts';
import { signingAlgorithms } from '../../../../mocks/spec/algorithms.ts';
import { limits } from '../../../../mocks/spec/limits.ts';
import type { RuleId } from '../../../../mocks/spec/rules/index.ts';
import { ownRecipient } from '../good-ones.ts';
import { signed, type Claims } from '../../../runs/recipients/signed-claims.ts';
import { receivedFinding, refusedFinding, shown, shownInstant, type Seen } from '../finding.ts';
import { judgedBy, type Finding } from '../judgement.ts';
import { claimsOf, headerOf, readJwt, type ReadJwt } from '../reading/read-jwt.ts';
import type { Kind } from './kind.ts';
import { encoded, formMessage, named, secondsOf } from './changes.ts';

const how = 'Checked as the recipient must check it, but not sent. The signature was not checked.';

/** Checks only the algorithm; the signer’s key is known only through the register. */
function algorithm(rule: 'withdrawal.bearer-alg' | 'withdrawal.jwt-alg', jwt: ReadJwt | undefined): Finding {
  const { alg } = headerOf(jwt);
  const held = signingAlgorithms.some((one) => one === alg);
  return receivedFinding(rule, { held, expected: signingAlgorithms.join(' or '), actual: alg });
}

const times = ['exp', 'iat', 'nbf'] as const;
type Time = (typeof times)[number];

function isTimely(name: Time, value: unknown, now: number): boolean {
  if (typeof value !== 'number') return false;
  return name === 'exp' ? value > now - limits.clockSkew : value <= now + limits.clockSkew;
}

/** The first time that is past, or wrongly in the future. Each is optional. */
function timesSeen(claims: Claims, sandbox: Sandbox): Seen {
  const now = secondsOf(sandbox);
  const late = times.find((name) => name in claims && !isTimely(name, claims[name], now));
  const shownTime = late ?? times.find((name) => name in claims);
  return {
    held: late === undefined,
    expected:
      late === undefined || late === 'exp'
        ? `exp after ${String(now - limits.clockSkew)}`
        : `${late} at most ${String(now + limits.clockSkew)}`,
    actual:
      shownTime === undefined ? 'left out, which is allowed' : `${shownTime} ${shown(shownInstant(claims[shownTime]))}`,
  };
}

/** Like `timesSeen`, but exp is required. */
const expirySeen = (claims: Claims, sandbox: Sandbox): Seen =>
  'exp' in claims
    ? timesSeen(claims, sandbox)
    : { held: false, expected: `exp after ${String(secondsOf(sandbox))}`, actual: undefined };

const isAddressed = (aud: unknown, called: string): boolean => [aud].flat().includes(called);

/** The claims other than the id, each of which is optional. */
function claimsSeen(claims: Claims, brand: unknown, called: string, sandbox: Sandbox): Seen {
  const { iss, sub, aud, jti } = claims;
  const kept: readonly (readonly [name: string, held: boolean, expected: string])[] = [
    ['iss', iss === brand, shown(brand)],
    ['sub', sub === brand, shown(brand)],
    ['aud', isAddressed(aud, called), called],
    ['jti', typeof jti === 'string' && jti !== '', 'text'],
  ];
  const wrong = kept.find(([name, held]) => name in claims && !held);
  if (wrong !== undefined)
    return { held: false, expected: `${wrong[0]} ${wrong[2]}`, actual: `${wrong[0]} ${shown(claims[wrong[0]])}` };
  const timely = timesSeen(claims, sandbox);
  const sent = named(claims, ['iss', 'sub', 'aud', ...times, 'jti']);
  return timely.held ? { ...timely, actual: sent || 'left out, which is allowed' } : timely;
}

/** A call as a holder sends it. The judge’s recipient signs, because the signature is not checked. */
async function callWith(sandbox: Sandbox, jtis: readonly [string, string]): Promise<string> {
  const { recipient } = await ownRecipient(sandbox);
  const address = 'https://recipient.example/arrangements/revoke';
  const holder = 'data-holder-brand';
  const own = { iss: holder, sub: holder, aud: address, exp: secondsOf(sandbox) + 300 };
  const bearer = await signed(recipient, { ...own, jti: jtis[0] });
  const claims = { ...own, jti: jtis[1], cdr_arrangement_id: crypto.randomUUID() };
  const form = { cdr_arrangement_jwt: await signed(recipient, claims) };
  return formMessage(address, form, [`Authorization: Bearer ${bearer}`]);
}

export const arrangementJwt: Kind = {
  title: 'JWT about an arrangement',
  because: (claims) => ('cdr_arrangement_id' in claims ? 'it contains cdr_arrangement_id' : undefined),
  profiles: ['cds-1.36'],
  judge: (sandbox, { jwt }) =>
    judgedBy(how, {
      findings: [
        algorithm('withdrawal.jwt-alg', jwt),
        receivedFinding('withdrawal.jwt-dates', timesSeen(claimsOf(jwt) ?? {}, sandbox)),
      ],
    }),
  samples: {
    standard: [
      {
        label: 'cdr_arrangement_jwt with HS256 in its header',
        remark: 'The header of the token in the example says HS256, but the decoded header beside it says PS256.',
        make: (sandbox) => {
          const claims = { cdr_arrangement_id: crypto.randomUUID(), exp: secondsOf(sandbox) + 300 };
          const parts = [{ alg: 'HS256', typ: 'JWT' }, claims, 'not verified'];
          return Promise.resolve(parts.map(encoded).join('.'));
        },
      },
    ],
  },
};

export const arrangementCall: Kind = {
  title: 'Withdrawal at a recipient',
  profiles: ['cds-1.36'],
  judge: (sandbox, { http }) => {
    const bearer = readJwt(http?.headers.find(([name]) => name === 'authorization')?.[1] ?? '');
    const inForm = readJwt(new URLSearchParams(http?.body ?? '').get('cdr_arrangement_jwt') ?? '');
    const [first, second] = [claimsOf(bearer) ?? {}, claimsOf(inForm) ?? {}];
    const { jti, cdr_arrangement_id: id } = second;
    const refused = (rule: RuleId, seen: Seen): Finding => refusedFinding(rule, sandbox.profile, seen);
    const { iss, sub, aud } = first;
    const called = http === undefined ? '' : new URL(http.url).origin + new URL(http.url).pathname;
    const isNamed = typeof id === 'string' && id !== '';
    return judgedBy(how, {
      findings: [
        algorithm('withdrawal.bearer-alg', bearer),
        algorithm('withdrawal.jwt-alg', inForm),
        refused('withdrawal.bearer-sub', {
          held: typeof iss === 'string' && iss === sub,
          expected: shown(iss),
          actual: sub,
        }),
        refused('withdrawal.bearer-aud', { held: isAddressed(aud, called), expected: called, actual: aud }),
        refused('withdrawal.bearer-exp', expirySeen(first, sandbox)),
        refused('withdrawal.jwt-id', { held: isNamed, expected: 'a cdr_arrangement_id', actual: id }),
        refused('withdrawal.jwt-claims', claimsSeen(second, iss, called, sandbox)),
        receivedFinding('withdrawal.separate-jti', {
          held: jti === undefined || jti !== first['jti'],
          expected: 'another jti',
          actual: jti ?? 'only one of them has a jti',
        }),
      ],
    });
  },
  samples: {
    good: [
      {
        label: 'Withdrawal at a recipient',
        make: (sandbox) => callWith(sandbox, [crypto.randomUUID(), crypto.randomUUID()]),
      },
    ],
    standard: [
      {
        label: 'Two JWTs with one jti',
        remark: 'In the example, the bearer JWT and the cdr_arrangement_jwt of one call have the same jti.',
        make: (sandbox) => {
          const jti = crypto.randomUUID();
          return callWith(sandbox, [jti, jti]);
        },
      },
    ],
  },
};
