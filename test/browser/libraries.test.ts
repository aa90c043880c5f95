// Client libraries run the whole flow of today's profile in a page, unmodified and with both algorithms, as they do in Node.
import { expected } from '../kit/recipients/driven-by-library.ts';
import { expect, test } from './fixtures.ts';
import type { LibraryPage } from './pages/library-page.ts';

declare const libraryPage: LibraryPage;

test('openid-client and oauth4webapi, PS256 and ES256: push, response JWT, tokens, refresh, revocation', async ({
  page,
  pageOf,
}) => {
  await page.goto(await pageOf('library-page.ts'));
  const seen = await page.evaluate(() => libraryPage.all());
  expect(seen).toEqual({
    'openid-client, PS256': expected,
    'openid-client, ES256': expected,
    'oauth4webapi, PS256': expected,
    'oauth4webapi, ES256': expected,
  });
});
