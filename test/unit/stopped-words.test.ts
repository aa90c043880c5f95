// Why a run has stopped, in a sentence: who denied and where is read from the consumer's requests.
import { expect, test } from 'vitest';
import type { Exchange, Sandbox } from '../../mocks/index.ts';
import { noInWords, stoppedWords } from '../../src/pages/flow/consumer-answer.ts';
import type { FlowState } from '../../src/pages/flow/flow-state.ts';
import type { RunState } from '../../src/runs/run.ts';
import * as exchanges from '../kit/exchanges.ts';

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
  ['after another person had logged in', [login('1'), login('2'), decide], 'Bo said no'],
  ['before logging in', [cancel], 'Somebody cancelled before logging in'],
  ['after a login without a name', [sent('/authorise/x/identify'), cancel], 'Somebody cancelled before logging in'],
  ['with nothing to share', [login('2'), cancel], 'None of Bo’s accounts may be shared'],
  ['with an unknown ID', [login('9'), decide], '9 said no'],
  ['without a login', [decide], 'The consumer said no'],
  ['on the device', [onDevice('2')], 'Bo said no on the device'],
  ['on the device, with a login before', [login('1'), onDevice('2')], 'Bo said no on the device'],
  // A request that the holder did not accept, or that is not an answer, does not count.
  ['and then fails to cancel', [login('1'), decide, { ...cancel, verdict: 'failed' as const }], 'Ada said no'],
  ['before a read of usage', [login('1'), cancel, exchanges.usageRead], 'Ada cancelled'],
])('a consumer who denies %s is described', (_how, all, words) => {
  expect(noInWords({ sandbox, exchanges: all })).toBe(words);
});

test('without a world the person is named by ID, without a claim about what they can share', () => {
  expect(noInWords({ sandbox: undefined, exchanges: [login('2'), cancel] })).toBe('2 cancelled');
});

const stateWith = (run: Partial<RunState>, exchange?: Exchange) =>
  ({ sandbox, exchanges: [login('1'), decide], run, exchange }) as unknown as FlowState;

test('a run stops because of a denial, a failed step or a refusal', () => {
  expect(stoppedWords(stateWith({ declined: true }, exchanges.refusedVersion))).toBe(
    'Ada said no, so nothing was shared. That is a good end too.',
  );
  for (const exchange of [undefined, exchanges.usageRead])
    expect(stoppedWords(stateWith({ trouble: 'No answer came.' }, exchange))).toBe(
      'This step did not succeed. No answer came.',
    );
  expect(stoppedWords(stateWith({ trouble: 'No answer came.' }, exchanges.refusedVersion))).toContain('was refused');
});
