// The JWT by which a client authenticates itself at an endpoint (private_key_jwt).
import type { Sandbox } from '../../../../mocks/index.ts';
import { operations } from '../../../../mocks/spec/operations/index.ts';
import { ownRecipient, recipientWith } from '../good-ones.ts';
import { type Claims, assertionClaims, assertionType, signed } from '../../../runs/recipients/signed-claims.ts';
import type { Judgement } from '../judgement.ts';
import { judgedInCopies } from '../mended-copies.ts';
import type { Pasted } from '../reading/pasted.ts';
import { claimsIn, claimsOf } from '../reading/read-jwt.ts';
import { formOf, senderFor, textOr } from '../sending.ts';
import type { Kind, Make } from './kind.ts';
import { without } from './changes.ts';

/** URLs of endpoints that accept client assertions. */
function assertionEndpoints({ urls }: Sandbox): readonly string[] {
  const taking = operations.filter(({ access, party }) => access.kind === 'client' && party === 'holder');
  return Object.values(urls.dataHolders).flatMap(({ secureBase }) => taking.map(({ path }) => secureBase + path));
}

/** Sends it to the endpoint in its audience, without parameters that could have an effect. */
async function judge(sandbox: Sandbox, pasted: Pasted): Promise<Judgement> {
  const claims = claimsOf(pasted.jwt) ?? {};
  const acting = await recipientWith(sandbox, claims['sub']);
  const audiences = [claims['aud']].flat();
  const endpoint =
    assertionEndpoints(sandbox).find((one) => audiences.includes(one)) ??
    `${sandbox.urls.dataHolder.secureBase}/introspect`;
  const send = await senderFor(sandbox, acting.recipient);
  return judgedInCopies(
    pasted,
    `Sent to ${new URL(endpoint).pathname} of the data holder, with only the client’s authentication.`,
    {
      send: (assertion) => {
        const client_id = textOr(claimsIn(assertion)['sub'], acting.clientId);
        const form = { client_assertion_type: assertionType, client_assertion: assertion };
        return send(endpoint, formOf({ client_id, ...form }));
      },
      looksAt: (rule) => rule.startsWith('client.'),
      good: () => Promise.resolve(assertionClaims(sandbox, acting, endpoint)),
      sign: (copy) => signed(acting.recipient, copy),
      identity: ['iss', 'sub'],
      ofCopies: [],
    },
  );
}

const assertionFor =
  (
    endpointOf: (sandbox: Sandbox) => string,
    change: (claims: Claims, sandbox: Sandbox) => Claims = (claims) => claims,
  ): Make =>
  async (sandbox) => {
    const acting = await ownRecipient(sandbox);
    return signed(acting.recipient, change(assertionClaims(sandbox, acting, endpointOf(sandbox)), sandbox));
  };

const introspection = ({ urls }: Sandbox): string => `${urls.dataHolder.secureBase}/introspect`;
const issuer = ({ urls }: Sandbox): string => urls.dataHolder.issuer;

export const clientAssertion: Kind = {
  title: 'Client assertion',
  because: ({ iss, sub }) => (typeof sub === 'string' && iss === sub ? 'its iss and sub are the same' : undefined),
  judge,
  samples: {
    good: [
      { label: 'Client assertion', profile: '0.1.1', make: assertionFor(introspection) },
      { label: 'Client assertion for the issuer', profile: 'cds-1.36', make: assertionFor(issuer) },
    ],
    faulty: [
      { label: 'Assertion for the issuer', make: assertionFor(issuer) },
      { label: 'Assertion without jti', make: assertionFor(introspection, without('jti')) },
    ],
  },
};
