// The arrangement lab acts through the recipient and the consumer, and its picture matches the holder’s answers.
import { expect, test, vi } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { picturedArrangements, type PicturedArrangement } from '../../../src/pages/arrangements/arrangement-picture.ts';
import { momentWords } from '../../../src/pages/arrangements/arrangement-words.ts';
import { labIn, wouldEnrol } from '../../../src/pages/arrangements/lab.ts';
import { ownTodayWorld } from '../../kit/worlds/own-worlds.ts';
import { standStill } from '../../kit/worlds/today.ts';

const fixture = await ownTodayWorld({ scenario: 'two-properties' });
await standStill(fixture);
const lab = await labIn(fixture.sandbox);

const all = (): readonly PicturedArrangement[] =>
  picturedArrangements(lab.sandbox.trace.entries(), lab.clientId, lab.sandbox.clock.now());
function newest(): PicturedArrangement {
  const [first] = all();
  if (first === undefined) throw new Error('No arrangement.');
  return first;
}
const again = (id: string): PicturedArrangement => all().find((one) => one.id === id) ?? newest();
const states = ({ pieces }: PicturedArrangement): readonly string[] =>
  pieces.map(({ kind, state }) => `${kind} ${state}`);
const words = (one: PicturedArrangement): readonly string[] => one.moments.map((moment) => momentWords(one, moment));
const asked = (sharingDuration: number) => ({ accounts: lab.accounts.slice(0, 1), sharingDuration });

test('sharing once gives no refresh token, and ends with its access token by the clock', async () => {
  await lab.share(asked(0));
  const { id } = newest();
  expect([newest().state, states(newest())]).toEqual(['alive', ['consent alive', 'code used', 'access-token alive']]);
  await lab.advance('PT10M');
  expect([again(id).state, states(again(id))]).toEqual(['ended', ['consent ended', 'code used', 'access-token ended']]);
  expect(words(again(id)).at(-1)).toMatch(/^The clock reached an end: consent 1, access token/u);
  expect(lab.mayRefresh(id)).toBe(false);
});

test('refresh and amendment keep the id, and the earlier parts end when the code is redeemed', async () => {
  await lab.share(asked(31_536_000));
  const { id } = newest();
  expect([lab.mayRefresh(id), lab.knows(id), lab.mayRead(id)]).toEqual([true, true, true]);
  await lab.refresh(id);
  expect(states(again(id))).toEqual([
    'consent alive',
    'code used',
    'refresh-token alive',
    'access-token alive',
    'access-token alive',
  ]);
  await lab.leaveAmendment(id, asked(86_400));
  expect([again(id).state, states(again(id)).slice(-2)]).toEqual(['alive', ['consent waiting', 'code waiting']]);
  await lab.advance('PT1M1S');
  expect(states(again(id)).slice(-2)).toEqual(['consent lost', 'code ended']);
  expect(states(again(id))[0]).toBe('consent alive');
  await lab.amend(id, asked(7_776_000));
  expect(states(again(id))).toEqual([
    'consent replaced',
    'code used',
    'refresh-token replaced',
    'access-token replaced',
    'access-token replaced',
    'consent lost',
    'code ended',
    'consent alive',
    'code used',
    'refresh-token alive',
    'access-token alive',
  ]);
  const consents = again(id).pieces.filter(({ kind }) => kind === 'consent');
  // The amendment asks for less.
  const more = consents[0]?.scopes.filter((scope) => consents[2]?.scopes.includes(scope) === false);
  expect(more).toEqual(['energy:electricity.usage:read']);
  expect(consents[0]?.accounts.map(lab.accountName)).toEqual(lab.accounts.slice(0, 1));
  expect(lab.accountName('unknown')).toBe('unknown');
  const { moments, pieces } = again(id);
  const replaced = moments[pieces[0]?.to ?? -1];
  expect(replaced?.exchange?.operation).toBe('token');
  expect(words(again(id)).join('\n')).toContain('the new agreement replaces the old one');
});

