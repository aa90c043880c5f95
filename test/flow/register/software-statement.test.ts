// REG: software statement assertions, issued and refused, by check id, through sandbox.fetch.
import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet, type JWK } from 'jose';
import { describe, expect, test } from 'vitest';
import type { DataRecipient } from '../../../mocks/sandbox/sandbox-interface.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { type ErrorList, codesOf } from '../../kit/calls/caller.ts';
import { withDecision } from '../../kit/worlds/with-decision.ts';
import { getSecure, statementPath, tokenOf } from '../../kit/calls/to-register.ts';
import { secondsOf } from '../../kit/calls/signing.ts';
import { changeRow } from '../../kit/worlds/change-row.ts';

const sandbox = await ownSandbox({ extractableKeys: true });
const recipient = await sandbox.enrol({ alg: 'ES256', name: 'Statement Tester' });

async function statement(
  of: DataRecipient,
  bent: { brandId?: string; productId?: string; industry?: string; version?: string } = {},
): Promise<Response> {
  const { brandId = of.brandId, productId = of.softwareProductId, industry = 'all', version = '3' } = bent;
  const headers = { authorization: `Bearer ${await tokenOf(sandbox, of)}`, 'x-v': version };
  return getSecure(sandbox, of, statementPath(brandId, productId, industry), headers);
}

/** The register’s keys without `key_ops`, which also names operations of the private half. */
async function statementKeys(): Promise<JSONWebKeySet> {
  const answer = await sandbox.fetch(`${sandbox.urls.register.base}/cdr-register/v1/jwks`);
  const { keys } = (await answer.json()) as { keys: JWK[] };
  const bare = keys.map((key) => {
    const { key_ops: _, ...rest } = key;
    return rest;
  });
  return { keys: bare };
}

