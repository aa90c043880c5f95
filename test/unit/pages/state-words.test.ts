// The state of a call that is sent by hand, in words.
import { expect, test } from 'vitest';
import { stateWords, type CallState } from '../../../src/pages/explorer/state-words.ts';
import { usageRead } from '../../kit/hand-written/exchanges.ts';

const state: CallState = { doing: undefined, sent: undefined, mended: undefined, address: undefined };
const sent = { exchange: usageRead } as NonNullable<CallState['sent']>;

test.each<[Partial<CallState>, string]>([
  [{}, 'Ready to send'],
  [{ doing: 'filling', sent }, 'Filling in'],
  [{ doing: 'sending', address: 'x' }, 'Sending…'],
  [{ address: 'https://a.example', sent }, 'typed by hand'],
  [{ sent }, 'Answered 200.'],
  [{ sent, mended: 'It was mended.' }, 'Answered 200. It was mended.'],
])('%#: describes the state of a call by hand', (more, words) => {
  expect(stateWords({ ...state, ...more })).toContain(words);
});
