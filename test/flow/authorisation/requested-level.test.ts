// AUTH and IDT: levels of assurance: essential and voluntary, acr and vot, vtr before acr_values (IS 10, 12.1).
import { compactDecrypt, decodeJwt } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import { ownScene } from '../../kit/worlds/own-worlds.ts';
import {
  asked,
  consentClaims,
  fragmentOf,
  newConsent,
  requestFor,
  type Bent,
} from '../../kit/calls/authorisation-request.ts';
import { brokenRules } from '../../kit/oracles/checks.ts';
import type { Claims } from '../../kit/calls/signing.ts';
import { answerDevice, deviceOf, atScreens } from '../../kit/calls/screens.ts';

const here = await ownScene();
const consentId = await newConsent(here);
afterEach(() => here.sandbox.decisions.preset('strict'));

const [level2, level3] = ['urn:cds.au:cdr:2', 'urn:cds.au:cdr:3'] as const;
const wanting = (idToken: Claims, object: Claims = {}): Bent => ({
  consentId,
  object: { claims: consentClaims(consentId, idToken), ...object },
});

/** Level claims of the front-channel ID token after a persona’s walk. */
async function idTokenFor(bent: Bent): Promise<Claims> {
  const { url } = await requestFor(here, bent);
  const { id_token: token = '' } = fragmentOf(await here.persona.authorise(url));
  const { plaintext } = await compactDecrypt(token, here.recipient.decryptionKey.privateKey);
  return decodeJwt(new TextDecoder().decode(plaintext));
}

const levelIn = ({ acr, vot, vtm }: Claims): Claims =>
  Object.fromEntries(Object.entries({ acr, vot, vtm }).filter(([, value]) => value !== undefined));

describe('the ID token', () => {
  test('IDT-10 has acr of the level reached and no vot, if acr or nothing is requested', async () => {
    for (const bent of [
      { consentId },
      wanting({ acr: { essential: true, values: [level2] } }),
      wanting({ acr: { values: [level3] } }),
      wanting({ acr: { value: level2, essential: true } }),
      wanting({ acr: { essential: true } }),
      wanting({ acr: { essential: true, value: level2, values: [level2, level3] } }),
      wanting({}, { acr_values: `${level3} ${level2}` }),
      wanting({ acr: null }),
      // Blanks request nothing.
      wanting({ acr: { essential: true } }, { acr_values: ' ' }),
      wanting({}, { vtr: ' ' }),
    ])
      expect(levelIn(await idTokenFor(bent))).toEqual({ acr: level2 });
  });

  test('IDT-11 has vot with vtm and no acr, if vot or vtr is requested', async () => {
    const vtm = expect.stringMatching(/^https:/u) as string;
    for (const bent of [
      wanting({ vot: { essential: true, values: ['CL1'] } }),
      wanting({}, { vtr: 'CL2 CL1' }),
      wanting({ vot: null }),
      wanting({}, { vtr: 'CL1', acr_values: level2 }),
    ])
      expect(levelIn(await idTokenFor(bent))).toEqual({ vot: 'CL1', vtm });
  });

  test('prefers an essential acr to a voluntary vot, and the reverse', async () => {
    expect(
      levelIn(
        await idTokenFor(
          wanting({ acr: { essential: true, values: [level2] }, vot: { values: ['CL1'] } }, { vtr: 'CL1' }),
        ),
      ),
    ).toEqual({ acr: level2 });
    expect(
      levelIn(await idTokenFor(wanting({ vot: { essential: true, values: ['CL1'] }, acr: { values: [level3] } }))),
    ).toHaveProperty('vot', 'CL1');
  });

  test('needs code and device for an essential higher level', async () => {
    expect(levelIn(await idTokenFor(wanting({ acr: { essential: true, values: [level3] } })))).toEqual({ acr: level3 });
    expect(levelIn(await idTokenFor(wanting({ vot: { essential: true, values: ['CL2'] } })))).toHaveProperty(
      'vot',
      'CL2',
    );
  });
});

