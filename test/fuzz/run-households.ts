// `npm run households -- --seed 1 --count 1000 [--only 17]` checks the bills of random households over three years, with amended consents.
import { parseArgs } from 'node:util';
import { numberOf } from './number-of.ts';
import { runHouseholds } from './households-session.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, count: { type: 'string' }, only: { type: 'string' } },
});
const seed = numberOf(values.seed, 1);
const started = performance.now();
const report = await runHouseholds({
  seed,
  count: numberOf(values.count, 1_000),
  ...(values.only === undefined ? {} : { only: numberOf(values.only, 0) }),
  every: (done) => {
    if (done % 100 === 0) console.log(`${String(done)} households`);
  },
});
const { households, closed, amendments, visits, invoices, transactions, wrong } = report;
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
for (const what of wrong) console.log(what);
console.log(
  `\nseed ${String(seed)}: ${String(households)} households, ${String(closed)} of them closed, in ${minutes} minutes (${(process.cpuUsage().user / 60e6).toFixed(1)} of the processor)`,
);
console.log(`${String(visits)} visits, ${String(amendments)} of them under an amended consent`);
console.log(`${String(invoices)} invoices and ${String(transactions)} transactions compared`);
console.log(`${String(wrong.length)} findings`);
process.exitCode = wrong.length === 0 ? 0 : 1;