test('a withdrawal at the holder notifies the recipient, and one at the recipient notifies nobody', async () => {
  await lab.share(asked(31_536_000));
  const { id } = newest();
  await lab.withdrawOnDashboard(id);
  expect([again(id).state, states(again(id))]).toEqual([
    'withdrawn',
    ['consent withdrawn', 'code used', 'refresh-token withdrawn', 'access-token withdrawn'],
  ]);
  expect(again(id).moments.map(({ exchange }) => exchange?.operation)).toEqual([
    'answerInteraction',
    'token',
    'withdrawSharing',
    'revokeArrangementAtRecipient',
  ]);
  expect(lab.knows(id)).toBe(false);
  await expect(lab.refresh(id)).rejects.toThrow('no tokens');
  await lab.share(asked(31_536_000));
  const { id: other } = newest();
  await lab.withdrawInApp(other);
  expect([again(other).state, again(other).moments.at(-1)?.exchange?.operation]).toEqual([
    'withdrawn',
    'revokeArrangement',
  ]);
});

test('reads the accounts until the consumer withdraws, then the last access token is refused', async () => {
  await lab.share(asked(31_536_000));
  const { id } = newest();
  expect(await lab.read(id)).toMatchObject({ operation: 'listAccounts', verdict: 'ok' });
  await lab.withdrawInApp(id);
  expect([lab.knows(id), lab.mayRead(id)]).toEqual([false, true]);
  expect(await lab.read(id)).toMatchObject({
    operation: 'listAccounts',
    verdict: 'refused',
    response: { status: 403 },
  });
  expect(lab.mayRead('another')).toBe(false);
});

test('each person of the household shares their own accounts, and acts on their own arrangements', async () => {
  const page = await createSandbox({ storage: 'memory:', profile: 'today', scenario: 'joint-account' });
  expect(wouldEnrol(page)).toBe(true);
  const here = await labIn(page);
  expect(wouldEnrol(page)).toBe(false);
  const [first, second] = here.people;
  if (first === undefined || second === undefined) throw new Error('The household has one person.');
  const latest = () => picturedArrangements(page.trace.entries(), here.clientId, page.clock.now())[0]?.id ?? '';
  const owner = (id: string) =>
    page.trace
      .entries(({ operation, changes }) => operation === 'answerInteraction' && changes.some((one) => one.id === id))
      .flatMap(({ changes }) => changes.flatMap(({ members = [] }) => members))
      .find(({ name }) => name === 'customerId')?.after;
  expect(here.persona.customerId).toBe(first.customerId);
  here.choose(second);
  expect(here.persona).toBe(second);
  expect(here.accounts).toEqual(['Kurrajong Parade (joint)', 'Workshop']);
  await here.share({ accounts: here.accounts, sharingDuration: 31_536_000 });
  const id = latest();
  expect(owner(id)).toBe(second.customerId);
  here.choose(first);
  expect(here.accountsOf(id)).toEqual(['Kurrajong Parade (joint)', 'Workshop']);
  await here.amend(id, { accounts: here.accountsOf(id), sharingDuration: 86_400 });
  await here.withdrawOnDashboard(id);
  expect(here.knows(id)).toBe(false);
  // After the recipient has forgotten it, the arrangement still has its owner’s accounts; an unknown one offers those of the chosen person.
  expect(here.accountsOf(id)).toEqual(['Kurrajong Parade (joint)', 'Workshop']);
  expect(here.accountsOf('unknown')).toEqual(here.accounts);
  await expect(here.withdrawOnDashboard('unknown')).rejects.toThrow();
  await page.stop();
});

test('does not offer an account that cannot be shared', async () => {
  const page = await createSandbox({ storage: 'memory:', profile: 'today', scenario: 'no-eligible-account' });
  const here = await labIn(page);
  expect(here.persona.name).toContain('Hargrave');
  expect(here.accounts).toEqual([]);
  await page.stop();
});

