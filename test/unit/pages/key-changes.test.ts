// Keys and certificates of the parties, the changes a user can make to them, and the call that shows the effect.
import { expect, test } from 'vitest';
import { keyChanges } from '../../../src/pages/keys/key-changes.ts';
import { keyPartiesOf, type KeyParty } from '../../../src/pages/keys/key-parties.ts';
import { recipientFor } from '../../../src/runs/recipients/recipient-for.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';

const sandbox = await ownSandbox();
const acting = await recipientFor(sandbox, { recipient: sandbox.dataRecipient });
await acting.runUntil(acting.flows.sharing, 'token');

const partyOf = async (kind: KeyParty['kind'], id?: string): Promise<KeyParty> =>
  (await keyPartiesOf(sandbox)).find((one) => one.kind === kind && (id === undefined || one.id === id)) ??
  expect.unreachable();

const changed = async (label: string, party: KeyParty) => {
  const { work } = keyChanges.find((one) => one.of === party.kind && one.label === label) ?? expect.unreachable();
  const { words, exchange } = await work(sandbox, party);
  return [words, exchange?.checks.find(({ outcome }) => outcome === 'fail')?.rule] as const;
};
const own = (): Promise<KeyParty> => partyOf('recipient', sandbox.dataRecipient.softwareProductId);
const endsOf = ({ keySets }: KeyParty) => keySets.flatMap(({ keys }) => keys.map(({ until }) => until !== undefined));

test('lists recipients, then holders, then the register, each with keys; only a client has tokens', async () => {
  const parties = await keyPartiesOf(sandbox);
  expect(parties.map(({ kind }) => kind)).toEqual(
    parties
      .map(({ kind }) => kind)
      .toSorted(
        (a, b) => ['recipient', 'holder', 'register'].indexOf(a) - ['recipient', 'holder', 'register'].indexOf(b),
      ),
  );
  for (const { keySets, id } of parties) expect(keySets.flatMap(({ keys }) => keys).length, id).toBeGreaterThan(0);
  expect(parties.filter(({ revoked }) => revoked)).toEqual([]);
  expect(parties.filter(({ tokens }) => tokens.length > 0).map(({ id }) => id)).toEqual([
    sandbox.dataRecipient.softwareProductId,
  ]);
  expect(parties.filter(({ kind, certificate }) => kind === 'holder' && certificate !== undefined)).toHaveLength(1);
});

test('a rotated key stays published until its end, and its signatures are accepted', async () => {
  expect(endsOf(await own())).not.toContain(true);
  const [words, broken] = await changed('Rotate the signing key, overlapping for an hour', await own());
  expect([words, broken]).toEqual([expect.stringContaining('holder accepts it'), undefined]);
  expect(endsOf(await own()).filter(Boolean)).toHaveLength(1);
});

test('a key withdrawn at once is refused', async () => {
  const [words, broken] = await changed('Withdraw the signing key at once', await own());
  expect(words).toContain('no longer finds the old one');
  expect(broken).toBe('client.assertion-key');
});

test('encrypts an ID token for the old key while the holder’s copy is fresh, then for the new one', async () => {
  // The holder has just fetched the key set.
  expect((await changed('Rotate the encryption key, overlapping for an hour', await own()))[0]).toContain(
    'for the old key',
  );
  await sandbox.clock.advance('PT6M');
  expect((await changed('Rotate the encryption key, overlapping for an hour', await own()))[0]).toContain(
    'for the new key',
  );
});

test('says whether a holder’s old keys are still in the set', async () => {
  const holder = (): Promise<KeyParty> => partyOf('holder');
  expect((await changed('Rotate the signing keys, overlapping for an hour', await holder()))[0]).toContain(
    'still in the set',
  );
  expect((await changed('Withdraw the signing keys at once', await holder()))[0]).toContain('gone from the set');
});

test('tokens are bound to the replaced certificate; a revoked one is refused before any other check', async () => {
  expect((await changed('Get a new certificate', await own()))[1]).toBe('token.bound-to-certificate');
  expect((await changed('Revoke the certificate', await own()))[1]).toBe('transport.certificate-revoked');
  expect((await own()).revoked).toBe(true);
});

test('without tokens no call shows the effect', async () => {
  const other = await sandbox.enrol();
  const party = await partyOf('recipient', other.softwareProductId);
  for (const { label, of } of keyChanges.filter((one) => one.of === 'recipient'))
    expect([label, of, (await changed(label, party))[0]]).toEqual([
      label,
      of,
      expect.stringContaining('has no tokens'),
    ]);
});
