// A status change at the register reaches the data holder within five minutes of the clock, and the trace shows how.
import { expect, test } from 'vitest';
import { authorisedRecipient, type AuthorisedRecipient } from '../../kit/recipients/authorised-recipient.ts';
import { codesOf } from '../../kit/calls/caller.ts';

const path = '/energy/accounts';
const notActive = ['cds-all:Authorisation/AdrStatusNotActive'];
const later = ({ sandbox }: AuthorisedRecipient): Promise<void> => sandbox.clock.advance('PT5M');

test('CDS:participant statuses a suspended recipient is refused, and served once it and its product are active again', async () => {
  const one = await authorisedRecipient();
  const { register, trace } = one.sandbox;
  expect((await one.call(path)).status).toBe(200);
  await register.setStatus('dataRecipient', one.recipient.legalEntityId, 'SUSPENDED');
  await later(one);
  trace.clear();
  const refused = await one.call(path);
  expect([refused.status, await codesOf(refused)]).toEqual([403, notActive]);
  const entries = trace.entries();
  const hop = entries.find(({ operation }) => operation === 'getDataRecipients');
  expect([hop?.from, hop?.to, hop?.parent]).toEqual([
    'holder',
    'register',
    entries.find(({ id }) => id !== hop?.id)?.id,
  ]);
  await register.setStatus('dataRecipient', one.recipient.legalEntityId, 'ACTIVE');
  await register.setStatus('softwareProduct', one.recipient.softwareProductId, 'ACTIVE');
  // The suspension ended neither registration nor consent; the ten-minute access token has expired.
  await later(one);
  expect((await (await one.again()).call(path)).status).toBe(200);
  await one.stop();
});

test('CDS:participant statuses a revoked recipient’s consents and access tokens end', async () => {
  const one = await authorisedRecipient();
  await one.sandbox.register.setStatus('dataRecipient', one.recipient.legalEntityId, 'REVOKED');
  await later(one);
  expect((await one.call(path)).status).toBe(403);
  const { tables } = await one.sandbox.exportState();
  const consents = tables['holder.consents'] as readonly { id: string; status: string }[];
  expect(consents.find(({ id }) => id === one.consentId)?.status).toBe('REVOKED');
  expect((await one.call(path)).ok).toBe(false);
  await one.stop();
});
