// CONS: the consent API, and the binding of a consent to an authorisation.
import { describe, expect, test } from 'vitest';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { comparableText } from '../../kit/oracles/comparable-answer.ts';
import { accountsAnswer } from '../../kit/calls/caller.ts';
import { authorised, postForm, requestForAccounts } from '../../kit/calls/hybrid-flow.ts';
import { consentApiOf, consentToken } from '../../kit/calls/consent-api.ts';
import { anotherParty } from '../../kit/worlds/scene.ts';

const unknown = '00000000-0000-4000-8000-000000000000';

const sandbox = await ownSandbox();
const [one, two] = [await anotherParty(sandbox), await anotherParty(sandbox)];

describe('CONS-01 create, query and delete', () => {
  test('create answers 201 with Location and the consent, awaiting authorisation', async () => {
    const scopes = ['openid', 'profile', 'energy:accounts.basic:read'];
    const answer = await one.consentApi.create({ scopes, sharingDuration: 31_536_000 });
    expect(answer.status).toBe(201);
    const body = (await answer.json()) as { data: Record<string, unknown> };
    expect(breachOf('ResponseConsent', body)).toBeUndefined();
    expect(answer.headers.get('location')).toBe(`${one.consentApi.collection}/${String(body.data['cdr_consent_id'])}`);
    expect(body.data).toMatchObject({ status: 'AWAITING_AUTHORISATION', scopes, sharingDuration: 31_536_000 });
    const queried = await one.consentApi.send(answer.headers.get('location') ?? '');
    expect(queried.status).toBe(200);
    expect(((await queried.json()) as { data: unknown }).data).toEqual(body.data);
    expect(queried.headers.get('x-fapi-interaction-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a consent without a duration shares once and has no end', async () => {
    const answer = await one.consentApi.create({ scopes: ['openid'] });
    const { data } = (await answer.json()) as { data: Record<string, unknown> };
    expect(data['sharingDuration']).toBe(0);
    expect(data).not.toHaveProperty('expirationDateTime');
  });

  test('delete answers 204 and leaves the consent REVOKED; a second delete changes nothing', async () => {
    const id = await one.consentApi.created();
    const answer = await one.consentApi.send(`/${id}`, { method: 'DELETE' });
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe('');
    expect(await one.consentApi.status(id)).toBe('REVOKED');
    expect((await one.consentApi.send(`/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await one.consentApi.status(id)).toBe('REVOKED');
  });

  test('the list is paged, newest first and then by id, with the client’s own consents only', async () => {
    const own = await anotherParty(sandbox);
    const ids: string[] = [];
    await sandbox.clock.set(sandbox.clock.now());
    for (let count = 0; count < 3; count += 1) {
      ids.unshift(...(await Promise.all([1, 2, 3, 4].map(() => own.consentApi.created()))).sort());
      await sandbox.clock.advance('PT1S');
    }
    const first = await own.consentApi.send('?page-size=7');
    const body = (await first.json()) as {
      data: { consents: { cdr_consent_id: string }[] };
      links: { next: string };
      meta: unknown;
    };
    expect(breachOf('ResponseConsentList', body)).toBeUndefined();
    expect(body.meta).toEqual({ totalRecords: 12, totalPages: 2 });
    const second = (await (await own.consentApi.send(body.links.next)).json()) as typeof body;
    expect([...body.data.consents, ...second.data.consents].map((row) => row.cdr_consent_id)).toEqual(ids);
  });

  test('a consent that nobody authorises expires at the end of its sharing', async () => {
    const id = await one.consentApi.created({ scopes: ['openid'], sharingDuration: 60 });
    await sandbox.clock.advance('PT1M');
    expect(await one.consentApi.status(id)).toBe('EXPIRED');
    await one.consentApi.send(`/${id}`, { method: 'DELETE' });
    expect(await one.consentApi.status(id)).toBe('EXPIRED');
  });
});

describe('validation', () => {
  test.each([
    ['Field/Missing', {}],
    ['Field/Invalid', { scopes: 'openid' }],
    ['Field/Invalid', { scopes: [] }],
    ['Field/Invalid', { scopes: ['energy:accounts.basic:read'] }],
    ['Field/Invalid', { scopes: ['openid', 'bank:accounts.basic:read'] }],
    ['Field/Invalid', { scopes: ['openid', 'cdr:consents'] }],
    ['Field/Invalid', { scopes: ['openid', 42] }],
    ['Field/Invalid', { scopes: ['openid'], sharingDuration: -1 }],
    ['Field/Invalid', { scopes: ['openid'], sharingDuration: 1.5 }],
    ['Field/Invalid', { scopes: ['openid'], sharingDuration: '60' }],
    ['Field/Invalid', { scopes: ['openid'], sharingDuration: null }],
    ['Field/Invalid', { scopes: ['openid'], sharingDuration: 31_536_001 }],
    ['Field/Invalid', [] as unknown],
    ['Field/Missing', undefined],
  ])('%s for data %j', async (code, data) => {
    const answer = await one.consentApi.create(data);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ code: `urn:au-cds:error:cds-all:${code}` }] });
  });

  test.each([
    ['text/plain', '{}', 415],
    ['application/json', '{', 400],
    ['application/json', '[]', 400],
  ])('refuses a body of %s %s with %i', async (type, body, status) => {
    const answer = await one.consentApi.send('', { method: 'POST', headers: { 'content-type': type }, body });
    expect(answer.status).toBe(status);
  });

  test('an inactive recipient cannot create consents, but can withdraw old ones (CDS participant statuses)', async () => {
    const own = await anotherParty(sandbox);
    const id = await own.consentApi.created();
    await sandbox.register.setStatus('softwareProduct', own.recipient.softwareProductId, 'INACTIVE');
    await sandbox.clock.advance('PT5M');
    const refused = await own.consentApi.create({ scopes: ['openid'] });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ errors: [{ title: 'ADR Status Is Not Active', detail: 'INACTIVE' }] });
    expect((await own.consentApi.send(`/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await own.consentApi.status(id)).toBe('REVOKED');
  });
});

describe('CONS-02 and CONS-03 ownership of a consent', () => {
  test('CONS-02 a consumer’s access token, or none, does not open the consent API', async () => {
    const id = await one.consentApi.created();
    const { access_token: token } = await authorised(one, id);
    const consentApi = consentApiOf(sandbox, one.recipient, one.clientId, token);
    for (const answer of [
      await consentApi.create({ scopes: ['openid'] }),
      await consentApi.send(''),
      await consentApi.send(`/${id}`),
      await consentApi.send(`/${id}`, { method: 'DELETE' }),
    ])
      expect(answer.status).toBe(403);
    expect((await one.recipient.fetch(consentApi.collection)).status).toBe(401);
    expect(await one.consentApi.status(id)).toBe('AUTHORISED');
  });

  test('CONS-02 a consent token opens no consumer data, and is bound to its certificate', async () => {
    const token = await consentToken(sandbox, one.recipient, one.clientId);
    expect((await accountsAnswer(sandbox, one.recipient.fetch, token)).status).toBe(403);
    const stolen = consentApiOf(sandbox, two.recipient, one.clientId, token);
    expect((await stolen.send('')).status).toBe(401);
  });

  test('CONS-03 another client’s consent is answered like an unknown one, byte for byte, and stays alive', async () => {
    const [own, foreign] = [one.consentApi, two.consentApi];
    const id = await own.created();
    const headers = { 'x-fapi-interaction-id': unknown };
    for (const method of ['GET', 'DELETE']) {
      const asked = await foreign.send(`/${id}`, { method, headers });
      const never = await foreign.send(`/${unknown}`, { method, headers });
      expect([asked.status, never.status]).toEqual([404, 404]);
      expect((await comparableText(asked)).replaceAll(id, unknown)).toBe(await comparableText(never));
      // Under the owner’s own path it is not visible either.
      const through = await foreign.send(`${own.collection}/${id}`, { method, headers });
      const nobody = await foreign.send(`${own.collection.replace(one.clientId, unknown)}/${id}`, { method, headers });
      expect(through.status).toBe(404);
      expect(await through.text()).toBe(await nobody.text());
    }
    expect((await foreign.send(own.collection)).status).toBe(404);
    expect(await own.status(id)).toBe('AWAITING_AUTHORISATION');
  });
});

describe('the authorisation', () => {
  test('CONS-04 sets what was authorised, when, and until when', async () => {
    const { consentApi } = one;
    const id = await consentApi.created({
      scopes: ['openid', 'profile', 'energy:accounts.basic:read'],
      sharingDuration: 3600,
    });
    await sandbox.clock.set(sandbox.clock.now());
    await authorised(one, id);
    const now = sandbox.clock.now();
    const { data } = (await (await consentApi.send(`/${id}`)).json()) as { data: Record<string, unknown> };
    expect(data).toMatchObject({
      status: 'AUTHORISED',
      authorisedScopes: ['openid', 'energy:accounts.basic:read'],
      authorisationDateTime: now.toISOString(),
      expirationDateTime: new Date(now.getTime() + 3_600_000).toISOString(),
    });
    await sandbox.clock.advance('PT1H');
    expect(await one.consentApi.status(id)).toBe('EXPIRED');
  });

  test('CONS-01 deleting ends refreshing at once, and a living access token gets 403 Consent Is Revoked (D-25)', async () => {
    const { consentApi } = one;
    const id = await consentApi.created();
    const tokens = await authorised(one, id);
    expect((await accountsAnswer(sandbox, one.recipient.fetch, tokens.access_token)).status).toBe(200);
    await consentApi.send(`/${id}`, { method: 'DELETE' });
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    const refreshed = await postForm(one, 'token', refresh);
    expect(refreshed.status).toBe(400);
    expect(await refreshed.json()).toMatchObject({ error: 'invalid_grant' });
    const revoked = await accountsAnswer(sandbox, one.recipient.fetch, tokens.access_token);
    expect(revoked.status).toBe(403);
    expect(await revoked.json()).toMatchObject({ errors: [{ title: 'Consent Is Revoked' }] });
    await sandbox.decisions.set('deletedConsent', '401');
    expect((await accountsAnswer(sandbox, one.recipient.fetch, tokens.access_token)).status).toBe(401);
    await sandbox.decisions.set('deletedConsent', '403');
    await sandbox.clock.advance('PT10M');
    expect((await accountsAnswer(sandbox, one.recipient.fetch, tokens.access_token)).status).toBe(401);
  });

  test('a deleted consent cannot be authorised, and its codes cannot be redeemed', async () => {
    const { consentApi } = one;
    const id = await consentApi.created();
    const url = await requestForAccounts(one, id);
    const redirect = await sandbox.personas[0]?.authorise(url);
    await consentApi.send(`/${id}`, { method: 'DELETE' });
    const code = new URLSearchParams(redirect?.hash.slice(1)).get('code') ?? '';
    const answer = await postForm(one, 'token', { grant_type: 'authorization_code', code });
    expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
    const later = await requestForAccounts(one, id);
    const refused = await sandbox.fetch(later, { redirect: 'manual' });
    expect(refused.headers.get('location')).toMatch(/#error=invalid_request_object&/);
  });

  test('D-21 the same consumer may authorise again, which ends the earlier tokens; another consumer is refused', async () => {
    const { consentApi } = one;
    const id = await consentApi.created();
    const before = await authorised(one, id);
    const after = await authorised(one, id);
    expect((await accountsAnswer(sandbox, one.recipient.fetch, before.access_token)).status).toBe(401);
    expect((await accountsAnswer(sandbox, one.recipient.fetch, after.access_token)).status).toBe(200);
    const url = await requestForAccounts(one, id);
    const other = await sandbox.personas[1]?.authorise(url);
    expect(other?.hash).toContain('error=');
    expect(other?.hash).not.toContain('code=');
    expect((await accountsAnswer(sandbox, one.recipient.fetch, after.access_token)).status).toBe(200);
    expect(await consentApi.status(id)).toBe('AUTHORISED');
  });

  test('a consumer who declines leaves the consent REJECTED', async () => {
    const { consentApi } = one;
    const id = await consentApi.created();
    const url = await requestForAccounts(one, id);
    await sandbox.personas[0]?.deny(url);
    expect(await consentApi.status(id)).toBe('REJECTED');
  });

  test('CONS-08 logs one event for each issuance, none for failures, and one at the end', async () => {
    const { consentApi } = one;
    const id = await consentApi.created();
    const events = async (): Promise<readonly string[]> => {
      const { tables } = await sandbox.exportState();
      const rows = tables['holder.events'] as readonly { consentId: string; kind: string; at: string }[];
      return rows.filter(({ consentId }) => consentId === id).map(({ kind }) => kind);
    };
    const tokens = await authorised(one, id);
    expect(await events()).toEqual(['AUTHORISATION_CREATED']);
    const refused = { grant_type: 'refresh_token', refresh_token: 'wrong' };
    await postForm(one, 'token', refused);
    expect(await events()).toHaveLength(1);
    await postForm(one, 'token', { ...refused, refresh_token: tokens.refresh_token });
    expect([...(await events())].sort()).toEqual(['AUTHORISATION_CREATED', 'AUTHORISATION_REFRESHED']);
    await consentApi.send(`/${id}`, { method: 'DELETE' });
    await consentApi.send(`/${id}`, { method: 'DELETE' });
    expect((await events()).filter((kind) => kind === 'AUTHORISATION_ENDED')).toHaveLength(1);
  });
});

test('a removed product’s consents end with its registration', async () => {
  const own = await anotherParty(sandbox);
  const id = await own.consentApi.created();
  const tokens = await authorised(own, id);
  await sandbox.register.setStatus('softwareProduct', own.recipient.softwareProductId, 'REMOVED');
  await sandbox.clock.advance('PT5M');
  const refused = await accountsAnswer(sandbox, own.recipient.fetch, tokens.access_token);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ errors: [{ title: 'ADR Status Is Not Active', detail: 'REMOVED' }] });
  const { tables } = await sandbox.exportState();
  const consents = tables['holder.consents'] as readonly { id: string; status: string }[];
  expect(consents.find((row) => row.id === id)?.status).toBe('REVOKED');
});
