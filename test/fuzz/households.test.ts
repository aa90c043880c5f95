// A short run of random households, read as a recipient would; for long runs use `npm run households -- --seed N --count M`.
import { expect, test } from 'vitest';
import { runHouseholds } from './households-session.ts';

test('K-20 to K-44 the bills of eight households stay consistent across visits, clock moves and amended consents', async () => {
  const { wrong, closed, amendments, visits, invoices } = await runHouseholds({ seed: 4, count: 8 });
  expect(wrong).toEqual([]);
  expect([closed > 0, amendments > 0, visits, invoices > 100]).toEqual([true, true, 32, true]);
});
