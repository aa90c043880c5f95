// What a holder of today sends to a recipient when an arrangement ends: a bearer JWT, and one that names the arrangement.
import type { Sandbox } from '../../../mocks/index.ts';
import { signingAlgorithms } from '../../../mocks/spec/algorithms.ts';
import type { Claims } from './acting-recipient.ts';
import { finding, shown } from './demand.ts';
import { claimsOf } from './judged-tokens.ts';
import { judgedBy, type Finding, type Judgement } from './judgement.ts';
import type { Pasted } from './pasted.ts';
import { recognise } from './recognise.ts';

const algorithm = (title: string, alg: unknown): Finding =>
  finding({
    title: `${title} is signed with PS256 or ES256`,
    clause: 'FAPI-A:8.6',
    held: signingAlgorithms.some((one) => one === alg),
    expected: signingAlgorithms.join(' or '),
    actual: alg,
    mend: 'Sign it with a key of the holder’s key set, PS256 or ES256.',
  });

const headerOf = ({ jwt }: Pasted): Claims => {
  const value = jwt?.header.value;
  return typeof value === 'object' && value !== null ? (value as Claims) : {};
};

function dates(title: string, { exp }: Claims, sandbox: Sandbox): Finding {
  const now = Math.floor(sandbox.clock.now().getTime() / 1000);
  return finding({
    title: `${title} is in date`,
    clause: 'CDS:Client Authentication',
    held: typeof exp === 'number' ? exp > now - 30 : exp === undefined,
    expected: `after ${String(now)}`,
    actual: exp ?? 'Left out, which',
    mend: 'Sign it anew for each call.',
  });
}

const notSent =
  'Read, and not sent: only the holder that signed it can say so, and the recipient that it is for. Its signature was not checked.';

export function judgeArrangementToken(sandbox: Sandbox, pasted: Pasted): Judgement {
  return judgedBy(notSent, {
    findings: [dates('cdr_arrangement_jwt', claimsOf(pasted) ?? {}, sandbox)],
  });
}

/** A holder tells a recipient that an arrangement has ended: a bearer JWT, and one that names the arrangement. */
export function judgeArrangementCall(sandbox: Sandbox, { http }: Pasted): Judgement {
  const bearer = recognise(http?.headers.find(([name]) => name === 'authorization')?.[1] ?? '');
  const form = recognise(new URLSearchParams(http?.body ?? '').get('cdr_arrangement_jwt') ?? '');
  const [first, second] = [claimsOf(bearer) ?? {}, claimsOf(form) ?? {}];
  const { jti } = second;
  return judgedBy(notSent, {
    findings: [
      algorithm('The bearer JWT', headerOf(bearer)['alg']),
      algorithm('cdr_arrangement_jwt', headerOf(form)['alg']),
      finding({
        title: 'The bearer JWT speaks of its sender: iss and sub are one',
        clause: 'CDS:Client Authentication',
        held: typeof first['iss'] === 'string' && first['iss'] === first['sub'],
        expected: shown(first['iss']),
        actual: first['sub'],
        mend: 'Set both to the id of the data holder brand.',
      }),
      finding({
        title: 'aud of the bearer JWT is the address that is called, whole',
        clause: 'CDS:CDR Arrangement Revocation End Point',
        held: [first['aud']].flat().includes(http?.url),
        expected: http?.url ?? '',
        actual: first['aud'],
        mend: 'Name the whole address of the resource.',
      }),
      finding({
        title: 'cdr_arrangement_jwt names the arrangement',
        clause: 'CDS:CDR Arrangement Revocation End Point',
        held: typeof second['cdr_arrangement_id'] === 'string',
        expected: 'a cdr_arrangement_id',
        actual: second['cdr_arrangement_id'],
        mend: 'Put the id into the JWT.',
      }),
      finding({
        title: 'Each of the two JWTs has a jti of its own',
        clause: 'CDS:Client Authentication',
        held: jti === undefined || jti !== first['jti'],
        expected: 'another jti',
        actual: jti ?? 'Left out in one, which',
        mend: 'Draw a jti for each JWT. A recipient does not take the two of one call for a replay all the same.',
      }),
    ],
  });
}
