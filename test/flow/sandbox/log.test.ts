// The log: each exchange in one line, and under a refusal its rule and mend.
import { expect, test, vi } from 'vitest';
import { createSandbox, type ExchangeLine } from '../../../mocks/index.ts';

const clock = '2026-03-04T05:06:07Z';

test('calls a function with one line for each exchange, and for a refusal the rule, both values and the mend', async () => {
  const lines: ExchangeLine[] = [];
  await using sandbox = await createSandbox({ storage: 'memory:', clock, log: (line) => void lines.push(line) });
  const status = `${sandbox.urls.dataHolder.publicBase}/discovery/status`;
  await sandbox.fetch(`${status}?a=b`, { headers: { 'x-v': '1' } });
  await sandbox.fetch(status, { headers: { 'x-v': 'banana' } });
  sandbox.faults.add({ operation: 'getStatus', networkError: true });
  await sandbox.fetch(status).catch(() => undefined);
  const exchanges = sandbox.trace.entries();
  expect(lines.map(({ exchange }) => exchange)).toEqual(exchanges);
  const check = exchanges[1]?.checks.find(({ outcome }) => outcome === 'fail');
  expect(lines.map(({ text }) => text.split('\n'))).toEqual([
    [`05:06:07 recipient to holder: GET ${status} answered 200`],
    [
      `05:06:07 recipient to holder: GET ${status} answered 400 urn:au-cds:error:cds-all:Header/InvalidVersion`,
      `  rule     version.positive-integer: ${check?.title ?? ''}`,
      `  expected ${check?.expected as string}`,
      '  actual   banana',
      '  at       header:x-v',
      `  mend     ${check?.fix ?? ''}`,
    ],
    [`05:06:07 recipient to holder: GET ${status} answered nothing, faulted`],
  ]);
});

test('writes to the console only if log is console', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  for (const log of [{ log: 'console' } as const, {}]) {
    await using sandbox = await createSandbox({ storage: 'memory:', clock, ...log });
    await sandbox.fetch(`${sandbox.urls.dataHolder.issuer}/jwks`);
    sandbox.trace.entries();
  }
  expect(said.mock.calls).toEqual([
    ['05:06:07 recipient to holder: GET https://wattle-energy.cdr.example/jwks answered 200'],
  ]);
  said.mockRestore();
});
