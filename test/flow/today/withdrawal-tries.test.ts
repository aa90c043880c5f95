// Withdrawals with complications: other endings at the holder, unreachable recipients, and the user’s own server.
import { afterEach, expect, test, vi } from 'vitest';
import { decodeJwt } from 'jose';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { errorOf, post } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';
import { registered } from '../../kit/calls/registration.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { codeForm, coded, introspected, signedIn, tokensOf } from '../../kit/calls/code-flow.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import { todayMembers } from '../../kit/worlds/today.ts';
import { formIn, withdrawalCalls } from '../../kit/calls/withdrawal-calls.ts';

const { fixture, player } = await ownToday();
afterEach(async () => {
  vi.restoreAllMocks();
  fixture.sandbox.faults.clear();
  await fixture.sandbox.decisions.preset('strict');
});

const isWithdrawalCall = ({ operation }: Exchange): boolean => operation === 'revokeArrangementAtRecipient';
const arrangement = async (): Promise<string> => (await signedIn(fixture, player)).cdr_arrangement_id;
const calls = (id: string): readonly Exchange[] => withdrawalCalls(fixture, id);

test('another end of sharing at the holder is reported too, and a pending arrangement is not', async () => {
  const { cdr_arrangement_id: id } = await signedIn(fixture, player);
  const code = await coded(fixture, player);
  const told = (): number => fixture.sandbox.trace.entries(isWithdrawalCall).length;
  const before = told();
  fixture.sandbox.faults.add('consent-revoked');
  await vi.waitFor(() => expect(calls(id)).toHaveLength(1), { timeout: 20_000 });
  expect(await player.withdrawnArrangements()).toContain(id);
  expect(await errorOf(await post(fixture, player, 'token', codeForm(code)))).toBe('400 invalid_grant');
  // The pending sharing is never reported.
  expect(told() - before).toBe(1);
  expect((await fixture.sandbox.due()).filter(({ kind }) => kind === 'withdrawal-call')).toEqual([]);
});

test('an expired arrangement is not revoked again, and nobody is called', async () => {
  const { cdr_arrangement_id: id } = await signedIn(fixture, player, { sharing: { sharing_duration: 120 } });
  await fixture.clock.advance('PT3M');
  const living = await arrangement();
  fixture.sandbox.faults.add('consent-revoked');
  await vi.waitFor(() => expect(calls(living)).toHaveLength(1), { timeout: 20_000 });
  expect(calls(id)).toEqual([]);
});

test('a replayed code ends its arrangement, and the recipient is called', async () => {
  const code = await coded(fixture, player);
  const { cdr_arrangement_id: id } = await tokensOf(await post(fixture, player, 'token', codeForm(code)));
  expect(await errorOf(await post(fixture, player, 'token', codeForm(code)))).toBe('400 invalid_grant');
  expect(calls(id).map(({ response }) => response.status)).toEqual([204]);
});

test('P-23 unreachableRecipient: tries three more times by the clock, each in the trace, or only once', async () => {
  const retries = async (): Promise<readonly string[]> =>
    (await fixture.sandbox.due()).filter(({ kind }) => kind === 'withdrawal-call').map(({ at }) => at.toISOString());
  const unreachable = (): void =>
    void fixture.sandbox.faults.add({ operation: 'revokeArrangementAtRecipient', networkError: true, times: 9 });
  const after = (start: number, seconds: number): string => new Date(start + seconds * 1000).toISOString();
  await fixture.clock.set(fixture.clock.now());
  const { cdr_arrangement_id: id, refresh_token: token } = await signedIn(fixture, player);
  const start = fixture.clock.now().getTime();
  unreachable();
  await personaOf(fixture.sandbox).withdraw(id);
  // The holder’s side has ended, whatever the recipient answers.
  expect(await introspected(fixture, player, token)).toEqual({ active: false });
  expect([calls(id).length, await retries()]).toEqual([1, [after(start, 60)]]);
  await fixture.clock.advance('PT59S');
  expect(calls(id)).toHaveLength(1);
  await fixture.clock.advance('PT1S');
  expect([calls(id).length, await retries()]).toEqual([2, [after(start, 300)]]);
  // The clock passes two of them at once.
  await fixture.clock.advance('PT1H');
  expect([calls(id).length, await retries()]).toEqual([4, []]);
  const [first] = calls(id);
  expect(calls(id).every(({ parent, verdict }) => parent === first?.parent && verdict === 'faulted')).toBe(true);
  // Each try is signed anew.
  const jtis = calls(id).map(({ request }) => decodeJwt(formIn(request.body).get('cdr_arrangement_jwt') ?? '').jti);
  expect(new Set(jtis).size).toBe(4);

  await fixture.sandbox.decisions.set('unreachableRecipient', 'once');
  const once = await arrangement();
  await personaOf(fixture.sandbox).withdraw(once);
  expect([calls(once).length, await retries()]).toEqual([1, []]);
  fixture.sandbox.faults.clear();
  await fixture.sandbox.decisions.preset('strict');

  // A successful later try is the last.
  const late = await arrangement();
  fixture.sandbox.faults.add({ operation: 'revokeArrangementAtRecipient', status: 503 });
  await personaOf(fixture.sandbox).withdraw(late);
  await fixture.clock.advance('PT1M');
  expect(calls(late).map(({ response }) => response.status)).toEqual([503, 204]);
  expect(await retries()).toEqual([]);
  expect(await player.withdrawnArrangements()).toContain(late);
});

test('an own recipient is called over the network, at its recipient_base_uri', async () => {
  const sent: Request[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    sent.push(new Request(input, init));
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  const { sandbox } = fixture;
  for (const recipientBaseUri of ['http://app.example', 'https://app.example/', 'https://app.example/cdr?a=b'])
    await expect(sandbox.enrol({ recipientBaseUri })).rejects.toMatchObject({ code: 'enrolment-invalid' });
  const recipient = await sandbox.enrol({ recipientBaseUri: 'https://app.example/cdr' });
  const clientId = await registered(sandbox, recipient, todayMembers(recipient));
  const mine: RegisteredRecipient = Object.defineProperty(recipient, 'clientId', {
    value: clientId,
  }) as RegisteredRecipient;
  const code = await coded(fixture, mine);
  const { cdr_arrangement_id: id } = await tokensOf(await post(fixture, mine, 'token', codeForm(code)));
  await personaOf(fixture.sandbox).withdraw(id);
  expect(sent.map(({ method, url }) => [method, url])).toEqual([
    ['POST', 'https://app.example/cdr/arrangements/revoke'],
  ]);
  expect(calls(id)[0]?.warnings?.join()).toContain('left the sandbox');
});
