// The words of a run: its rows, its names, what belongs to it, and what stopped it.
import { expect, test } from 'vitest';
import { SandboxError, type Exchange, type Sandbox } from '../../../mocks/index.ts';
import { everyExchange, isEveryExchange } from '../../../src/pages/trace/trace-filter.ts';
import { flowTitle, isFlow, operationTitle, rowTitle, runName } from '../../../src/pages/trace/trace-words.ts';
import { answersDevice } from '../../../src/runs/consumers/consumer-acts.ts';
import { surroundingsOf } from '../../../src/runs/recipients/surroundings-of.ts';
import { holderOfPersona, namesOf, personaOf } from '../../../src/runs/names.ts';
import { runOwners } from '../../../src/runs/exchanges/run-owners.ts';
import { runRows } from '../../../src/runs/exchanges/run-rows.ts';
import { afterRegistration, positionOf, stepsOf, variantOf } from '../../../src/runs/flows/runnable-flow.ts';
import { errorNameOf, troubleWords } from '../../../src/runs/trouble/trouble-words.ts';
import { UnexpectedAnswer } from '../../../src/recipient/at-register.ts';
import { allFlows } from '../../../src/recipient/flows/all-flows.ts';
import { hybrid, registration } from '../../../src/recipient/index.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

const plain: Exchange = { ...exchanges.refusedVersion, verdict: 'ok', checks: [] };
const at = (operation: NonNullable<Exchange['operation']>, path: string): Exchange => ({
  ...plain,
  operation,
  request: { ...plain.request, url: `https://holder.example${path}` },
});

test.each([
  [at('authorise', '/authorise'), 'Opens the holder’s page'],
  [at('answerInteraction', '/authorise/x/identify'), 'Says who they are'],
  [at('answerInteraction', '/authorise/x/one-time-password'), 'Types the one-time password'],
  [at('answerInteraction', '/authorise/x/accounts'), 'Chooses accounts'],
  [at('answerInteraction', '/authorise/x/confirm'), 'Decides'],
  [at('answerInteraction', '/authorise/x/cancel'), 'Cancels'],
  [at('listAccounts', '/energy/accounts'), 'Get energy accounts'],
  [{ ...at('listAccounts', '/energy/accounts'), flow: 'workbench' }, 'Get energy accounts, edited'],
  [{ ...at('authorise', '/authorise'), flow: 'workbench' }, 'Opens the holder’s page, edited'],
])('$operation of $flow has the title of what was done', (exchange, title) => {
  expect(rowTitle(exchange)).toBe(title);
});

