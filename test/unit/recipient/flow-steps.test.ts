// Single steps of flows: valid tokens and requests are reused, and a holder that accepts ended ones is detected.
import { describe, expect, test } from 'vitest';
import { need, nowOf } from '../../../src/recipient/flows/flow.ts';
import { issuer } from '../../kit/hand-written/offline-recipient.ts';
import {
  type Facts,
  soon,
  later,
  past,
  surroundingsWith,
  stepOf,
  known,
  refusal,
  issued,
  formOf,
} from '../../kit/hand-written/steps-by-hand.ts';

describe('a valid token or request is reused', () => {
  test.each([
    [undefined, 'held'],
    [later, 'held'],
    [soon, 'new'],
    [past, 'new'],
  ])('a consent token that ends at %s: %s', async (ends, used) => {
    const consent = Response.json({ data: { cdr_consent_id: 'c' } }, { status: 201 });
    const { surroundings, sent } = surroundingsWith(used === 'held' ? [consent] : [issued(), consent]);
    const found = await stepOf('hybrid', 'create-consent')(
      known({ consentToken: 'held', consentTokenEnds: ends }),
      surroundings,
    );
    expect(found).toMatchObject({ consentId: 'c', consentToken: used });
    expect(sent.at(-1)).toMatchObject({
      url: `${issuer}/cds-au/v1/clients/the client/consents`,
      method: 'POST',
      headers: { authorization: `Bearer ${used}`, 'content-type': 'application/json' },
    });
    const { data } = JSON.parse(String(sent.at(-1)?.body)) as { data: { sharingDuration: number } };
    expect(data.sharingDuration).toBe(31_536_000);
  });

  const taken = Response.json({ request_uri: 'urn:x', expires_in: 90 }, { status: 201 });
  const asking = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) };
  test.each<[string, Facts, boolean]>([
    ['that is valid', { request: 'held', requestEnds: later }, true],
    ['that is about to end', { request: 'held', requestEnds: soon }, false],
    ['that is missing', {}, false],
  ])('a signed request %s is pushed, or a new one', async (_, held, isHeld) => {
    const { surroundings, sent } = surroundingsWith([taken]);
    const found = await stepOf('code', 'push')(known({ ...asking, ...held }, true), surroundings);
    expect(found).toMatchObject({ requestUri: 'urn:x', requestUriEnds: '2026-11-10T02:01:30.000Z' });
    expect(found.authorisationUrl?.href).toBe(`${issuer}/authorise?client_id=the+client&request_uri=urn%3Ax`);
    expect([formOf(sent[0]).get('request') === 'held', found.request === 'held']).toEqual([isHeld, isHeld]);
    expect(found.requestEnds === undefined).toBe(isHeld);
  });
  test.each([
    [later, 0],
    [soon, 1],
  ])('a request_uri that ends at %s is opened, or a new one: %i pushes', async (requestUriEnds, pushes) => {
    const visited: string[] = [];
    const back = new URL('https://app.example/back');
    const { surroundings, sent } = surroundingsWith([taken], {
      consumer: (url) => Promise.resolve(visited.push(url.href)).then(() => back),
    });
    const held = new URL(`${issuer}/authorise?request_uri=held`);
    const facts = known(
      { ...asking, request: 'held', requestEnds: later, requestUriEnds, authorisationUrl: held },
      true,
    );
    const found = await stepOf('code', 'authorise')(facts, surroundings);
    expect([sent.length, found.redirect, visited[0] === held.href]).toEqual([pushes, back, pushes === 0]);
  });

  test.each([
    [later, 'held'],
    [soon, 'new'],
  ])('a registration token that ends at %s: %s', async (registrationTokenEnds, used) => {
    const registration = Response.json({ client_id: 'the client' });
    const { surroundings, sent } = surroundingsWith(used === 'held' ? [registration] : [issued(), registration]);
    const facts = known({ registrationToken: 'held', registrationTokenEnds }, true);
    const found = await stepOf('manage-registration', 'read-registration')(facts, surroundings);
    expect(found).toMatchObject({ registrationToken: used, registrationRead: { client_id: 'the client' } });
    expect(sent.at(-1)?.headers['authorization']).toBe(`Bearer ${used}`);
  });
});

