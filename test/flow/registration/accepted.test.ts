// DCR: accepted client registrations, and their single use, by check id, through sandbox.fetch.
import { describe, expect, test } from 'vitest';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import {
  post,
  pollMembers,
  register,
  registered,
  registrationClaims,
  statementOf,
} from '../../kit/calls/registration.ts';
import { sign } from '../../kit/calls/signing.ts';
import { expectRefused, noClientOf } from '../../kit/oracles/registration-refused.ts';

const sandbox = await ownSandbox();

describe('accepted', () => {
  test('DCR-01 an active software product registers and gets a client_id', async () => {
    const answer = await register(sandbox, await sandbox.enrol({ alg: 'ES256' }));
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const body = (await answer.json()) as Record<string, unknown>;
    expect(breachOf('RegistrationResponse', body)).toBeUndefined();
    expect(body['client_id']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  test('IS 13.9.1 a client is registered for the scopes of its software statement only', async () => {
    const known = await loadScenario('solar-home');
    const scopes = ['openid', 'energy:accounts.basic:read'];
    const recipients = known.recipients.map((one) => ({ ...one, scopes: [...scopes, 'cdr:registration'] }));
    const other = await createSandbox({ storage: 'memory:', scenario: { ...known, recipients } });
    const answer = await register(other, other.dataRecipient);
    expect(((await answer.json()) as { scope: string }).scope.split(' ').sort()).toEqual(scopes.toSorted());
    await other.stop();
  });

  test('DCR-02 the metadata are echoed as requested, without a secret', async () => {
    const recipient = await sandbox.enrol({ alg: 'ES256' });
    const ssa = await statementOf(sandbox, recipient);
    const asked = { ...registrationClaims(sandbox, recipient, ssa), token_endpoint_auth_signing_alg: 'ES256' };
    const answer = await post(sandbox, recipient.fetch, await sign(recipient.signingKey, asked));
    const body = (await answer.json()) as Record<string, unknown>;
    for (const name of [
      'redirect_uris',
      'token_endpoint_auth_method',
      'token_endpoint_auth_signing_alg',
      'grant_types',
      'response_types',
      'id_token_signed_response_alg',
      'request_object_signing_alg',
      'software_statement',
    ])
      expect(body[name], name).toEqual((asked as Readonly<Record<string, unknown>>)[name]);
    expect(body['client_name']).toBe(recipient.name);
    expect(body['software_id']).toBe(recipient.softwareProductId);
    expect(Object.keys(body).filter((name) => /secret|jti|^iss$|^aud$/.test(name))).toEqual([]);
  });

  test('RFC 7591 2 omitted metadata get the profile’s defaults, without the backchannel grant', async () => {
    const silent = { grant_types: undefined, response_types: undefined };
    const answer = await register(sandbox, await sandbox.enrol({ alg: 'ES256' }), { claims: silent });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      grant_types: ['authorization_code', 'client_credentials', 'refresh_token'],
      response_types: ['code id_token'],
    });
  });

  test('DCR-03 backchannel members are echoed, for poll and for ping', async () => {
    const poll = await register(sandbox, await sandbox.enrol({ alg: 'ES256' }), { claims: pollMembers });
    expect(await poll.json()).toMatchObject(pollMembers);
    const recipient = await sandbox.enrol({ alg: 'ES256' });
    const pinged = {
      ...pollMembers,
      backchannel_token_delivery_mode: 'ping',
      backchannel_client_notification_endpoint: recipient.notificationEndpoint,
    };
    expect(await (await register(sandbox, recipient, { claims: pinged })).json()).toMatchObject(pinged);
  });

  test('DCR-31 an unknown member is ignored and not echoed', async () => {
    const answer = await register(sandbox, await sandbox.enrol({ alg: 'ES256' }), {
      claims: { favourite_colour: 'ochre', client_secret: 'x', client_name: 'Somebody else' },
    });
    expect(answer.status).toBe(201);
    const body = (await answer.json()) as Record<string, unknown>;
    expect(body).not.toHaveProperty('favourite_colour');
    expect(body).not.toHaveProperty('client_secret');
    expect(body['client_name']).not.toBe('Somebody else');
  });

  test('D-28 the parties may be named by register identifier or https identifier', async () => {
    const holder = sandbox.dataHolder.certificate.subject.commonName;
    const first = await sandbox.enrol({ alg: 'ES256' });
    expect((await register(sandbox, first, { claims: { iss: first.brandId, aud: holder } })).status).toBe(201);
    const second = await sandbox.enrol({ alg: 'ES256' });
    const base = new URL(second.notificationEndpoint).origin;
    const aud = ['https://other.example', sandbox.urls.dataHolder.issuer];
    expect((await register(sandbox, second, { claims: { iss: base, aud } })).status).toBe(201);
    const third = await sandbox.enrol({ alg: 'ES256' });
    await sandbox.decisions.set('registrationParties', 'register');
    await expectRefused(await register(sandbox, third), 'invalid_client_metadata', /aud/);
    expect((await register(sandbox, third, { claims: { aud: holder } })).status).toBe(201);
    await sandbox.decisions.set('registrationParties', 'either');
  });

  test('D-12 response_types code becomes ["code id_token"], or is refused under the decision', async () => {
    const recipient = await sandbox.enrol({ alg: 'ES256' });
    await sandbox.decisions.set('registrationResponseTypes', 'refuse');
    await expectRefused(
      await register(sandbox, recipient, { claims: { response_types: 'code' } }),
      'invalid_client_metadata',
    );
    await sandbox.decisions.set('registrationResponseTypes', 'substitute');
    const answer = await register(sandbox, recipient, { claims: { response_types: 'code' } });
    expect(await answer.json()).toMatchObject({ response_types: ['code id_token'] });
    const last = sandbox.trace.entries().at(-1);
    expect(last?.checks.find(({ rule }) => rule === 'registration.response-types')).toMatchObject({ relaxed: true });
  });

  test('OIDC-CR 3.2 grant types that the holder does not offer are left out of the answer', async () => {
    const answer = await register(sandbox, await sandbox.enrol({ alg: 'ES256' }), {
      claims: { grant_types: ['authorization_code', 'implicit', 'password'] },
    });
    expect(await answer.json()).toMatchObject({ grant_types: ['authorization_code'] });
  });

  test('D-30 encryption metadata are accepted and echoed; alg alone gets OpenID Connect’s default enc', async () => {
    const asked = { id_token_encrypted_response_alg: 'ECDH-ES+A256KW', id_token_encrypted_response_enc: 'A256GCM' };
    const full = await register(sandbox, await sandbox.enrol({ alg: 'ES256' }), { claims: asked });
    expect(await full.json()).toMatchObject(asked);
    const half = { id_token_encrypted_response_alg: 'ECDH-ES+A256KW' };
    const substituted = await register(sandbox, await sandbox.enrol({ alg: 'ES256' }), { claims: half });
    expect(await substituted.json()).toMatchObject({ ...half, id_token_encrypted_response_enc: 'A128CBC-HS256' });
  });
});

describe('single use', () => {
  test('DCR-18 an accepted request is refused the second time, and the first client stays registered', async () => {
    const recipient = await sandbox.enrol({ alg: 'ES256' });
    const ssa = await statementOf(sandbox, recipient);
    const body = await sign(recipient.signingKey, registrationClaims(sandbox, recipient, ssa));
    const first = await post(sandbox, recipient.fetch, body);
    expect(first.status).toBe(201);
    await expectRefused(await post(sandbox, recipient.fetch, body), 'invalid_client_metadata', /jti/);
    expect(recipient.clientId).toBe(((await first.json()) as { client_id: string }).client_id);
  });

  test('DCR-18 a refused request does not use up its jti', async () => {
    const recipient = await sandbox.enrol({ alg: 'ES256' });
    const jti = crypto.randomUUID();
    await expectRefused(
      await register(sandbox, recipient, { claims: { jti, token_endpoint_auth_method: 'none' } }),
      'invalid_client_metadata',
    );
    expect((await register(sandbox, recipient, { claims: { jti } })).status).toBe(201);
  });

  test('DCR-20 a second registration of a software product is refused, or replaces the first (D-31)', async () => {
    const recipient = await sandbox.enrol({ alg: 'ES256' });
    const first = await registered(sandbox, recipient);
    await expectRefused(await register(sandbox, recipient), 'invalid_client_metadata', /already registered/);
    // Nothing was written and rolled back: no client, and no jti that would block another request.
    const refused = sandbox.trace.entries(({ operation }) => operation === 'registerClient').at(-1);
    expect(refused?.changes.filter(({ table }) => /jtis|clients|products/u.test(table))).toEqual([]);
    await sandbox.decisions.set('secondRegistration', 'replace');
    const second = await registered(sandbox, recipient);
    await sandbox.decisions.set('secondRegistration', 'refuse');
    expect(second).not.toBe(first);
    await expectRefused(await register(sandbox, recipient), 'invalid_client_metadata', /already registered/);
  });

  test('only one of twenty requests at once registers, with the same jti or fresh ones', async () => {
    const recipient = await sandbox.enrol({ alg: 'ES256' });
    const ssa = await statementOf(sandbox, recipient);
    const claims = registrationClaims(sandbox, recipient, ssa);
    const bodies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        sign(recipient.signingKey, index % 2 === 0 ? claims : { ...claims, jti: crypto.randomUUID() }),
      ),
    );
    const answers = await Promise.all(bodies.map((body) => post(sandbox, recipient.fetch, body)));
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    expect(answers.map(({ status }) => status).filter((status) => status === 400)).toHaveLength(19);
  });
});

describe('participant statuses', () => {
  test('an inactive software product is refused, and registers once it is active again', async () => {
    const recipient = await sandbox.enrol({ alg: 'ES256' });
    const ssa = await statementOf(sandbox, recipient);
    await sandbox.register.setStatus('softwareProduct', recipient.softwareProductId, 'INACTIVE');
    await sandbox.clock.advance('PT5M');
    await expectRefused(await register(sandbox, recipient, { statement: ssa }), 'unapproved_software_statement');
    await sandbox.register.setStatus('softwareProduct', recipient.softwareProductId, 'ACTIVE');
    expect((await register(sandbox, recipient, { statement: ssa })).status).toBe(201);
  });

  test('a removed software product loses its registration within five minutes', async () => {
    const recipient = await sandbox.enrol({ alg: 'ES256' });
    await registered(sandbox, recipient);
    await sandbox.register.setStatus('softwareProduct', recipient.softwareProductId, 'REMOVED');
    await sandbox.clock.advance('PT5M');
    // Any registration makes the holder read the register again.
    await registered(sandbox, await sandbox.enrol({ alg: 'ES256' }));
    expect(await noClientOf(sandbox, recipient)).toBe(true);
  });
});
