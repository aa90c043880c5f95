// The trace as an HTTP Archive: what a network panel shows of a redirect, and who wrote it.
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { toHar } from '../../mocks/trace/har.ts';
import * as exchanges from '../kit/exchanges.ts';

test('HAR: an entry has the address of its redirect, its sizes in bytes and the time it took; the archive names this version', () => {
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
