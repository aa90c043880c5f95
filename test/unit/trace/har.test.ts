// The trace as an HTTP Archive: redirects, sizes, times, and the creator.
import { expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { toHar } from '../../../mocks/trace/har.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

test('HAR: an entry has its redirect, sizes in bytes and duration; the archive names this version', () => {
  const redirect = {
    ...exchanges.tokensIssued,
    response: { status: 302, headers: [['location', 'https://app.example/callback#code=1']] as const, body: 'ü' },
  };
  const { log } = toHar([redirect, exchanges.tokensIssued]);
  expect(log.creator).toEqual({ name: 'cdr-browser-sandbox', version: manifest.version });
  expect(log.entries.map(({ response }) => response.redirectURL)).toEqual(['https://app.example/callback#code=1', '']);
  expect(log.entries[0]).toMatchObject({
    time: redirect.took,
    response: { status: 302, bodySize: 2, content: { size: 2, text: 'ü' } },
    timings: { wait: redirect.took },
  });
});
