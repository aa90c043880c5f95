// Why a run has stopped, in a sentence: the consumer’s exchanges show who refused, and at which point.
import { expect, test } from 'vitest';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { refusalInWords, stoppedWords } from '../../../src/pages/flow/words/consumer-answer.ts';
import type { FlowState } from '../../../src/pages/flow/flow-state.ts';
import type { RunState } from '../../../src/runs/play/run.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

const account = (ineligible?: string) => ({ key: 'a', ...(ineligible === undefined ? {} : { ineligible }) });
const customer = (customerId: string, ...accounts: readonly object[]) => ({ customerId, profiles: [{ accounts }] });
const sandbox = {
  personas: [
    { customerId: '1', name: 'Ada One' },
    { customerId: '2', name: 'Bo Two' },
  ],
  scenario: { customers: [customer('1', account('closed'), account()), customer('2', account('closed'))] },
} as unknown as Sandbox;

const sent = (path: string, body: object = {}, operation: Exchange['operation'] = 'answerInteraction'): Exchange => ({
  ...exchanges.usageRead,
  operation,
  request: {
    method: 'POST',
    url: `https://holder.example${path}`,
    headers: [],
    body: JSON.stringify(body),
  },
});
const login = (customerId: string) => sent('/authorise/x/identify', { customerId });
const cancel = sent('/authorise/x/cancel');
const decide = sent('/authorise/x/confirm', { decision: 'deny' });
const onDevice = (customerId: string) => sent(`/device/${customerId}/request`, {}, 'answerBackchannelDevice');

test.each([
  ['at the decision', [login('1'), decide], 'Ada said no'],
  ['by cancelling', [login('1'), cancel], 'Ada cancelled'],
  ['after somebody else had logged in', [login('1'), login('2'), decide], 'Bo said no'],
  ['before logging in', [cancel], 'The authorisation was cancelled before login'],
  [
    'after a login without an id',
    [sent('/authorise/x/identify'), cancel],
    'The authorisation was cancelled before login',
  ],
  ['with nothing to share', [login('2'), cancel], 'None of Bo’s accounts may be shared'],
  ['as a customer unknown to the world', [login('9'), decide], '9 said no'],
  ['without logging in', [decide], 'The consumer said no'],
  ['on the device', [onDevice('2')], 'Bo said no on the device'],
  ['on the device after a login', [login('1'), onDevice('2')], 'Bo said no on the device'],
  // A call that failed, and one that is not an answer, do not count.
  ['and then fails to cancel', [login('1'), decide, { ...cancel, verdict: 'failed' as const }], 'Ada said no'],
  ['and then reads usage', [login('1'), cancel, exchanges.usageRead], 'Ada cancelled'],
])('the consumer refuses %s', (_how, all, words) => {
  expect(refusalInWords({ sandbox, exchanges: all })).toBe(words);
});

test('without a world, names the consumer by id, and does not mention accounts', () => {
  expect(refusalInWords({ sandbox: undefined, exchanges: [login('2'), cancel] })).toBe('2 cancelled');
});

const stateWith = (run: Partial<RunState>, exchange?: Exchange) =>
  ({ sandbox, exchanges: [login('1'), decide], run, exchange }) as unknown as FlowState;

test('a run stops because of a refusal by the consumer, a failed step, or a refused call', () => {
  expect(stoppedWords(stateWith({ declined: true }, exchanges.refusedVersion))).toBe(
    'Ada said no, so nothing was shared. That is a valid outcome too.',
  );
  for (const exchange of [undefined, exchanges.usageRead])
    expect(stoppedWords(stateWith({ trouble: 'No answer came.' }, exchange))).toBe(
      'This step did not succeed. No answer came.',
    );
  expect(stoppedWords(stateWith({ trouble: 'No answer came.' }, exchanges.refusedVersion))).toContain('was refused');
});
