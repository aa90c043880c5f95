// A recipient renews its certificate: earlier tokens stay bound to the earlier certificate, new ones to the new (RFC 8705 3).
import { expect, test } from 'vitest';
import { sendProof } from '../../../src/pages/proof/proof-calls.ts';
import { sharersOf } from '../../../src/pages/proof/sharers.ts';
import { authorisedRecipient } from '../../kit/recipients/authorised-recipient.ts';

test('a renewed certificate keeps the name, and earlier tokens need a refresh, also after a revocation', async () => {
  const own = await authorisedRecipient();
  const { sandbox, recipient } = own;
  const sharer = async () => (await sharersOf(sandbox))[0];
  const before = recipient.certificate;
  const root = await sandbox.certificates.root();
  expect(root.issuer).toEqual(root.subject);
  expect(before.issuer).toEqual(root.subject);

  await recipient.renewCertificate();
  const { certificate } = recipient;
  expect(certificate.subject).toEqual(before.subject);
  expect(certificate.serialNumber).not.toBe(before.serialNumber);
  expect((await sandbox.recipients.find(recipient.softwareProductId))?.certificate.thumbprint).toBe(
    certificate.thumbprint,
  );
  const refused = await sendProof(sandbox, 'accounts', await sharer());
  expect(refused.checks.find(({ outcome }) => outcome === 'fail')?.rule).toBe('token.bound-to-certificate');
  // The earlier certificate is still valid.
  const earlier = { send: sandbox.certificates.present(before) };
  expect((await sendProof(sandbox, 'accounts', await sharer(), earlier)).response.status).toBe(200);
  expect((await sendProof(sandbox, 'refresh', await sharer())).response.status).toBe(200);
  expect((await sendProof(sandbox, 'accounts', await sharer())).response.status).toBe(200);

  await sandbox.certificates.revoke(certificate);
  const revoked = await sendProof(sandbox, 'accounts', await sharer());
  expect(revoked.checks.find(({ outcome }) => outcome === 'fail')?.rule).toBe('transport.certificate-revoked');
  await recipient.renewCertificate();
  expect((await sendProof(sandbox, 'refresh', await sharer())).response.status).toBe(200);
  expect((await sendProof(sandbox, 'accounts', await sharer())).response.status).toBe(200);
  await own.stop();
});
