// What a data holder sends a recipient when an arrangement ends: a bearer JWT, and a JWT that names the arrangement.
import type { Sandbox } from '../../../../mocks/index.ts';
import { signingAlgorithms } from '../../../../mocks/spec/algorithms.ts';
import type { RuleId } from '../../../../mocks/spec/rules/index.ts';
import { ownRecipient } from '../good-ones.ts';
import { signed, type Claims } from '../../../runs/signed-claims.ts';
import { receivedFinding, refusedFinding, shown, shownInstant } from '../finding.ts';
import { judgedBy, type Finding } from '../judgement.ts';
import { claimsOf, headerOf, readJwt, type ReadJwt } from '../reading/read-jwt.ts';
import type { Kind } from './kind.ts';
import { encoded, formMessage, secondsOf } from './changes.ts';

const how = 'Read, not sent: the recipient that it is for judges it, and its signature was not checked.';

/** PS256 or ES256; whose key it was only the register can tell. */
function algorithm(rule: RuleId, jwt: ReadJwt | undefined, { profile }: Sandbox): Finding {
  const { alg } = headerOf(jwt);
  const held = signingAlgorithms.some((one) => one === alg);
  return refusedFinding(rule, profile, { held, expected: signingAlgorithms.join(' or '), actual: alg });
}

function expiry(rule: RuleId, { exp }: Claims, sandbox: Sandbox): Finding {
  const now = secondsOf(sandbox);
  const isLeftOut = rule === 'withdrawal.jwt-claims' && exp === undefined;
  return refusedFinding(rule, sandbox.profile, {
    held: isLeftOut || (typeof exp === 'number' && exp > now - 30),
    expected: `exp after ${String(now)}`,
    actual: isLeftOut ? 'left out, which is allowed' : shownInstant(exp),
  });
}

/** As a holder would send it; its signature is not looked at, so that the recipient of this page signs. */
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
        algorithm('withdrawal.jwt-signature', jwt, sandbox),
        expiry('withdrawal.jwt-claims', claimsOf(jwt) ?? {}, sandbox),
      ],
    }),
  samples: {
    standard: [
      {
        label: 'cdr_arrangement_jwt headed HS256',
        told: 'The token of the example begins with a header that says HS256, though the decoded one beside it says PS256.',
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
    const refused = (rule: RuleId, held: boolean, expected: string, actual: unknown): Finding =>
      refusedFinding(rule, sandbox.profile, { held, expected, actual });
    const { iss, sub, aud } = first;
    return judgedBy(how, {
      findings: [
        algorithm('withdrawal.bearer-signature', bearer, sandbox),
        algorithm('withdrawal.jwt-signature', inForm, sandbox),
        refused('withdrawal.bearer-sub', typeof iss === 'string' && iss === sub, shown(iss), sub),
        refused('withdrawal.bearer-aud', [aud].flat().includes(http?.url), http?.url ?? '', aud),
        expiry('withdrawal.bearer-exp', first, sandbox),
        refused('withdrawal.jwt-id', typeof id === 'string', 'a cdr_arrangement_id', id),
        expiry('withdrawal.jwt-claims', second, sandbox),
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
        told: 'In the example the bearer JWT and the cdr_arrangement_jwt of one call share their jti.',
        make: (sandbox) => {
          const jti = crypto.randomUUID();
          return callWith(sandbox, [jti, jti]);
        },
      },
    ],
  },
};
