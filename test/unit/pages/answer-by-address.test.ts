// Parameters of the page’s address answer an authorisation without any clicks.
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/index.ts';
import { converse } from '../../../src/consumer/conversation.ts';
import { answerParameters } from '../../../src/elements/message/answer-parameters.ts';
import { answerAs, answerIn } from '../../../src/pages/authorise/answer-by-address.ts';
import { recipientFor } from '../../../src/runs/recipients/recipient-for.ts';
import type { Notes } from '../../../src/ui/notes.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';

const forgetful: Notes = { read: () => undefined, write: () => undefined, remove: () => undefined };
const sandbox = await ownSandbox({ profile: '0.1.1' });
const acting = await recipientFor(sandbox, { recipient: sandbox.dataRecipient });

test.each([
  ['?x=y', undefined],
  ['?as=priya', { as: 'priya', answer: 'authorise' }],
  ['?as=', { as: '', answer: 'authorise' }],
  ['?as=priya&answer=deny', { as: 'priya', answer: 'deny' }],
  ['?as=priya&accounts=One&accounts=Two', { as: 'priya', answer: 'authorise', accounts: ['One', 'Two'] }],
])('%s asks for %j', (search, asked) => {
  expect(answerIn(search)).toEqual(asked);
});

/** The fragment or query that the recipient gets back. */
async function backWith(as: string, answer: string, accounts?: string[]): Promise<URLSearchParams> {
  const { authorisationUrl } = await acting.runUntil(acting.flows.sharing, 'request-object');
  const address = authorisationUrl ?? expect.unreachable();
  const back = await answerAs(sandbox, address, forgetful, { as, answer, ...(accounts && { accounts }) });
  return new URLSearchParams(back.hash.slice(1) || back.search);
}

test('finds a consumer by id, name or first name, in any case', async () => {
  const { customerId, name } = acting.holder.personas[0] ?? expect.unreachable();
  for (const as of [customerId, name.toUpperCase(), (name.split(' ')[0] ?? '').toLowerCase()])
    expect((await backWith(as, 'authorise')).get('code'), as).not.toBeNull();
  await expect(backWith('nobody', 'authorise')).rejects.toMatchObject({ code: 'request-unknown' });
});

test('denying and cancelling give no code; an unknown answer is refused', async () => {
  const { customerId } = acting.holder.personas[0] ?? expect.unreachable();
  for (const answer of ['deny', 'cancel']) {
    const said = await backWith(customerId, answer);
    expect([answer, said.get('code'), said.get('error')]).toEqual([answer, null, 'access_denied']);
  }
  await expect(backWith(customerId, 'perhaps')).rejects.toMatchObject({ code: 'option-malformed' });
  await expect(backWith(customerId, 'authorise', ['No such account'])).rejects.toThrow();
});

test('an open page continues its interaction; a request_uri cannot open a second one', async () => {
  const today = await createSandbox({ storage: 'memory:', profile: 'today' });
  const { flows, runUntil, holder } = await recipientFor(today, { recipient: today.dataRecipient });
  const as = { as: holder.personas[0]?.customerId ?? '', answer: 'authorise' };
  const kept = new Map<string, unknown>();
  const notes: Notes = {
    read: (key) => kept.get(key),
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
  const address = (await runUntil(flows.sharing, 'push')).authorisationUrl ?? expect.unreachable();
  await converse(today, address, notes).open();
  const namesIn = async (known: Notes) => [...answerParameters(await answerAs(today, address, known, as)).keys()];
  expect(await namesIn(forgetful)).toContain('error');
  expect(await namesIn(notes)).toContain('code');
  await today.stop();
});