test('operations and runs have names; unknown ones keep their own', () => {
  expect([operationTitle('listAccounts'), operationTitle('banana')]).toEqual(['Get energy accounts', 'banana']);
  expect([runName({ flow: 'hybrid', run: 'r' }), runName({ flow: 'hybrid' }), runName(undefined)]).toEqual([
    'r',
    'hybrid',
    '',
  ]);
  expect(['hybrid', 'refresh', 'withdraw-at-holder', 'break', 'toString'].map(isFlow)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('every flow of the recipient is known; a caller’s own mark keeps its name', () => {
  expect(allFlows.filter(({ id }) => !isFlow(id))).toEqual([]);
  expect(flowTitle('mine')).toBe('mine');
  expect(flowTitle('examination')).toBe('Examination');
  expect(flowTitle('withdraw-at-holder')).toBe('The consumer withdraws in the recipient’s app');
});

test('a run is at a step or after the last; registration comes before the client’s first step', () => {
  const steps = stepsOf(registration, hybrid);
  const first = hybrid.steps[0]?.id;
  expect(afterRegistration(steps)).toBe(first);
  expect(positionOf(steps, first)).toBe(registration.steps.length);
  expect(positionOf(steps, steps[0]?.step.id)).toBe(0);
  expect([positionOf(steps, 'none'), positionOf(steps, undefined)]).toEqual([steps.length, steps.length]);
});

test('only a filter without choices shows every exchange', () => {
  expect(isEveryExchange(everyExchange)).toBe(true);
  expect(isEveryExchange({ ...everyExchange, words: 'x' })).toBe(false);
});

test('a breakage has a row only once it is sent', () => {
  const variant = variantOf(hybrid);
  const breakage = { id: 'broken-call', title: 'Break it', from: 'recipient', to: 'holder', way: 'mtls' } as const;
  const rowsWith = (sent: readonly Exchange[]) =>
    runRows()({ exchanges: sent, variant, breakages: [breakage], next: undefined }).map(({ id }) => id);
  expect(rowsWith([])).toEqual(hybrid.steps.map(({ id }) => id));
  expect(rowsWith([{ ...plain, flow: 'break', step: 'broken-call' }])).toContain('broken-call');
  expect(stepsOf(hybrid).map(({ flow }) => flow)).toEqual(hybrid.steps.map(() => 'hybrid'));
});

const person = (customerId: string, name: string, holder: string) => ({ customerId, name, holder });
const world = (personas: readonly object[]) =>
  ({
    personas,
    dataRecipient: { name: 'The app' },
    holders: { first: { brandName: 'First Energy' }, second: { brandName: 'Second Energy' } },
    scenario: { holders: [{ brand: 'first' }] },
  }) as unknown as Sandbox;

test('takes names from the world, and from the consumer who consents', () => {
  const sandbox = world([person('1', 'Ada One', 'first'), person('2', 'Bo Two', 'second')]);
  expect(namesOf({ sandbox: undefined })).toEqual({
    person: 'Priya',
    recipient: 'Sunny Saver',
    holder: 'Wattle Energy',
  });
  expect(namesOf({ sandbox })).toEqual({ person: 'Ada', recipient: 'The app', holder: 'First Energy' });
  expect(namesOf({ sandbox, persona: '2' })).toEqual({ person: 'Bo', recipient: 'The app', holder: 'Second Energy' });
  expect(personaOf(sandbox, '3')).toBeUndefined();
  expect(holderOfPersona(sandbox, '3')?.brandName).toBe('First Energy');
  expect(holderOfPersona(world([]), undefined)?.brandName).toBe('First Energy');
});

test('a recipient receives only its own pings, and acts at the chosen holder', async () => {
  const ping = (authReqId: string, authorization: string): Exchange => ({
    ...at('notifyRecipient', '/ping'),
    request: {
      method: 'POST',
      url: 'https://app.example/ping',
      headers: [
        ['accept', 'x'],
        ['authorization', authorization],
      ],
      body: JSON.stringify({ auth_req_id: authReqId }),
    },
  });
  const all = [ping('one', 'Bearer first'), ping('one', 'Bearer again'), ping('two', 'Bearer other'), plain];
  const sandbox = {
    urls: { register: {}, dataHolder: { issuer: 'https://first.example' } },
    clock: {},
    trace: { entries: (fits: (exchange: Exchange) => boolean) => all.filter(fits) },
  } as unknown as Sandbox;
  const places = surroundingsOf(sandbox);
  expect(places.holder).toBe('https://first.example');
  expect(surroundingsOf(sandbox, { urls: { issuer: 'https://second.example' } } as never).holder).toBe(
    'https://second.example',
  );
  expect(await Promise.all(['one', 'two', 'three'].map(async (id) => places.notified?.(id)))).toEqual([
    'again',
    'other',
    undefined,
  ]);
});

test('recognises the consumer’s accepted answer to a request', () => {
  const change = { party: 'holder', table: 'holder.backchannel', id: 'one', verb: 'changed' } as const;
  const answer = { ...at('answerBackchannelDevice', '/device/x/one'), changes: [change] };
  expect(answersDevice(answer, 'one')).toBe(true);
  expect(answersDevice(answer, 'two')).toBe(false);
  expect(answersDevice({ ...answer, verdict: 'refused' }, 'one')).toBe(false);
  expect(answersDevice({ ...answer, operation: 'token' }, 'one')).toBe(false);
});

test('a repeated answer on a device belongs to the run of the first', () => {
  const change = (verb: 'added' | 'changed') =>
    ({ party: 'holder', table: 'holder.backchannel', id: 'request', verb }) as const;
  const { flow: _, step: __, ...unmarked } = at('answerBackchannelDevice', '/device/x/request');
  const all: readonly Exchange[] = [
    { ...plain, id: 'asked', flow: 'backchannel', run: 'r', changes: [change('added')] },
    { ...unmarked, id: 'answered', changes: [change('changed')] },
    { ...unmarked, id: 'again', changes: [] },
  ];
  expect([...runOwners(all)].map(([id, { run }]) => [id, run])).toEqual([
    ['asked', 'r'],
    ['answered', 'r'],
    ['again', 'r'],
  ]);
});

test('describes an error in one sentence, and replaces codes of the library by our words', () => {
  const coded = (code: string): Error => Object.assign(new Error('of the library'), { code });
  expect(troubleWords(coded('OAUTH_PARSE_ERROR'))).toBe('The response cannot be read.');
  expect(troubleWords(coded('OAUTH_KEY_SELECTION_FAILED'))).toBe('No published key matches the signature.');
  expect(troubleWords(coded('BANANA'))).toBe('The recipient could not use the response.');
  expect(troubleWords(Object.assign(new Error('x'), { error: 'access_denied' }))).toBe(
    'The response was access_denied.',
  );
  expect(troubleWords(new Error('plain'))).toBe('plain');
  expect(troubleWords('text')).toBe('text');
  const answer = new Response('no', { status: 418 });
  expect(troubleWords(new UnexpectedAnswer(answer, 'no'))).toBe('The other side answered 418.');
  Object.defineProperty(answer, 'url', { value: 'https://holder.example/a' });
  expect(troubleWords(new UnexpectedAnswer(answer, 'no'))).toBe('holder.example answered 418.');
  const closed = new SandboxError('world-closed', 'The world is closed.', 'Open another.');
  expect(troubleWords(new Error('of the library', { cause: closed }))).toBe(closed.message);
  const other = new SandboxError('brand-unknown', 'There is no such brand.', 'Name another.');
  expect(troubleWords(new Error('of the library', { cause: other }))).toBe('of the library');
  expect(troubleWords(other)).toBe(other.message);
  expect([errorNameOf({ error: 'e' }), errorNameOf(new Error('x'))]).toEqual(['e', undefined]);
});
