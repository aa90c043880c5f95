// The run that owns an exchange, by its mark, by what the run began, or by its cause.
import { describe, expect, test } from 'vitest';
import type { Exchange, Sandbox } from '../../mocks/index.ts';
import { exchangesOf } from '../../src/runs/run-exchanges.ts';
import { runOwners } from '../../src/runs/run-owners.ts';
import { added, exchangeAt as at } from '../kit/exchange-at.ts';

describe('the owner of an exchange', () => {
  const mark = { flow: 'code', run: 'r' };
  const pushed = at('pushAuthorisation', '/par', { ...mark, changes: [added('holder.pushedRequests', 'urn:1')] });
  const consented = at('createConsent', '/consents', { ...mark, changes: [added('holder.consents', 'c')] });
  const claims = { claims: { id_token: { cdr_consent_id: { value: 'c' } } } };
  const object = { kind: 'request', at: 'query:request', value: 'x', claims } as unknown as Exchange['tokens'][number];
  const opens = { changes: [added('holder.interactions', 'page')] };
  test.each<[string, readonly Exchange[], number]>([
    ['a page that a pushed request opens', [pushed, at('authorise', '/authorise?request_uri=urn%3A1', opens)], 2],
    ['a page of another request', [pushed, at('authorise', '/authorise?request_uri=urn%3A2', opens)], 1],
    ['a page that names a consent', [consented, at('authorise', '/authorise', { ...opens, tokens: [object] })], 2],
    [
      'the screens of its page',
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
      'a call made during one of its calls, recorded first',
      [at('listServicePointsSR', '/sr', { parent: '/parent' }), at('listAccounts', '/parent', mark)],
      2,
    ],
    ['a call with an unknown cause', [at('listServicePointsSR', '/sr', { parent: 'gone' })], 0],
    ['a call that names itself as its cause', [at('listServicePointsSR', '/sr', { parent: '/sr' })], 0],
    [
      'a row that only changed',
      [
        { ...pushed, changes: [{ ...added('holder.interactions', 'page'), verb: 'changed' }] },
        at('getInteraction', '/authorise/page'),
      ],
      1,
    ],
    [
      'a row of another table',
      [{ ...pushed, changes: [added('holder.tokens', 'page')] }, at('getInteraction', '/authorise/page')],
      1,
    ],
    [
      'a call marked by another run, although this one caused it',
      [pushed, at('listAccounts', '/a', { flow: 'code', run: 'other', parent: '/par' })],
      1,
    ],
  ])('the run owns its exchanges, but not those of others: %s', (_, all, count) => {
    const owners = runOwners(all);
    expect([...owners.values()].filter((one) => one.run === 'r' && one.flow === 'code')).toHaveLength(count);
  });
  test('a sender’s mark without a run names a flow only', () => {
    expect([...runOwners([at('listAccounts', '/a', { flow: 'mine' })]).values()]).toStrictEqual([{ flow: 'mine' }]);
  });
  test('a run owns its exchanges, without page views, and the registration of the run that registered it', () => {
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
