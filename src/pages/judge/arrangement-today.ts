// What a holder of today sends to a recipient when an arrangement ends: a bearer JWT, and one that names the arrangement.
import type { Sandbox } from '../../../mocks/index.ts';
import { signingAlgorithms } from '../../../mocks/spec/algorithms.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import type { Claims } from './acting-recipient.ts';
import { finding, shown, shownInstant } from './demand.ts';
import { claimsOf } from './judged-tokens.ts';
import { judgedBy, type Finding, type Judgement } from './judgement.ts';
import type { Pasted } from './pasted.ts';
import { recognise } from './recognise.ts';

/** Signed by PS256 or ES256; whose key it was only the register can tell. */
const algorithm = (rule: RuleId, pasted: Pasted): Finding => {
  const { alg } = headerOf(pasted);
  return finding({
    rule,
    held: signingAlgorithms.some((one) => one === alg),
    expected: signingAlgorithms.join(' or '),
    actual: alg,
  });
};

const headerOf = ({ jwt }: Pasted): Claims => {
  const value = jwt?.header.value;
  return typeof value === 'object' && value !== null ? (value as Claims) : {};
};

function dates(rule: RuleId, { exp }: Claims, sandbox: Sandbox): Finding {
  const now = Math.floor(sandbox.clock.now().getTime() / 1000);
  const isOptional = rule === 'withdrawal.jwt-claims' && exp === undefined;
  return finding({
    rule,
    held: isOptional || (typeof exp === 'number' && exp > now - 30),
    expected: `exp after ${String(now)}`,
    actual: isOptional ? 'none, which may be left out' : shownInstant(exp),
  });
}

const notSent =
  'Read, and not sent: only the holder that signed it can say so, and the recipient that it is for. Its signature was not checked.';

export function judgeArrangementToken(sandbox: Sandbox, pasted: Pasted): Judgement {
  return judgedBy(notSent, {
    findings: [
      algorithm('withdrawal.jwt-signature', pasted),
      dates('withdrawal.jwt-claims', claimsOf(pasted) ?? {}, sandbox),
    ],
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
      algorithm('withdrawal.bearer-signature', bearer),
      algorithm('withdrawal.jwt-signature', form),
      finding({
        rule: 'withdrawal.bearer-sub',
        held: typeof first['iss'] === 'string' && first['iss'] === first['sub'],
        expected: shown(first['iss']),
        actual: first['sub'],
      }),
      finding({
        rule: 'withdrawal.bearer-aud',
        held: [first['aud']].flat().includes(http?.url),
        expected: http?.url ?? '',
        actual: first['aud'],
      }),
      dates('withdrawal.bearer-exp', first, sandbox),
      finding({
        rule: 'withdrawal.jwt-id',
        held: typeof second['cdr_arrangement_id'] === 'string',
        expected: 'a cdr_arrangement_id',
        actual: second['cdr_arrangement_id'],
      }),
      dates('withdrawal.jwt-claims', second, sandbox),
      // No recipient may refuse the call for it.
      finding({
        title: 'Each of the two JWTs has a jti of its own',
        clause: 'CDS:Self-signed JWT Client Authentication',
        held: jti === undefined || jti !== first['jti'],
        expected: 'another jti',
        actual: jti ?? 'one alone',
        mend: 'Draw a jti for each JWT. A recipient does not take the two of one call for a replay all the same.',
      }),
    ],
  });
}
