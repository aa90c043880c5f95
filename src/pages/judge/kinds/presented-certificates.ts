// Certificates, and private keys, which should never be pasted.
import type { Sandbox } from '../../../../mocks/index.ts';
import { judgedBy, type Judgement } from '../judgement.ts';
import type { Pasted } from '../reading/pasted.ts';
import { senderFor } from '../sending.ts';
import type { Kind, Make } from './kind.ts';

/** Presents the certificate where one is required, in a call without effect. */
async function judgeCertificate(sandbox: Sandbox, { der, text }: Pasted): Promise<Judgement> {
  const header = der === undefined ? text : `:${btoa(String.fromCharCode(...der))}:`;
  const send = await senderFor(sandbox);
  const exchange = await send(`${sandbox.urls.dataHolder.secureBase}/userinfo`, { headers: { 'client-cert': header } });
  return judgedBy(
    'Presented at the data holder’s UserInfo endpoint, without a token: the certificate is checked first. Nothing changes.',
    { exchange, checks: exchange.checks.filter(({ rule }) => rule.startsWith('transport.')) },
  );
}

const certificateWith =
  (options: { readonly validFor?: string } = {}): Make =>
  async ({ certificates, dataRecipient: { softwareProductId } }) =>
    (await certificates.issue({ softwareProductId, ...options })).pem;

export const certificate: Kind = {
  title: 'Certificate',
  judge: judgeCertificate,
  samples: {
    good: [{ label: 'Certificate', profile: '0.1.1', make: certificateWith() }],
    faulty: [
      { label: 'Certificate that has expired', make: certificateWith({ validFor: '-P1D' }) },
      {
        label: 'Certificate of another authority',
        make: async ({ certificates, dataRecipient: { softwareProductId } }) =>
          (await certificates.issueUntrusted({ softwareProductId })).pem,
      },
      {
        label: 'Certificate that was revoked',
        make: async ({ certificates, dataRecipient: { softwareProductId } }) => {
          const issued = await certificates.issue({ softwareProductId });
          await certificates.revoke(issued);
          return issued.pem;
        },
      },
    ],
  },
};

export const privateKey: Kind = {
  title: 'Private key',
  judge: () =>
    judgedBy('Nothing was done with it. Never show a private key to anybody. If this one is in use, replace it.'),
};
