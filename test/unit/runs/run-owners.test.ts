// Which run an exchange belongs to: by its mark, by what the run began, or by its cause.
import { describe, expect, test } from 'vitest';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { exchangesOf } from '../../../src/runs/exchanges/run-exchanges.ts';
import { runOwners } from '../../../src/runs/exchanges/run-owners.ts';
import { added, exchangeAt as at } from '../../kit/hand-written/exchange-at.ts';

describe('an exchange belongs to a run', () => {
  const mark = { flow: 'code', run: 'r' };
  const pushed = at('pushAuthorisation', '/par', { ...mark, changes: [added('holder.pushedRequests', 'urn:1')] });
  const consented = at('createConsent', '/consents', { ...mark, changes: [added('holder.consents', 'c')] });
  const claims = { claims: { id_token: { cdr_consent_id: { value: 'c' } } } };
  const object = { kind: 'request', at: 'query:request', value: 'x', claims } as unknown as Exchange['tokens'][number];
  const opens = { changes: [added('holder.interactions', 'page')] };
  test.each<[string, readonly Exchange[], number]>([
    ['if its pushed request opened the page', [pushed, at('authorise', '/authorise?request_uri=urn%3A1', opens)], 2],
    [
      'but not if another request opened the page',
      [pushed, at('authorise', '/authorise?request_uri=urn%3A2', opens)],
      1,
    ],
    [
      'if its page names the run’s consent',
      [consented, at('authorise', '/authorise', { ...opens, tokens: [object] })],
      2,
    ],
    [
      'if it is a screen of the run’s page',
      [
        pushed,
        at('authorise', '/authorise?request_uri=urn%3A1', opens),
        at('getInteraction', '/authorise/page'),
        at('answerInteraction', '/authorise/page/confirm'),
        at('answerInteraction', '/authorise/other/confirm'),
      ],
      4,
    ],
    [
      'if its cause belongs to the run, even if recorded later',
      [at('listServicePointsSR', '/sr', { parent: '/parent' }), at('listAccounts', '/parent', mark)],
      2,
    ],
    ['but not if its cause is gone', [at('listServicePointsSR', '/sr', { parent: 'gone' })], 0],
    ['but not if it names itself as its cause', [at('listServicePointsSR', '/sr', { parent: '/sr' })], 0],
    [
      'but not by a row that only changed',
      [
        { ...pushed, changes: [{ ...added('holder.interactions', 'page'), verb: 'changed' }] },
        at('getInteraction', '/authorise/page'),
      ],
      1,
    ],
    [
      'but not by a row of another table',
      [{ ...pushed, changes: [added('holder.tokens', 'page')] }, at('getInteraction', '/authorise/page')],
      1,
    ],
    [
      'but not if marked with another run',
      [pushed, at('listAccounts', '/a', { flow: 'code', run: 'other', parent: '/par' })],
      1,
    ],
  ])('%s', (_, all, count) => {
    const owners = runOwners(all);
    expect([...owners.values()].filter((one) => one.run === 'r' && one.flow === 'code')).toHaveLength(count);
  });
  test('only if marked with a run; a flow alone is not enough', () => {
    expect([...runOwners([at('listAccounts', '/a', { flow: 'mine' })]).values()]).toStrictEqual([{ flow: 'mine' }]);
  });
  test('the run’s list leaves out reads of screens, and includes its registration', () => {
    const registered = at('registerClient', '/register', { flow: 'registration', run: 'first' });
    const all = [
      registered,
      at('listAccounts', '/elsewhere', { flow: 'code', run: 'first' }),
      pushed,
      at('authorise', '/authorise?request_uri=urn%3A1', opens),
      at('getInteraction', '/authorise/page'),
      at('getJwks', '/jwks'),
    ];
    const trace = { entries: () => all } as unknown as Sandbox['trace'];
    const idsOf = (registeredBy?: string) => exchangesOf({ trace }, { run: 'r', registeredBy }).map(({ id }) => id);
    expect(idsOf()).toEqual(['/par', '/authorise?request_uri=urn%3A1']);
    expect(idsOf('first')).toEqual(['/register', '/par', '/authorise?request_uri=urn%3A1']);
  });
});
