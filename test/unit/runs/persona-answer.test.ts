// How a persona answers: on the open page, on the device, with a refusal, or not at all.
import { describe, expect, test } from 'vitest';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { consumerRefusals, personaAnswer, type ConsumerRefusal } from '../../../src/runs/consumers/persona-answer.ts';
import { hasSomethingToShare } from '../../../src/runs/consumers/shareable.ts';
import { added, exchangeAt as at } from '../../kit/hand-written/exchange-at.ts';

describe('the answer of the persona', () => {
  const authorisationUrl = new URL('https://holder.example/authorise?x=y');
  const person = (customerId: string, ...accounts: readonly object[]) => ({ customerId, profiles: [{ accounts }] });
  const answered = async (
    facts: Parameters<typeof personaAnswer>[1],
    all: readonly Exchange[] = [],
    no?: ConsumerRefusal,
    customerId?: string,
  ) => {
    const said: unknown[] = [];
    const noted =
      (name: string) =>
      (...given: readonly unknown[]) =>
        Promise.resolve(said.push([name, ...given.map((one) => (one instanceof URL ? one.search : one))])).then(
          () => authorisationUrl,
        );
    const names = ['authorise', 'deny', 'cancel', 'approveBackchannel', 'denyBackchannel'];
    const personaOf = (id: string) => ({
      customerId: id,
      ...Object.fromEntries(names.map((name) => [name, noted(name)])),
    });
    const sandbox = {
      personas: [personaOf('1'), personaOf('2')],
      scenario: { customers: [person('1', { ineligible: 'closed' }, {}), person('2', { ineligible: 'closed' })] },
    } as unknown as Sandbox;
    const back = await personaAnswer(sandbox, facts, all, no, customerId);
    return [back === undefined ? 'nowhere' : 'back', ...said];
  };
  const page = at('authorise', '/authorise', { changes: [added('holder.interactions', 'page')] });
  const login = (customerId: string, id = 'page') =>
    at('answerInteraction', `/authorise/${id}/identify`, {
      request: {
        method: 'POST',
        url: `https://holder.example/authorise/${id}/identify`,
        headers: [],
        body: JSON.stringify({ customerId }),
      },
    });
  const edited = { ...page, flow: 'workbench', changes: [added('holder.interactions', 'edited')] };

  test.each<[string, readonly Exchange[], object]>([
    ['begins if no page is open', [], {}],
    ['continues on the open page', [page], { interaction: 'page' }],
    [
      'continues on the newest page',
      [{ ...page, changes: [added('holder.interactions', 'old')] }, page],
      { interaction: 'page' },
    ],
    ['continues if the consumer has logged in', [page, login('1')], { interaction: 'page' }],
    ['does not continue if somebody else has logged in', [page, login('2')], {}],
    ['continues if somebody else has logged in on another page', [page, login('2', 'other')], { interaction: 'page' }],
    ['ignores a page opened by an edited request', [page, edited], { interaction: 'page' }],
    ['ignores a refused page', [{ ...page, verdict: 'refused' }], {}],
    ['ignores rows of another table', [{ ...page, changes: [added('holder.consents', 'x')] }], {}],
    [
      'ignores a page that only changed',
      [{ ...page, changes: [{ ...added('holder.interactions', 'x'), verb: 'changed' }] }],
      {},
    ],
  ])('%s', async (_, all, options) => {
    expect(await answered({ authorisationUrl }, all)).toEqual(['back', ['authorise', '?x=y', options]]);
  });

  test.each<[ConsumerRefusal, unknown]>([
    ['decline', ['deny', '?x=y']],
    ['cancel-identify', ['cancel', '?x=y', { at: 'identify' }]],
    ['cancel-otp', ['cancel', '?x=y', { at: 'otp' }]],
    ['cancel-accounts', ['cancel', '?x=y', { at: 'accounts' }]],
    ['cancel-confirm', ['cancel', '?x=y', { at: 'confirm' }]],
  ])('is %s if requested', async (no, said) => {
    expect(consumerRefusals).toContain(no);
    expect(await answered({ authorisationUrl }, [page], no)).toEqual(['back', said]);
  });

  test('is given on the device if the request is there', async () => {
    const started = { auth_req_id: 'r', expires_in: 1 };
    expect(await answered({ started, authorisationUrl })).toEqual(['nowhere', ['approveBackchannel', 'r']]);
    expect(await answered({ started }, [], 'decline')).toEqual(['nowhere', ['denyBackchannel', 'r']]);
  });

  test('leaves at the accounts if there is nothing to share', async () => {
    expect(await answered({ authorisationUrl }, [], undefined, '2')).toEqual([
      'back',
      ['cancel', '?x=y', { at: 'accounts' }],
    ]);
  });

  test('is absent if nobody is asked, or the persona is unknown', async () => {
    expect(await answered({})).toEqual(['nowhere']);
    expect(await answered({ authorisationUrl }, [], undefined, '3')).toEqual(['nowhere']);
  });

  test('a person has something to share with one eligible account, or if unknown', () => {
    const customers = [person('1', { ineligible: 'x' }, {}), person('2', { ineligible: 'x' }), person('3')];
    const world = { scenario: { customers } } as unknown as Sandbox;
    expect(['1', '2', '3', '4'].map((id) => hasSomethingToShare(world, id))).toEqual([true, false, false, true]);
  });
});
