// Who holds tokens, the call sent with them, and every party with its keys, certificates and bound tokens.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox, type DataRecipient, type EnrolOptions, type Sandbox } from '../../../mocks/index.ts';
import { everydayScopes } from '../../../src/recipient/flows/facts.ts';
import { todaysScopes } from '../../../src/recipient/flows/today-facts.ts';
import { keyPartiesOf, type KeyParty } from '../../../src/pages/keys/key-parties.ts';
import { needsTokens, sendProof, type ProofCall } from '../../../src/pages/proof/proof-calls.ts';
import { sharersOf } from '../../../src/pages/proof/sharers.ts';
import { recipientFor } from '../../../src/runs/recipients/recipient-for.ts';

let sandbox: Sandbox;
/**
 * Registers and shares: for a year with a holder of 0.1.1, or once with one of today, which then gives no refresh
 * token.
 */
async function shares(recipient: DataRecipient | EnrolOptions, way: 'for a year' | 'once') {
  const [holder, wanted] =
    way === 'once'
      ? ['bottlebrush-power', { scopes: todaysScopes, sharingDuration: 0 }]
      : ['wattle-energy', { scopes: everydayScopes, sharingDuration: 31_536_000 }];
  const acting = await recipientFor(sandbox, { recipient, holder });
  const { tokens } = await acting.runUntil(acting.flows.sharing, 'token', { known: { wanted } });
  const { access_token: accessToken, refresh_token: refreshToken } = tokens ?? {};
  return { brand: holder, clientId: acting.clientId, accessToken, refreshToken };
}
type Shared = Awaited<ReturnType<typeof shares>>;
let [own, first, second] = new Array<Shared | undefined>();
beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:', scenario: 'two-profiles' });
  own = await shares(sandbox.dataRecipient, 'for a year');
  first = await shares({ name: 'First' }, 'once');
  second = await shares({ name: 'Second' }, 'once');
});
afterAll(() => sandbox.stop());

test('lists the scenario’s recipient first, then others by their newest tokens, each with its own', async () => {
  const sharers = (await sharersOf(sandbox)).map(({ recipient: { name }, ...tokens }) => [name, tokens]);
  expect([own, first].map((one) => one?.refreshToken === undefined)).toEqual([false, true]);
  expect(sharers).toEqual([
    [sandbox.dataRecipient.name, own],
    ['Second', second],
    ['First', first],
  ]);
});

test.each<[ProofCall, boolean, string]>([
  ['accounts', true, 'listAccounts'],
  ['usage', true, 'listUsageBulk'],
  ['refresh', true, 'token'],
  ['statuses', false, 'getDataRecipients'],
  ['key-set', false, 'getJwks'],
])('sends the call %s, with tokens if needed (%s), and returns its own exchange', async (call, needs, id) => {
  expect(needsTokens(call)).toBe(needs);
  const [sharer] = await sharersOf(sandbox);
  const { operation, verdict, parent, flow, step } = await sendProof(sandbox, call, needs ? sharer : undefined);
  expect([operation, verdict, parent, flow, step]).toEqual([id, 'ok', undefined, 'proof', call]);
});

test('reports that a call without tokens could not be sent', async () => {
  await expect(sendProof(sandbox, 'refresh', undefined)).rejects.toThrow('The trace has no record of this call.');
});

const facts = ({ id, kind, name, keySets, certificate, revoked, tokens, ...more }: KeyParty) => ({
  name: kind === 'recipient' ? name : id,
  keys: keySets.map(({ keys }) => keys.length),
  certificate: certificate?.thumbprint,
  revoked,
  tokens: tokens.map((token) => token.kind),
  has: Object.keys(more),
});

test('every party has its keys, its certificate, and the tokens bound to it until they expire', async () => {
  const { dataRecipient, dataHolder } = sandbox;
  const of = (name: string, thumbprint?: string) => ({ name, certificate: thumbprint, revoked: false, tokens: [] });
  const bound = ['client-token', 'access-token', 'access-token'];
  const parties = (await keyPartiesOf(sandbox)).map(facts);
  const recipients = parties.filter(({ has }) => has.includes('recipient'));
  expect(recipients.find(({ name }) => name === dataRecipient.name)).toEqual({
    ...of(dataRecipient.name, dataRecipient.certificate.thumbprint),
    tokens: bound,
    keys: [2],
    has: ['recipient'],
  });
  expect(recipients.find(({ name }) => name === 'First')?.tokens).toEqual(['access-token']);
  expect(parties.filter((party) => !recipients.includes(party))).toEqual([
    { ...of('holder-wattle-energy', dataHolder.certificate.thumbprint), keys: [2], has: [] },
    { ...of('holder-bottlebrush-power'), keys: [2], has: [] },
    { ...of('register'), keys: [1, 1], has: [] },
  ]);
  await sandbox.certificates.revoke(dataHolder.certificate);
  await sandbox.clock.advance('PT2H');
  const later = (await keyPartiesOf(sandbox)).map(facts);
  expect(later.flatMap(({ name, revoked }) => (revoked ? [name] : []))).toEqual(['holder-wattle-energy']);
  expect(later.flatMap(({ tokens }) => tokens)).toEqual([]);
});

test('today, hosts of holder and register present their own certificates', async () => {
  const today = await createSandbox({ storage: 'memory:', profile: 'today' });
  const parties = await keyPartiesOf(today);
  expect(parties.flatMap(({ kind, server }) => (server === undefined ? [] : [kind]))).toEqual(['holder', 'register']);
  await today.stop();
});
