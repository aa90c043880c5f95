// AUTH and CIBA: consumers who act for several customers, and accounts that cannot be shared.
import { compactDecrypt, decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fragmentOf, newConsent, requestFor } from '../../kit/calls/authorisation-request.ts';
import { scene, type Scene } from '../../kit/worlds/scene.ts';
import { acknowledged, poll, pollClient } from '../../kit/calls/backchannel.ts';
import { answerDevice, deviceOf, loggedIn, atScreens } from '../../kit/calls/screens.ts';

async function subOf({ recipient }: Scene, idToken: string): Promise<string | undefined> {
  const { plaintext } = await compactDecrypt(idToken, recipient.decryptionKey.privateKey);
  return decodeJwt(new TextDecoder().decode(plaintext)).sub;
}

describe('a consumer who also acts for a business', () => {
  let here: Scene;
  let robin: string;
  beforeAll(async () => {
    here = await scene({ scenario: 'big-business' }, pollClient);
    robin = here.persona.customerId;
  });
  afterAll(() => here.sandbox.stop());

  const authorised = async (profile: string | undefined, consentId?: string): Promise<string | undefined> => {
    const { url } = await requestFor(here, consentId === undefined ? {} : { consentId });
    const redirect = await here.persona.authorise(url, profile === undefined ? {} : { profile });
    return subOf(here, fragmentOf(redirect)['id_token'] ?? '');
  };

  test('chooses a profile after the login, and sees no choice before it', async () => {
    const one = await atScreens(here);
    expect(one.first.screens).not.toContain('profile');
    const code = await one.identify(robin);
    expect((await one.show()).screen?.screens).not.toContain('profile');
    const { screen } = await one.answer('one-time-password', { code });
    expect(screen).toMatchObject({
      name: 'profile',
      screens: ['identify', 'one-time-password', 'profile', 'accounts', 'confirm'],
      profiles: [
        { id: 'profile-1', name: 'Robin Castellan', kind: 'person' },
        { id: 'profile-2', name: 'Brolga Bakehouse', kind: 'organisation' },
      ],
    });
    for (const profileId of ['robin-personal', 'profile-3', undefined])
      expect((await one.answer('profile', { profileId })).status).toBe(400);
    const accounts = await one.answer('profile', { profileId: 'profile-2' });
    expect(accounts.screen?.accounts?.map(({ displayName }) => displayName)).toEqual(['All sites']);
    expect(accounts.screen?.sharing?.clusters.map(({ heading }) => heading)).toContain('Organisation profile');
  });

  test('the consent screen names every shared member of an organisation in the data language', async () => {
    const scopes = 'openid common:customer.basic:read energy:accounts.basic:read';
    const consentId = await newConsent(here, scopes);
    const one = await loggedIn(here, robin, { consentId, object: { scope: scopes }, query: { scope: scopes } });
    const { screen } = await one.answer('profile', { profileId: 'profile-2' });
    const told = screen?.sharing?.clusters.find(({ heading }) => heading === 'Organisation profile')?.permissions ?? [];
    const told1 = { isACNCRegistered: /charity/iu, establishmentDate: /establish/iu, registeredCountry: /country/iu };
    for (const [member, words] of Object.entries(told1))
      expect(
        told.filter((line) => words.test(line)),
        member,
      ).toHaveLength(1);
  });

  test('has one stable sub as a person and another for the business', async () => {
    const person = await authorised('Robin Castellan');
    const business = await authorised('Brolga Bakehouse');
    expect(person).not.toBe(business);
    expect(await authorised('Brolga Bakehouse')).toBe(business);
  });

  test('authorises a bound consent again with the profile that authorised it', async () => {
    const consentId = await newConsent(here);
    const business = await authorised('Brolga Bakehouse', consentId);
    const again = await loggedIn(here, robin, { consentId });
    expect((await again.show()).screen).toMatchObject({
      name: 'accounts',
      accounts: [{ displayName: 'All sites', selected: true }],
    });
    expect(await authorised(undefined, consentId)).toBe(business);
  });

  test('chooses on the device unless the hint names the profile', async () => {
    const { auth_req_id: id } = await acknowledged(here, await here.persona.backchannelHint());
    const open = (await deviceOf(here, robin)).requests.at(-1);
    expect(open?.profiles?.map(({ name }) => name)).toEqual(['Robin Castellan', 'Brolga Bakehouse']);
    await answerDevice(here, robin, open?.requestId ?? '', { decision: 'approve', profileId: 'profile-2' });
    const business = await subOf(here, (await poll(here, id)).id_token ?? '');
    expect(business).toBe(await authorised('Brolga Bakehouse'));
    const { auth_req_id: fixed } = await acknowledged(here, `sub:${business ?? ''}`);
    const only = (await deviceOf(here, robin)).requests.at(-1);
    expect(only?.profiles?.map(({ name }) => name)).toEqual(['Brolga Bakehouse']);
    const wrong = await answerDevice(here, robin, only?.requestId ?? '', {
      decision: 'approve',
      profileId: 'profile-1',
    });
    expect(wrong.status).toBe(400);
    await here.persona.approveBackchannel(fixed);
    expect(await subOf(here, (await poll(here, fixed)).id_token ?? '')).toBe(business);
  });
});

describe('accounts that cannot be shared', () => {
  test('are listed with the reason and cannot be chosen; without others the consumer can only cancel', async () => {
    const here = await scene({ scenario: 'no-eligible-account' }, pollClient);
    const tilly = here.persona;
    const one = await loggedIn(here, tilly.customerId);
    const { screen } = await one.show();
    expect(screen?.accounts).toMatchObject([
      { eligible: false, reason: expect.stringContaining('under 18') as string },
      { eligible: false, reason: expect.any(String) as string },
    ]);
    expect((await one.answer('accounts', { accounts: ['account-1'] })).status).toBe(400);
    expect((await one.answer('cancel', {})).fragment).toMatchObject({ error: 'access_denied' });
    const { auth_req_id: id } = await acknowledged(here, await tilly.backchannelHint());
    await expect(tilly.approveBackchannel(id)).rejects.toThrow('account');
    await here.sandbox.stop();
  });

  test('an account that is temporarily unavailable can be shared and is marked', async () => {
    const here = await scene({ scenario: 'account-unavailable' });
    const one = await loggedIn(here, here.persona.customerId);
    const { screen } = await one.show();
    expect(screen?.accounts?.map(({ eligible, unavailable }) => [eligible, unavailable ?? false])).toEqual([
      [true, false],
      [true, false],
      [true, true],
    ]);
    expect((await one.answer('accounts', { accounts: ['account-3'] })).status).toBe(200);
    await here.sandbox.stop();
  });
});
