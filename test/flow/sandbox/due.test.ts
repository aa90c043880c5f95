// What falls due by the clock: everything that ends stands there with its instant, and just before and just after differ.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DueItem, DueKind } from '../../../mocks/sandbox/controls/due-items.ts';
import { authorisedRecipient, type AuthorisedRecipient } from '../../kit/authorised.ts';

let own: AuthorisedRecipient;
beforeAll(async () => {
  own = await authorisedRecipient({ clock: '2027-03-01T00:00:00Z' });
});
afterAll(() => own.stop());

const due = async (kind: DueKind): Promise<readonly DueItem[]> =>
  (await own.sandbox.due()).filter((item) => item.kind === kind);
const after = (item: DueItem | undefined, milliseconds: number): Date =>
  new Date((item?.at.getTime() ?? Number.NaN) + milliseconds);

test('what a recipient with tokens waits for stands in the order of its instants', async () => {
  const items = await own.sandbox.due();
  expect(items.map(({ at }) => at.getTime())).toEqual(items.map(({ at }) => at.getTime()).toSorted((a, b) => a - b));
  const kinds = new Set(items.map(({ kind }) => kind));
  for (const kind of ['access-token', 'client-token', 'refresh-token', 'consent', 'certificate', 'register-copy'])
    expect(kinds).toContain(kind);
  // A code that was redeemed, a login that ended, and a password that was typed wait for nothing.
  for (const kind of ['authorisation-code', 'login', 'one-time-password']) expect(kinds).not.toContain(kind);
  const [token] = await due('access-token');
  expect(token).toMatchObject({
    at: new Date('2027-03-01T00:10:00Z'),
    id: own.accessToken,
    of: own.recipient.name,
    clientId: own.recipient.clientId,
    thumbprint: own.recipient.certificate.thumbprint,
  });
  expect(await due('consent')).toMatchObject([{ id: own.consentId, at: new Date('2028-02-29T00:00:00Z') }]);
  const certificates = await due('certificate');
  expect(certificates.map(({ id }) => id)).toContain(own.recipient.certificate.thumbprint);
  expect(certificates.map(({ of }) => of)).toEqual(expect.arrayContaining([own.recipient.name, 'Wattle Energy']));
});

test('asking is no exchange and changes nothing', async () => {
  const [before, exchanges] = [await own.sandbox.exportState(), own.sandbox.trace.entries().length];
  await own.sandbox.due();
  expect(await own.sandbox.exportState()).toEqual(before);
  expect(own.sandbox.trace.entries()).toHaveLength(exchanges);
});

test('a second before its instant an access token is taken, a second after it is not', async () => {
  const [token] = await due('access-token');
  await own.sandbox.clock.set(after(token, -1000));
  expect((await own.call('/energy/accounts')).status).toBe(200);
  await own.sandbox.clock.set(after(token, 1000));
  expect((await own.call('/energy/accounts')).status).toBe(401);
});

test('what was withdrawn or revoked is due no more', async () => {
  const other = await own.again();
  expect((await due('access-token')).map(({ id }) => id)).toContain(other.accessToken);
  const ended = await other.call(`/clients/${own.recipient.clientId ?? ''}/consents/${other.consentId}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${other.facts.consentToken ?? ''}` },
  });
  expect(ended.status).toBe(204);
  const left = (await own.sandbox.due()).map(({ id }) => id);
  for (const id of [other.accessToken, other.facts.tokens?.refresh_token, other.consentId])
    expect(left).not.toContain(id);
  const { certificate } = own.recipient;
  expect(left).toContain(certificate.thumbprint);
  await own.sandbox.certificates.revoke(certificate);
  expect((await due('certificate')).map(({ id }) => id)).not.toContain(certificate.thumbprint);
});

test('a key rotated away is due at the end of its overlap, and one that is withdrawn at once is not', async () => {
  const { kid } = own.recipient.signingKey;
  await own.recipient.rotate({ use: 'sig', overlap: 'PT30M' });
  const [overlap] = await due('key-overlap');
  expect(overlap).toMatchObject({ id: kid, of: own.recipient.name, at: after(overlap, 0) });
  expect(overlap?.at).toEqual(new Date(own.sandbox.clock.now().getTime() + 1_800_000));
  await own.sandbox.holder.rotateSigningKey();
  expect((await due('key-overlap')).map(({ of }) => of)).toEqual([
    own.recipient.name,
    'Wattle Energy',
    'Wattle Energy',
  ]);
});
