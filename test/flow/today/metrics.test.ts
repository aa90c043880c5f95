// The metrics that a holder of today reports to the register: tiers, days, errors and consent flows, from what happened.
import { expect, test } from 'vitest';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { post } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';
import { metricsOf, stagesOf } from '../../kit/calls/from-register.ts';
import { standingToday } from '../../kit/worlds/own-worlds.ts';
import { browserAddress, coded, push, refreshed, responseOf, signedIn, type Push } from '../../kit/calls/code-flow.ts';
import { newPlayer, type TodayFixture } from '../../kit/worlds/today.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';

const scope =
  'openid profile energy:accounts.basic:read energy:electricity.servicepoints.basic:read energy:electricity.usage:read';
/** A GET under the base address. */
const ask = (fixture: TodayFixture, player: RegisteredRecipient, token: string, path: string): Promise<Response> =>
  player.fetch(`${fixture.urls.dataHolder.base}${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      'x-v': path.includes('usage') ? '1' : '2',
      'x-fapi-auth-date': fixture.clock.now().toUTCString(),
      'x-fapi-customer-ip-address': '203.0.113.7',
      'x-cds-client-headers': btoa('User-Agent: a'),
    },
  });

const none = { individual: 0, nonIndividual: 0 };
const one = { individual: 1, nonIndividual: 0 };

test('a slow call counts as late in its tier and hour, and its response time is reported', async () => {
  const fixture = await standingToday();
  const player = await newPlayer(fixture);
  const { access_token: token } = await signedIn(fixture, player, { claims: { scope } });
  fixture.sandbox.faults.add({ operation: 'listAccounts', delay: 1001 });
  await fixture.clock.advance('PT1H');
  const again = await signedIn(fixture, player, { claims: { scope } });
  expect(token).not.toBe(again.access_token);
  expect((await ask(fixture, player, again.access_token, '/energy/accounts')).status).toBe(200);
  const { performance, averageResponse, invocations } = await metricsOf(fixture);
  const hours = performance.highPriority.currentDay ?? [];
  expect(hours).toHaveLength(15);
  expect(hours.slice(0, 14)).toEqual(Array.from({ length: 14 }, () => '1.0'));
  expect(Number(hours[14])).toBeLessThan(1);
  expect(Number(performance.aggregate?.currentDay)).toBeLessThan(1);
  const calls = invocations.highPriority.currentDay ?? 0;
  expect(averageResponse.highPriority.currentDay).toBe(Math.round(1001 / calls) / 1000);
  expect(performance.lowPriority.currentDay?.[14]).toBe('1.0');
});

test('a call of a secondary tier is measured whole, and separately for the secondary data holder', async () => {
  const fixture = await standingToday();
  const player = await newPlayer(fixture);
  const { access_token: token } = await signedIn(fixture, player, { claims: { scope } });
  fixture.sandbox.faults.add({ operation: 'listServicePointsSR', delay: 1200 });
  expect((await ask(fixture, player, token, '/energy/electricity/servicepoints')).status).toBe(200);
  const { performance, averageResponse, secondaryHolder } = await metricsOf(fixture);
  // More than the 1,000 ms of the holder, less than the 1,500 ms of the secondary holder.
  expect(performance.secondary?.primary.currentDay?.[13]).toBe('0.0');
  expect(performance.secondary?.secondary.currentDay?.[13]).toBe('1.0');
  expect(averageResponse.secondary?.primary.currentDay).toBe(1.2);
  expect(averageResponse.secondary?.secondary.currentDay).toBe(1.2);
  // The secondary data holder’s time is left out of the aggregate.
  expect(performance.aggregate?.currentDay).toBe('1.0');
  expect([secondaryHolder?.errors.currentDay, secondaryHolder?.rejections.currentDay]).toEqual([0, 0]);
});

test('errors are reported by status, server errors in total, and those of the secondary data holder apart', async () => {
  const fixture = await standingToday();
  const player = await newPlayer(fixture);
  const { access_token: token } = await signedIn(fixture, player, { claims: { scope } });
  const { faults } = fixture.sandbox;
  const points = '/energy/electricity/servicepoints';
  faults.add({ operation: 'listServicePointsSR', status: 503 });
  await ask(fixture, player, token, points);
  faults.add({ operation: 'listServicePointsSR', status: 429 });
  await ask(fixture, player, token, points);
  faults.add({ operation: 'listAccounts', status: 500 });
  await ask(fixture, player, token, '/energy/accounts');
  await ask(fixture, player, 'nothing', '/energy/accounts');
  await fixture.fetch(`${fixture.urls.dataHolder.publicBase}/discovery/status`);
  const { errors, secondaryHolder, rejections } = await metricsOf(fixture);
  expect([secondaryHolder?.errors.currentDay, secondaryHolder?.rejections.currentDay]).toEqual([1, 1]);
  expect(errors.authenticated.currentDay).toMatchObject({ '401': 1, '500': 1, '503': 2 });
  expect(errors.unauthenticated.currentDay).toEqual({ '400': 1 });
  expect(errors.aggregate.currentDay).toBe(3);
  // A 429 of the secondary data holder is no rejection by this one.
  expect(rejections.authenticated.currentDay).toBe(0);
});

test('a new world has no past: days and months begin with the clock, and each keeps its figures', async () => {
  const fixture = await standingToday();
  await fixture.fetch(`${fixture.urls.dataHolder.publicBase}/discovery/status`, { headers: { 'x-v': '1' } });
  const first = await metricsOf(fixture);
  expect([first.invocations.highPriority.currentDay, first.invocations.highPriority.previousDays]).toEqual([1, []]);
  expect([first.availability.aggregate.currentMonth, first.availability.aggregate.previousMonths]).toEqual(['1.0', []]);
  // 23:59 and 00:00 AEST.
  await fixture.clock.set('2026-11-20T13:59:59Z');
  expect((await metricsOf(fixture)).invocations.highPriority.previousDays).toEqual([]);
  await fixture.clock.set('2026-11-20T14:00:00Z');
  const next = await metricsOf(fixture);
  expect([next.invocations.highPriority.currentDay, next.invocations.highPriority.previousDays]).toEqual([0, [1]]);
  expect(next.performance.highPriority.previousDays?.[0]).toHaveLength(24);
  expect(next.performance.highPriority.currentDay).toHaveLength(1);
  await fixture.clock.advance('P8D');
  expect((await metricsOf(fixture)).invocations.highPriority.previousDays).toEqual([0, 0, 0, 0, 0, 0, 0]);
  await fixture.clock.advance('P400D');
  expect((await metricsOf(fixture)).availability.aggregate.previousMonths).toHaveLength(12);
});

test('the peak counts calls of one second, and the average those of the day', async () => {
  const fixture = await standingToday();
  const status = (): Promise<Response> =>
    fixture.fetch(`${fixture.urls.dataHolder.publicBase}/discovery/status`, { headers: { 'x-v': '1' } });
  for (let call = 0; call < 3; call += 1) await status();
  await fixture.clock.advance('PT1S');
  await status();
  const { peakTps, averageTps } = await metricsOf(fixture);
  expect(peakTps.unauthenticated.currentDay).toBe(3);
  expect(peakTps.aggregate.currentDay).toBe(3);
  expect(averageTps.unauthenticated.currentDay).toBeCloseTo(4 / (13 * 3600 + 1), 6);
});

test('an unplanned outage reduces the month’s availability for authenticated calls', async () => {
  const fixture = await standingToday();
  await fixture.clock.advance('P1D');
  const fault = fixture.sandbox.faults.add('outage');
  await metricsOf(fixture);
  await fixture.clock.advance('P1D');
  fault.remove();
  await metricsOf(fixture);
  await fixture.clock.advance('P2D');
  const { availability } = await metricsOf(fixture);
  expect(availability.aggregate.currentMonth).toBe('0.75');
  expect(availability.authenticated.currentMonth).toBe('0.75');
  expect(availability.unauthenticated.currentMonth).toBe('1.0');
});

test('TD2-27 an abandoned flow counts when its page or code expires, at the stage it reached', async () => {
  const fixture = await standingToday();
  const player = await newPlayer(fixture);
  const address = async (bent: Push = {}): Promise<URL> =>
    browserAddress(fixture, player, await push(fixture, player, bent));
  await fixture.fetch(await address(), { redirect: 'manual' });
  await personaOf(fixture.sandbox).cancel(await address(), { at: 'otp' });
  await personaOf(fixture.sandbox).cancel(await address(), { at: 'accounts' });
  await personaOf(fixture.sandbox).cancel(await address(), { at: 'confirm' });
  await personaOf(fixture.sandbox).deny(await address());
  await coded(fixture, player);
  const soon = (await metricsOf(fixture)).authorisations;
  expect(stagesOf(soon)).toEqual({ preAuthentication: 1, preAccountSelection: 1, preAuthorisation: 1, rejected: 1 });
  expect(soon.abandonedConsentFlowCount.currentDay).toBe(4);
  await fixture.clock.advance('PT61S');
  expect(stagesOf((await metricsOf(fixture)).authorisations)).toMatchObject({ failedTokenExchange: 1 });
  await fixture.clock.advance('PT10M');
  const late = (await metricsOf(fixture)).authorisations;
  expect(stagesOf(late)).toEqual({
    preIdentification: 1,
    preAuthentication: 1,
    preAccountSelection: 1,
    preAuthorisation: 1,
    rejected: 1,
    failedTokenExchange: 1,
  });
  expect(late.abandonedConsentFlowCount.currentDay).toBe(6);
  expect(late.newAuthorisationCount.currentDay).toEqual({ onceOff: none, ongoing: none });
  await fixture.clock.advance('P1D');
  const nextDay = (await metricsOf(fixture)).authorisations;
  expect([stagesOf(nextDay), nextDay.abandonedConsentFlowCount]).toEqual([{}, { currentDay: 0, previousDays: [6] }]);
});

test('counts amended, revoked and expired authorisations', async () => {
  const fixture = await standingToday();
  const player = await newPlayer(fixture);
  const first = await signedIn(fixture, player);
  await signedIn(fixture, player, { sharing: { cdr_arrangement_id: first.cdr_arrangement_id } });
  const second = await signedIn(fixture, player);
  await post(fixture, player, 'arrangements/revoke', { cdr_arrangement_id: second.cdr_arrangement_id });
  const third = await signedIn(fixture, player);
  await personaOf(fixture.sandbox).withdraw(third.cdr_arrangement_id);
  await signedIn(fixture, player, { sharing: { sharing_duration: 0 } });
  await refreshed(fixture, player, third.refresh_token);
  await signedIn(fixture, player, { sharing: { sharing_duration: 7200 } });
  const { authorisations, sessionCount } = await metricsOf(fixture);
  expect(authorisations.newAuthorisationCount.currentDay).toEqual({
    onceOff: one,
    ongoing: { individual: 4, nonIndividual: 0 },
  });
  expect(authorisations.amendedAuthorisationCount.currentDay).toEqual(one);
  expect(authorisations.revokedAuthorisationCount.currentDay).toEqual({ individual: 2, nonIndividual: 0 });
  expect(authorisations.expiredAuthorisationCount.currentDay).toEqual(none);
  expect(authorisations.activeAuthorisationCount).toEqual({ individual: 2, nonIndividual: 0 });
  expect(sessionCount.currentDay).toBe(6);
  await fixture.clock.advance('P1D');
  const later = (await metricsOf(fixture)).authorisations;
  expect(later.expiredAuthorisationCount).toEqual({ currentDay: none, previousDays: [one] });
  expect(later.activeAuthorisationCount).toEqual(one);
  expect(later.newAuthorisationCount.previousDays?.[0]?.ongoing.individual).toBe(4);
});

test('counts the authorisations and flows of its own brand, and an arrangement from its first tokens', async () => {
  const scenario = await loadScenario('solar-home');
  const [holder] = scenario.holders;
  if (holder === undefined) throw new Error('The scenario has no holder.');
  const other = { ...holder, brand: 'bilby-power', brandName: 'Bilby Power', abn: '90100200302' };
  const fixture = await standingToday({ scenario: { ...scenario, holders: [holder, other] } });
  const player = await newPlayer(fixture);
  await coded(fixture, player);
  const counted = async (brand: string): Promise<readonly unknown[]> => {
    const { customerCount, recipientCount, authorisations } = await metricsOf(fixture, brand);
    const { activeAuthorisationCount, expiredAuthorisationCount, abandonedConsentFlowCount } = authorisations;
    return [
      [customerCount, recipientCount, activeAuthorisationCount.individual],
      [expiredAuthorisationCount.currentDay?.individual, abandonedConsentFlowCount.currentDay],
    ];
  };
  const nothing = [
    [0, 0, 0],
    [0, 0],
  ];
  expect([await counted(holder.brand), await counted(other.brand)]).toEqual([nothing, nothing]);
  await signedIn(fixture, player);
  await signedIn(fixture, player, { sharing: { sharing_duration: 7200 } });
  await personaOf(fixture.sandbox).deny(await browserAddress(fixture, player, await push(fixture, player)));
  expect(await counted(holder.brand)).toEqual([
    [1, 1, 2],
    [0, 1],
  ]);
  await fixture.clock.advance('PT2H');
  expect(await counted(holder.brand)).toEqual([
    [1, 1, 1],
    [1, 2],
  ]);
  expect(await counted(other.brand)).toEqual(nothing);
});

test('sharing for an organisation counts as non-individual', async () => {
  const fixture = await standingToday({ scenario: 'big-business' });
  const player = await newPlayer(fixture);
  const pushed = await push(fixture, player);
  const { profiles = [] } = fixture.sandbox.scenario.customers[0] ?? {};
  const organisation = profiles.find(({ kind }) => kind === 'organisation');
  const name = organisation?.organisation?.businessName ?? '';
  const redirect = await personaOf(fixture.sandbox).authorise(await browserAddress(fixture, player, pushed), {
    profile: name,
  });
  const { code } = responseOf(redirect);
  await post(fixture, player, 'token', {
    grant_type: 'authorization_code',
    code: String(code),
    redirect_uri: pushed.redirectUri,
    code_verifier: pushed.verifier,
  });
  const { authorisations } = await metricsOf(fixture);
  expect(authorisations.newAuthorisationCount.currentDay?.ongoing).toEqual({ individual: 0, nonIndividual: 1 });
  expect(authorisations.activeAuthorisationCount).toEqual({ individual: 0, nonIndividual: 1 });
});

test('counting is no change of the exchange, and long expired flows are deleted', async () => {
  const fixture = await standingToday();
  const player = await newPlayer(fixture);
  await personaOf(fixture.sandbox).deny(await browserAddress(fixture, player, await push(fixture, player)));
  const changed = fixture.sandbox.trace.entries().flatMap(({ changes }) => changes.map(({ table }) => table));
  expect(changed.filter((table) => ['holder.metrics', 'holder.flows'].includes(table))).toEqual([]);
  const flows = async (): Promise<number> =>
    Object.keys((await fixture.sandbox.exportState()).tables['holder.flows'] ?? {}).length;
  expect(await flows()).toBe(1);
  await fixture.clock.advance('P20D');
  const later = await newPlayer(fixture);
  for (let flow = 0; flow < 257; flow += 1)
    await fixture.fetch(await browserAddress(fixture, later, await push(fixture, later)), { redirect: 'manual' });
  expect(await flows()).toBe(257);
});