describe('code and device', () => {
  test('are both needed if the higher level is essential', async () => {
    const one = await atScreens(here, wanting({ acr: { essential: true, values: [level3] } }));
    const code = await one.identify(here.persona.customerId);
    expect((await one.show()).screen?.oneTimePassword).toMatchObject({ deviceRequired: true, device: 'waiting' });
    expect((await one.answer('one-time-password', { code })).screen).toMatchObject({
      name: 'one-time-password',
      oneTimePassword: { codeAccepted: true, device: 'waiting' },
    });
    expect((await one.answer('one-time-password', { detached: true })).screen?.name).toBe('one-time-password');
    const [request] = (await deviceOf(here, here.persona.customerId)).requests;
    await answerDevice(here, here.persona.customerId, request?.requestId ?? '', { decision: 'approve' });
    expect((await one.answer('one-time-password', { detached: true })).screen?.name).toBe('accounts');
  });

  test('reach the preferred higher level if the device is acknowledged first', async () => {
    const one = await atScreens(here, wanting({}, { acr_values: `${level3} ${level2}` }));
    const code = await one.identify(here.persona.customerId);
    await one.answer('one-time-password', { detached: true });
    const [request] = (await deviceOf(here, here.persona.customerId)).requests;
    await answerDevice(here, here.persona.customerId, request?.requestId ?? '', { decision: 'approve' });
    await one.answer('one-time-password', { code });
    await one.answer('accounts', { accounts: ['account-1'] });
    const { fragment } = await one.answer('confirm', { decision: 'authorise' });
    const { plaintext } = await compactDecrypt(fragment?.['id_token'] ?? '', here.recipient.decryptionKey.privateKey);
    expect(levelIn(decodeJwt(new TextDecoder().decode(plaintext)))).toEqual({ acr: level3 });
  });
});

describe('an unreachable level', () => {
  const unreachable: readonly [string, Claims][] = [
    ['an unknown acr', { acr: { essential: true, values: ['urn:cds.au:cdr:4'] } }],
    ['an unknown vot', { vot: { essential: true, values: ['CL9'] } }],
    ['an empty list of values', { acr: { essential: true, values: [] } }],
    ['value and values that contradict each other', { acr: { essential: true, value: level3, values: [level2] } }],
    ['both acr and vot', { acr: { essential: true, values: [level2] }, vot: { essential: true, values: ['CL1'] } }],
  ];
  test.each(unreachable)('%s is refused at once with access_denied', async (_title, idToken) => {
    expect(await asked(here, wanting(idToken))).toMatchObject({ fragment: { error: 'access_denied' } });
    expect(brokenRules(here.sandbox, 'authorise')).toEqual(['level.reachable']);
  });

  test('is ignored if it is voluntary', async () => {
    expect((await asked(here, wanting({ acr: { values: ['urn:cds.au:cdr:4'] } }))).screen).toBeDefined();
    expect((await asked(here, wanting({}, { acr_values: 'silver gold', vtr: 'CL9' }))).screen).toBeDefined();
  });

  test('includes an essential vot without vectors of trust, where vtr has no effect', async () => {
    await here.sandbox.decisions.set('vectorsOfTrust', 'off');
    expect(await asked(here, wanting({ vot: { essential: true, values: ['CL1'] } }))).toMatchObject({
      fragment: { error: 'access_denied' },
    });
    expect(levelIn(await idTokenFor(wanting({}, { vtr: 'CL1' })))).toEqual({ acr: level2 });
  });
});

test('IDT-19 every authorisation logs the consumer in again, with a new auth_time whatever max_age says', async () => {
  const first = await idTokenFor({ consentId });
  await here.sandbox.clock.advance('PT2M');
  const second = await idTokenFor({ consentId, object: { max_age: 1 } });
  expect(Number(second['auth_time']) - Number(first['auth_time'])).toBeGreaterThanOrEqual(120);
  expect(second['sub']).toBe(first['sub']);
});
