// Which accounts a list leaves out from page to page, so that no record shifts (CDS, Pagination).
import { expect, test } from 'vitest';
import { walkOf, type SharedAccount } from '../../../mocks/holder/resources/shared-data.ts';

const account = (accountId: string, bent: Partial<SharedAccount> = {}): SharedAccount =>
  ({ accountId, unavailable: false, unlisted: false, ...bent }) as SharedAccount;
const accounts = [account('here'), account('away', { unavailable: true }), account('gone', { unlisted: true })];

const left = (query: string, page: number) => {
  const call = { url: new URL(`https://tls.example/energy/accounts${query}`), page: { page, size: 1 } };
  const { leftOut, pinned } = walkOf(call, accounts);
  return [leftOut.map(({ accountId }) => accountId), pinned];
};

test.each([
  ['the first page leaves out unavailable accounts, and pins them in its links', '', 1, ['away', 'gone'], 'away'],
  ['a later page leaves out only accounts missing from the first', '', 2, ['gone'], undefined],
  ['the first page leaves out the accounts its address names', '?without=here', 1, ['here', 'gone'], 'here'],
  [
    'a later page leaves out the accounts its address names',
    '?without=here,away',
    2,
    ['here', 'away', 'gone'],
    'here,away',
  ],
])('%s', (_title, query, page, leftOut, pinned) => {
  expect(left(query, page)).toEqual([leftOut, pinned === undefined ? {} : { without: pinned }]);
});
