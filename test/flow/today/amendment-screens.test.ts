// The screens for a consumer who amends an arrangement: no choice of profile, the accounts preselected, and changes marked.
import { describe, expect, test } from 'vitest';
import type { Dashboard, Screen } from '../../../mocks/spec/screens.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { post } from '../../kit/calls/tokens.ts';
import {
  browserAddress,
  push,
  responseOf,
  scope,
  tokensOf,
  codeForm,
  type Push,
  type TodayTokens,
} from '../../kit/calls/code-flow.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import { answer, begin } from '../../kit/calls/today-screens.ts';

const { fixture, player } = await ownToday({ scenario: 'big-business' });

const wider = `${scope} common:customer.detail:read energy:electricity.usage:read`;

/** The screen after the one-time password. */
async function loggedIn(bent: Push): Promise<Screen> {
  const { customerId } = personaOf(fixture.sandbox);
  const first = await begin(fixture, await browserAddress(fixture, player, await push(fixture, player, bent)));
  await answer(fixture, first, 'identify', { customerId });
  const code = fixture.sandbox.messages.latest(customerId, 'one-time-password')?.code;
  return (await answer(fixture, first, 'one-time-password', { code })) as unknown as Screen;
}
const next = async (screen: Screen, body: unknown): Promise<Screen> =>
  (await answer(fixture, { interactionId: screen.interactionId }, screen.name, body)) as unknown as Screen;

/** A flow in which the consumer chooses the business and its accounts. */
async function shared(bent: Push = {}): Promise<TodayTokens> {
  const sent = await push(fixture, player, bent);
  const redirect = await personaOf(fixture.sandbox).authorise(await browserAddress(fixture, player, sent), {
    profile: 'Brolga Bakehouse',
  });
  const code = String(responseOf(redirect)['code']);
  return tokensOf(await post(fixture, player, 'token', codeForm({ ...sent, code })));
}

const amending = (id: string, bent: Push = {}): Push => ({
  ...bent,
  sharing: { cdr_arrangement_id: id, ...bent.sharing },
});

describe('TM-01 an amendment on the screens', () => {
  test('does not ask for a profile, and preselects the earlier accounts', async () => {
    const { cdr_arrangement_id: id } = await shared();
    const screen = await loggedIn(amending(id));
    expect(screen).toMatchObject({
      name: 'accounts',
      screens: ['identify', 'one-time-password', 'accounts', 'confirm'],
      accounts: [{ displayName: 'All sites', selected: true }],
      sharing: { again: true },
    });
    // A new arrangement asks, and preselects nothing.
    const fresh = await loggedIn({});
    expect([fresh.name, fresh.screens.includes('profile')]).toEqual(['profile', true]);
    const accounts = await next(fresh, { profileId: 'profile-2' });
    expect(accounts.accounts?.some(({ selected }) => selected)).toBe(false);
  });

  test('marks what is added, and nothing that was shared before', async () => {
    const { cdr_arrangement_id: id } = await shared();
    const { sharing, accounts = [] } = await loggedIn(amending(id, { claims: { scope: wider } }));
    const marked = (sharing?.clusters ?? []).filter(({ added }) => added !== undefined);
    expect(marked.length).toBe(2);
    for (const { permissions, added = [] } of marked) expect(permissions).toEqual(expect.arrayContaining([...added]));
    // Basic was shared before, so detail is a cluster of its own.
    expect(marked.map(({ heading }) => heading)).toEqual(['Organisation contact details', 'Electricity usage']);
    // Detail alone includes basic, whose lines are not new.
    const alone = scope.replace('basic', 'detail');
    const [merged] = (await loggedIn(amending(id, { claims: { scope: alone } }))).sharing?.clusters.slice(1) ?? [];
    expect(merged?.heading).toBe('Organisation profile and contact details');
    expect(merged?.added).toEqual(['Organisation address', 'Mail address', 'Phone number']);
    expect(accounts.length).toBeGreaterThan(0);
    const same = await loggedIn(amending(id));
    expect(same.sharing?.clusters.some(({ added }) => added !== undefined)).toBe(false);
    const less = await loggedIn(amending(id, { claims: { scope: 'openid energy:accounts.basic:read' } }));
    expect(less.sharing?.clusters.some(({ added }) => added !== undefined)).toBe(false);
  });

  test('marks a changed duration, and not an equal one that starts again', async () => {
    const { cdr_arrangement_id: id } = await shared();
    expect((await loggedIn(amending(id))).sharing?.period).not.toHaveProperty('before');
    const longer = (await loggedIn(amending(id, { sharing: { sharing_duration: 31_536_000 } }))).sharing?.period;
    expect(Date.parse(longer?.to ?? '') > Date.parse(longer?.before?.to ?? '')).toBe(true);
    const once = (await loggedIn(amending(id, { sharing: { sharing_duration: 0 } }))).sharing?.period;
    expect([once?.to, typeof once?.before?.to]).toEqual([undefined, 'string']);
  });
});

describe('CDS Requesting Sharing Duration: one-time collection is distinguished from ongoing sharing', () => {
  test.each([
    [1, true],
    [86_400, true],
    [86_401, undefined],
    [31_536_000, undefined],
  ])('for %i seconds: one-time %s', async (duration, oneTime) => {
    const asked = await loggedIn({ sharing: { sharing_duration: duration } });
    const period = (await next(asked, { profileId: 'profile-2' })).sharing?.period;
    expect([period?.oneTime, typeof period?.to]).toEqual([oneTime, 'string']);
    const { cdr_arrangement_id: id } = await shared({ sharing: { sharing_duration: duration } });
    const page = await fixture.fetch(
      `${fixture.urls.dataHolder.issuer}/dashboard/${personaOf(fixture.sandbox).customerId}`,
    );
    const { arrangements } = (await page.json()) as Dashboard;
    expect(arrangements.find(({ arrangementId }) => arrangementId === id)?.once).toBe(oneTime === true);
    // An amendment also shows what the earlier one was.
    const longer = await loggedIn(amending(id, { sharing: { sharing_duration: 7_776_000 } }));
    expect(longer.sharing?.period.before?.oneTime).toBe(oneTime);
  });
});

test('individually requested claims are shown, and marked if an amendment adds them', async () => {
  const narrow = { scope: 'openid energy:accounts.basic:read' };
  const asking = (names: readonly string[], id?: string): Push => ({
    claims: {
      ...narrow,
      claims: {
        sharing_duration: 7_776_000,
        userinfo: Object.fromEntries(names.map((name) => [name, null])),
        ...(id === undefined ? {} : { cdr_arrangement_id: id }),
      },
    },
  });
  const { cdr_arrangement_id: id } = await shared(asking(['given_name', 'nickname']));
  const { sharing } = await loggedIn(asking(['given_name', 'family_name'], id));
  expect(sharing?.clusters[0]).toEqual({
    heading: 'Name',
    permissions: ['Full name and title(s)'],
    details: ['First name', 'Last name', 'About the person who logged in, not the organisation'],
    added: ['Last name'],
  });
  // The scope includes all of them.
  const whole = await loggedIn(amending(id, { claims: { scope: 'openid profile energy:accounts.basic:read' } }));
  expect(whole.sharing?.clusters[0]?.added).toEqual(['Full name and title(s)']);
  const plain = await loggedIn(asking([], id));
  expect(plain.sharing?.clusters.map(({ heading }) => heading)).not.toContain('Name');
});