describe('a holder that accepts what has ended is detected', () => {
  const tokens = { access_token: 'a', token_type: 'bearer', refresh_token: 'r' } as const;
  const accounts = Response.json({ data: { accounts: [] } });
  test.each<[string, string, Response, string]>([
    ['revoke', 'introspect-after', Response.json({ active: true }), 'still active after it was revoked'],
    ['revoke', 'call-after', accounts, 'still accepts the access token after its revocation'],
    ['amend', 'call-earlier', accounts, 'still accepts the access token after the arrangement was amended'],
    ['withdraw-at-holder', 'refresh-after', issued(), 'still works after the arrangement was withdrawn'],
    ['manage-registration', 'token-after', issued(), 'still knows the client'],
  ])('%s, %s', async (flow, id, answer, words) => {
    const today = id === 'token-after';
    await expect(
      stepOf(flow, id)(known({ tokens, earlier: tokens }, today), surroundingsWith([answer]).surroundings),
    ).rejects.toThrow(words);
  });
  test('a holder that refuses is recorded with its status or error', async () => {
    const refused = surroundingsWith([new Response('', { status: 401 })]);
    expect(await stepOf('revoke', 'call-after')(known({ tokens }), refused.surroundings)).toEqual({
      statusAfterRevocation: 401,
    });
    const gone = surroundingsWith([refusal('invalid_client')]);
    expect(await stepOf('manage-registration', 'token-after')(known({}, true), gone.surroundings)).toEqual({
      errorAfterDeletion: 'invalid_client',
    });
  });
});

describe('a refresh', () => {
  const tokens = { access_token: 'a', token_type: 'bearer', refresh_token: 'old' } as const;
  test.each([
    [{}, 'old'],
    [{ refresh_token: 'another' }, 'another'],
  ])('answered with %j continues with the refresh token %s', async (more, next) => {
    const { surroundings, sent } = surroundingsWith([issued(more)]);
    const found = await stepOf('refresh', 'refresh')(known({ tokens }), surroundings);
    expect([found.earlier, found.tokens?.access_token, found.tokens?.refresh_token]).toEqual([tokens, 'new', next]);
    expect(formOf(sent[0]).get('scope')).toBeNull();
    // Without an ID token no keys are requested.
    expect(sent).toHaveLength(1);
  });
  test('needs a refresh token', async () => {
    await expect(stepOf('refresh', 'refresh')(known(), surroundingsWith([]).surroundings)).rejects.toThrow(
      'needs refreshToken',
    );
  });
});

test('introspection of an access token gives an answer or the name of an error; other failures are thrown', async () => {
  const ask = stepOf('introspect', 'introspect-access-token');
  const facts = known({ tokens: { access_token: 'a', token_type: 'bearer' } });
  const { surroundings } = surroundingsWith([refusal('unsupported_token_type')]);
  expect(await ask(facts, surroundings)).toEqual({ introspectedAccessToken: { error: 'unsupported_token_type' } });
  await expect(ask(facts, surroundingsWith([]).surroundings)).rejects.toThrow('Nothing is sent.');
});

test('skips a recipient that cannot be asked; fails if it was not notified', async () => {
  const told = stepOf('withdraw-at-recipient', 'told');
  const facts = { arrangementId: 'a' };
  expect(await told(facts, surroundingsWith([]).surroundings)).toEqual({});
  expect(await told(facts, surroundingsWith([], { told: () => Promise.resolve(true) }).surroundings)).toEqual({});
  const silent = surroundingsWith([], { told: () => Promise.resolve(false) });
  await expect(told(facts, silent.surroundings)).rejects.toThrow('has not notified the recipient');
});

test('names a missing fact; uses the machine’s clock by default', () => {
  expect(need({ state: '' }, 'state')).toBe('');
  for (const state of [undefined, null])
    expect(() => need({ state }, 'state')).toThrow('The step needs state of an earlier flow.');
  const register = { issuer: '', base: '', secureBase: '' };
  expect(nowOf({ register, now: () => new Date(7) }).getTime()).toBe(7);
  expect(Math.abs(nowOf({ register }).getTime() - Date.now())).toBeLessThan(60_000);
});
