// Who calls an operation by hand: the token it needs, the choices, and what each choice sends to the called party.
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { limits } from '../../../mocks/spec/limits.ts';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import { explorerRecipient } from '../../../src/calls/explorer-recipient.ts';
import {
  credentialsFor,
  endsAfter,
  honestCertificate,
  honestToken,
  tokenChoicesOf,
  tokenKindOf,
  type CertificateChoice,
  type TokenChoice,
} from '../../../src/calls/who-calls.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';

test.each<[OperationId, ReturnType<typeof tokenKindOf>, TokenChoice, CertificateChoice]>([
  ['listAccounts', 'access', 'own', 'own'],
  ['createConsent', 'consents', 'own', 'own'],
  ['getDataHolderBrands', 'register', 'own', 'own'],
  ['token', undefined, 'own', 'own'],
  ['getMetrics', undefined, 'own', 'own'],
  ['getStatus', undefined, 'none', 'none'],
  ['listServicePointsSR', undefined, 'none', 'own'],
])('%s needs %s; honest callers send their %s token and %s certificate', (id, kind, token, certificate) => {
  const operation = operationOf(id);
  expect([tokenKindOf(operation), honestToken(operation), honestCertificate(operation)]).toEqual([
    kind,
    token,
    certificate,
  ]);
  // Only a consumer can withdraw.
  expect(tokenChoicesOf(operation).includes('withdrawn')).toBe(kind === 'access');
});

test('advances the clock until the token of the operation has ended', () => {
  expect(endsAfter(operationOf('listAccounts'))).toBe(limits.accessToken);
  expect(endsAfter(operationOf('getDataHolderBrands'))).toBe(limits.registerAccessToken);
  expect(endsAfter(operationOf('getMetrics'))).toBe(limits.registerCall + limits.clockSkew + 1);
});

const sandbox = await ownSandbox({ profile: '0.1.1' });
const callers = { sandbox, own: explorerRecipient(sandbox, 'Lab app'), other: explorerRecipient(sandbox, 'Test app') };

const shown = (id: OperationId, token: TokenChoice, certificate: CertificateChoice = 'own') =>
  credentialsFor(operationOf(id), token, certificate, callers);

test('a bearer token is one’s own, another’s or none; a consumer’s if the operation needs none', async () => {
  const [own, other, none] = [
    await shown('listAccounts', 'own'),
    await shown('listAccounts', 'other'),
    await shown('listAccounts', 'none'),
  ];
  expect(own.authorization).toBe(`Bearer ${await callers.own.token('access')}`);
  expect(other.authorization).toBe(`Bearer ${await callers.other.token('access')}`);
  expect(none.authorization).toBeUndefined();
  expect((await shown('listServicePointsSR', 'own')).authorization).toBe(own.authorization);
  const withdrawn = await shown('listAccounts', 'withdrawn');
  expect(withdrawn.authorization).toBe(`Bearer ${await callers.own.withdrawnToken()}`);
  expect((await shown('createConsent', 'withdrawn')).authorization).toBe(
    `Bearer ${await callers.own.token('consents')}`,
  );
});

test('a client authenticates at the holder by client id, at the register by product; an ended assertion is an hour old', async () => {
  const { clientId, recipient } = await callers.own.registered();
  const claimsOf = async (id: OperationId, choice: TokenChoice) =>
    decodeJwt((await shown(id, choice)).proof?.['client_assertion'] ?? '');
  const { secureBase } = callers.own.holder.urls;
  expect(await claimsOf('token', 'own')).toMatchObject({ iss: clientId, aud: `${secureBase}/token` });
  expect((await claimsOf('token', 'other')).iss).toBe((await callers.other.registered()).clientId);
  expect((await claimsOf('registerToken', 'own')).iss).toBe(recipient.softwareProductId);
  const age = sandbox.clock.now().getTime() / 1000 - ((await claimsOf('token', 'ended')).iat ?? 0);
  expect(Math.round(age / 60)).toBe(60);
  expect((await shown('token', 'none')).proof).toBeUndefined();
});

test('a certificate is one’s own, another’s or none; the holder calls the secondary holder', async () => {
  const [own, other] = [await callers.own.registered(), await callers.other.registered()];
  const thumbprint = async (id: OperationId, choice: CertificateChoice) =>
    (await shown(id, 'none', choice)).certificate?.thumbprint;
  expect(await thumbprint('listAccounts', 'own')).toBe(own.certificate.thumbprint);
  expect(await thumbprint('listAccounts', 'other')).toBe(other.certificate.thumbprint);
  expect(await thumbprint('listAccounts', 'none')).toBeUndefined();
  expect(await thumbprint('listServicePointsSR', 'own')).toBe(sandbox.dataHolder.certificate.thumbprint);
  expect(await thumbprint('listServicePointsSR', 'other')).toBe(own.certificate.thumbprint);
  const sender = other.certificate;
  const sent = await credentialsFor(operationOf('registerClient'), 'none', 'own', callers, sender);
  expect(sent.certificate?.thumbprint).toBe(sender.thumbprint);
});