test('a lab beside a world of 0.1.1 has the people of that world', async () => {
  const older = await createSandbox({ storage: 'memory:', scenario: 'joint-account' });
  const beside = await labIn(older);
  expect(beside.people.map(({ name }) => name)).toEqual(older.personas.map(({ name }) => name));
  await beside.end();
  await older.stop();
});

test('an unreachable recipient is notified later, and each try is a moment', async () => {
  await lab.share(asked(31_536_000));
  const { id } = newest();
  lab.sandbox.faults.add({ operation: 'revokeArrangementAtRecipient', networkError: true });
  await lab.withdrawOnDashboard(id);
  expect([again(id).state, lab.knows(id)]).toEqual(['withdrawn', true]);
  await lab.advance('PT1M');
  expect(words(again(id)).slice(-2)).toEqual([
    expect.stringContaining('could not tell'),
    expect.stringContaining('The recipient forgets'),
  ]);
  expect(lab.knows(id)).toBe(false);
});

test('a code that is never redeemed is a pending arrangement for one minute', async () => {
  await lab.leaveCode(asked(7_776_000));
  const { id } = newest();
  expect([newest().state, states(newest())]).toEqual(['pending', ['consent waiting', 'code waiting']]);
  await lab.advance('PT1M1S');
  expect([again(id).state, states(again(id))]).toEqual(['lost', ['consent lost', 'code ended']]);
});

test('a withdrawal by a fault is shown by the call to the recipient', async () => {
  await lab.share(asked(31_536_000));
  const { id } = newest();
  lab.sandbox.faults.add('consent-revoked');
  await vi.waitFor(() => expect(again(id).state).toBe('withdrawn'), { timeout: 20_000 });
  expect(again(id).moments.at(-1)?.exchange?.operation).toBe('revokeArrangementAtRecipient');
  lab.sandbox.faults.clear();
});

test('several arrangements live side by side, and a reset world gets a lab of its own', async () => {
  await lab.share(asked(31_536_000));
  await lab.share(asked(31_536_000));
  expect(all().filter(({ state }) => state === 'alive').length).toBeGreaterThan(1);
  await fixture.sandbox.reset();
  const next = await labIn(fixture.sandbox);
  expect(next.clientId).not.toBe(lab.clientId);
  expect(await labIn(fixture.sandbox)).toBe(next);
  // The view closes: the page’s world stays, with everything done in it.
  await next.end();
  expect(await labIn(fixture.sandbox)).toBe(next);
});

test('in a page of 0.1.1 the lab has its own world, which ends with the view', async () => {
  const older = await createSandbox({ storage: 'memory:' });
  const beside = await labIn(older);
  expect(wouldEnrol(older)).toBe(false);
  // Each person of the first household has one account, so another household is used.
  expect(beside.accounts).toEqual(['The house', 'The shack']);
  expect([beside.isPagesWorld, beside.sandbox.profile, older.trace.entries()]).toEqual([false, 'cds-1.36', []]);
  expect(await labIn(older)).toBe(beside);
  await beside.end();
  await expect(beside.sandbox.recipients.list()).rejects.toMatchObject({ code: 'stopped' });
  const another = await labIn(older);
  expect(another).not.toBe(beside);
  await another.end();
  await older.stop();
});

test('ending a replaced lab does not affect its replacement', async () => {
  const page = await createSandbox({ storage: 'memory:' });
  const beside = await labIn(page);
  await page.reset(undefined, { profile: 'today' });
  const next = await labIn(page);
  expect(next).not.toBe(beside);
  await beside.end();
  expect(await labIn(page)).toBe(next);
  await page.stop();
});

test('listeners hear every exchange until they stop', async () => {
  const { sandbox } = fixture;
  const here = await labIn(sandbox);
  let heard = 0;
  const stop = here.listen(() => (heard += 1));
  await here.share({ accounts: here.accounts.slice(0, 1), sharingDuration: 0 });
  await vi.waitFor(() => expect(heard).toBeGreaterThan(3));
  stop();
  const before = heard;
  await here.share({ accounts: here.accounts.slice(0, 1), sharingDuration: 0 });
  expect(heard).toBe(before);
});