describe('issued', () => {
  test('REG-15 the product’s own statement verifies with the statement keys and matches the record', async () => {
    const answer = await statement(recipient);
    expect([answer.status, answer.headers.get('x-v')]).toEqual([200, '3']);
    const { payload, protectedHeader } = await jwtVerify(
      await answer.text(),
      createLocalJWKSet(await statementKeys()),
      {
        algorithms: ['PS256'],
        issuer: 'cdr-register',
        currentDate: sandbox.clock.now(),
      },
    );
    expect(protectedHeader).toMatchObject({ alg: 'PS256', typ: 'JWT' });
    expect(protectedHeader.kid).toBe((await statementKeys()).keys[0]?.kid);
    const host = new URL(recipient.notificationEndpoint).origin;
    expect(payload).toMatchObject({
      org_id: recipient.brandId,
      legal_entity_id: recipient.legalEntityId,
      client_name: 'Statement Tester',
      software_id: recipient.softwareProductId,
      software_roles: 'data-recipient-software-product',
      redirect_uris: recipient.redirectUris,
      jwks_uri: `${host}/jwks`,
      recipient_base_uri: host,
    });
    expect(payload.exp).toBe((payload.iat ?? 0) + 600);
    expect(Math.abs((payload.iat ?? 0) - secondsOf(sandbox))).toBeLessThan(5);
    expect(payload.aud).toBeUndefined();
    const mandatory = ['org_name', 'client_description', 'client_uri', 'logo_uri', 'revocation_uri', 'scope', 'jti'];
    for (const claim of mandatory) expect(payload[claim], claim).toEqual(expect.stringMatching(/./));
    expect(String(payload['scope']).split(' ')).toEqual(expect.arrayContaining(['openid', 'energy:billing:read']));
  });

  test('interfaces:Area C the statement’s logo resolves inside the sandbox', async () => {
    const logoOf = async (of: DataRecipient): Promise<Response> =>
      sandbox.fetch(String(decodeJwt(await (await statement(of)).text())['logo_uri']));
    const logo = await logoOf(recipient);
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(await logo.text()).toMatch(/^<svg .*>S<\/text><\/svg>$/);
    const nameless = await sandbox.enrol({ alg: 'ES256', name: '♥ –' });
    expect(await (await logoOf(nameless)).text()).toMatch(/>\?<\/text><\/svg>$/);
  });

  test('a bare JWT, or a JSON string under a decision', async () => {
    expect(await (await statement(recipient)).text()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await sandbox.decisions.set('statementForm', 'quoted');
    const quoted = await statement(recipient);
    await sandbox.decisions.set('statementForm', 'raw');
    expect(await quoted.json()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  test('CDS:1.36.0 version 4 is served only under published', async () => {
    expect((await statement(recipient, { version: '4' })).status).toBe(406);
    await sandbox.decisions.set('versions', 'published');
    const answer = await statement(recipient, { version: '4' });
    const banking = await statement(recipient, { version: '4', industry: 'banking' });
    await sandbox.decisions.set('versions', 'document');
    expect([answer.status, answer.headers.get('x-v'), banking.status]).toEqual([200, '4', 400]);
  });
});

describe('refused', () => {
  const codes = async (answer: Response): Promise<unknown> => [answer.status, await codesOf(answer)];

  test('REG-16 an unknown software product, or another’s: 404', async () => {
    const expected = [404, ['cds-register:Field/InvalidSoftwareProduct']];
    expect(await codes(await statement(recipient, { productId: crypto.randomUUID() }))).toEqual(expected);
    const { softwareProductId: productId } = sandbox.dataRecipient;
    expect(await codes(await statement(recipient, { productId }))).toEqual(expected);
  });

  test('REG-17 an invalid brand id, or another’s: 403', async () => {
    const expected = [403, ['cds-register:Field/InvalidBrand']];
    expect(await codes(await statement(recipient, { brandId: 'no-brand' }))).toEqual(expected);
    expect(await codes(await statement(recipient, { brandId: sandbox.dataRecipient.brandId }))).toEqual(expected);
  });

  test('TD2-42 registerForeignBrand: another’s brand is refused with 404 Invalid Brand', async () => {
    await withDecision(sandbox, 'registerForeignBrand', '404', async () => {
      const answer = await statement(recipient, { brandId: sandbox.dataRecipient.brandId });
      const { errors } = (await answer.json()) as ErrorList;
      expect([answer.status, errors]).toEqual([
        404,
        [
          {
            code: 'urn:au-cds:error:cds-register:Field/InvalidBrand',
            title: 'Invalid Brand',
            detail: 'dataRecipientBrandId',
          },
        ],
      ]);
      expect((await statement(recipient)).status).toBe(200);
    });
  });

  test.each([
    ['no redirect_uris', { redirectUris: [] }],
    ['a redirect_uri that is not https', { redirectUris: ['http://app.example/cb'] }],
    ['a redirect_uri with a password', { redirectUris: ['https://user:pw@app.example/cb'] }],
    ['no name', { productName: ' ' }],
    ['a name that reverses the text direction', { productName: 'Night \u202elwO' }],
  ])('REG-18 a record with %s cannot become a statement: 422', async (_, change) => {
    const incomplete = await sandbox.enrol({ alg: 'ES256' });
    await changeRow(sandbox, 'register.enrolled', incomplete.softwareProductId, change);
    expect(await codes(await statement(incomplete))).toEqual([422, ['cds-all:GeneralError/Expected']]);
  });

  test('REG-10 an unknown industry: 400', async () => {
    expect(await codes(await statement(recipient, { industry: 'mining' }))).toEqual([400, ['cds-all:Field/Invalid']]);
  });

  test.each(['SUSPENDED', 'REVOKED', 'SURRENDERED'])(
    'a %s recipient gets neither brands nor a statement: 403',
    async (status) => {
      const fallen = await sandbox.enrol({ alg: 'ES256' });
      const token = await tokenOf(sandbox, fallen);
      await sandbox.register.setStatus('dataRecipient', fallen.legalEntityId, status);
      const headers = { authorization: `Bearer ${token}`, 'x-v': '3' };
      const expected = [403, ['cds-all:Authorisation/AdrStatusNotActive']];
      const path = statementPath(fallen.brandId, fallen.softwareProductId);
      expect(await codes(await getSecure(sandbox, fallen, path, headers))).toEqual(expected);
      const asked = { ...headers, 'x-v': '2' };
      expect(await codes(await getSecure(sandbox, fallen, 'all/data-holders/brands', asked))).toEqual(expected);
    },
  );

  test.each(['dataRecipientBrand', 'softwareProduct'] as const)(
    'an INACTIVE %s gets no statement: 403',
    async (entity) => {
      const fallen = await sandbox.enrol({ alg: 'ES256' });
      const id = entity === 'softwareProduct' ? fallen.softwareProductId : fallen.brandId;
      await sandbox.register.setStatus(entity, id, 'INACTIVE');
      expect((await statement(fallen)).status).toBe(403);
      if (entity === 'dataRecipientBrand') await sandbox.register.setStatus(entity, id, 'ACTIVE');
      await sandbox.register.setStatus('softwareProduct', fallen.softwareProductId, 'ACTIVE');
      expect((await statement(fallen)).status).toBe(200);
    },
  );
});
