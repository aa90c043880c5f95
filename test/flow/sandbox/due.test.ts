// What expires by the clock: each item with its instant, and the difference just before and just after.
import { expect, test } from 'vitest';
import type { DueItem, DueKind } from '../../../mocks/sandbox/controls/due-items.ts';
import { ownAuthorised } from '../../kit/worlds/own-worlds.ts';

const own = await ownAuthorised({ clock: '2027-03-01T00:00:00Z' });

const due = async (kind: DueKind): Promise<readonly DueItem[]> =>
  (await own.sandbox.due()).filter((item) => item.kind === kind);
const after = (item: DueItem | undefined, milliseconds: number): Date =>
  new Date((item?.at.getTime() ?? Number.NaN) + milliseconds);

test('lists what expires for a recipient with tokens in order of time', async () => {
  const items = await own.sandbox.due();
  expect(items.map(({ at }) => at.getTime())).toEqual(items.map(({ at }) => at.getTime()).toSorted((a, b) => a - b));
  const kinds = new Set(items.map(({ kind }) => kind));
  for (const kind of ['access-token', 'client-token', 'refresh-token', 'consent', 'certificate', 'register-copy'])
    expect(kinds).toContain(kind);
  // A redeemed code, an ended login and a used password do not expire.
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

test('is no exchange and changes nothing', async () => {
  const [before, exchanges] = [await own.sandbox.exportState(), own.sandbox.trace.entries().length];
  await own.sandbox.due();
  expect(await own.sandbox.exportState()).toEqual(before);
  expect(own.sandbox.trace.entries()).toHaveLength(exchanges);
});

test('an access token works one second before its instant and not one second after', async () => {
  const [token] = await due('access-token');
  await own.sandbox.clock.set(after(token, -1000));
  expect((await own.call('/energy/accounts')).status).toBe(200);
  await own.sandbox.clock.set(after(token, 1000));
  expect((await own.call('/energy/accounts')).status).toBe(401);
});

test('leaves out what was withdrawn or revoked', async () => {
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

test('lists a rotated key at the end of its overlap, and not one withdrawn at once', async () => {
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
