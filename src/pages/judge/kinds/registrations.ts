// What a recipient registers with: the register’s statement about its product, and the request that carries it.
import type { DataRecipient, Sandbox } from '../../../../mocks/index.ts';
import { goodRegistration, goodStatement, ownRecipient } from '../good-ones.ts';
import { signed, type Claims } from '../../../runs/recipients/signed-claims.ts';
import { judgedBy, type Judgement } from '../judgement.ts';
import { judgedInCopies } from '../mended-copies.ts';
import type { Pasted } from '../reading/pasted.ts';
import { claimsIn, claimsOf } from '../reading/read-jwt.ts';
import { jwtOf, senderFor } from '../sending.ts';
import type { Kind, Make } from './kind.ts';
import { encoded, named, none, rewritten, without } from './changes.ts';

const endpointOf = ({ urls }: Sandbox): string => `${urls.dataHolder.secureBase}/register`;

/** The recipient that the statement is about, or else the judge’s own. */
async function recipientOf(sandbox: Sandbox, { software_id: software }: Claims): Promise<DataRecipient> {
  const owner = typeof software === 'string' ? await sandbox.recipients.find(software) : undefined;
  return owner ?? (await ownRecipient(sandbox)).recipient;
}

/** Sends it inside an unsigned registration request, so that nothing is registered. */
async function judgeStatement(sandbox: Sandbox, { text, jwt }: Pasted): Promise<Judgement> {
  const send = await senderFor(sandbox, await recipientOf(sandbox, claimsOf(jwt) ?? {}));
  const unsigned = `${none}.${encoded({ software_statement: text })}.`;
  const exchange = await send(endpointOf(sandbox), jwtOf(unsigned));
  return judgedBy(
    'Sent to the data holder in an unsigned registration request: the holder checks the statement first, and registers nothing.',
    {
      exchange,
      checks: exchange.checks.filter(({ rule }) => /^registration\.(?:statement-|certificate-owner$)/u.test(rule)),
    },
  );
}

async function judgeRegistration(sandbox: Sandbox, pasted: Pasted): Promise<Judgement> {
  const statement = claimsOf(pasted.jwt)?.['software_statement'];
  const recipient = await recipientOf(sandbox, claimsIn(typeof statement === 'string' ? statement : ''));
  const send = await senderFor(sandbox, recipient);
  return judgedInCopies(
    pasted,
    'Sent to the data holder’s registration endpoint with the certificate of the product that its statement names.',
    {
      send: (body) => send(endpointOf(sandbox), jwtOf(body)),
      looksAt: (rule) => rule.startsWith('registration.'),
      good: async () => claimsIn(await goodRegistration(sandbox, recipient)),
      sign: (copy) => signed(recipient, copy),
      identity: ['iss'],
      ofCopies: ['registration.once', 'registration.jti-once'],
    },
  );
}

const statementOf: Make = async (sandbox) => goodStatement(sandbox, (await ownRecipient(sandbox)).recipient);

export const softwareStatement: Kind = {
  title: 'Software statement',
  because: (claims) => {
    const product = named(claims, ['software_id', 'software_roles', 'org_id', 'recipient_base_uri']);
    return claims['iss'] === 'cdr-register' || product.includes(',')
      ? `it describes a software product: ${['iss', product].filter(Boolean).join(', ')}`
      : undefined;
  },
  judge: judgeStatement,
  samples: {
    good: [{ label: 'Software statement', make: statementOf }],
    faulty: [
      {
        label: 'Statement, altered',
        make: async (sandbox) => rewritten(await statementOf(sandbox), {}, { client_name: 'Another name' }),
      },
    ],
  },
};

export const registration: Kind = {
  title: 'Registration request',
  because: (claims) => ('software_statement' in claims ? 'it contains a software_statement' : undefined),
  judge: judgeRegistration,
  samples: {
    good: [
      {
        label: 'Registration request',
        make: async (sandbox) => goodRegistration(sandbox, await sandbox.enrol({ name: 'Trial app' })),
      },
    ],
    faulty: [
      {
        label: 'Registration without jti',
        make: async (sandbox) => {
          const recipient = await sandbox.enrol({ name: 'Trial app' });
          return signed(recipient, without('jti')(claimsIn(await goodRegistration(sandbox, recipient))));
        },
      },
    ],
  },
};
