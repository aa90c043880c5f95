// `npm run fuzz -- --seed 1 --count 20000 [--profile today] [--sockets] [--only 17]` sends the requests of a seed and prints its findings.
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { defaultProfile, profiles } from '../../mocks/spec/profiles/index.ts';
import { profileIdOf } from '../../mocks/spec/ids.ts';
import { numberOf } from './number-of.ts';
import { wireOverSockets } from './over-sockets.ts';
import { runSession, type Report } from './session.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    count: { type: 'string' },
    only: { type: 'string' },
    titles: { type: 'boolean' },
    profile: { type: 'string' },
    sockets: { type: 'boolean' },
  },
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const heapNow = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

const seed = numberOf(values.seed, 1);
const count = numberOf(values.count, 20_000);
const wire = values.sockets === true ? wireOverSockets() : undefined;
const only = values.only === undefined ? {} : { only: numberOf(values.only, 0) };
const started = performance.now();
const report: Report = await runSession({
  seed,
  count,
  profile: profiles[profileIdOf(values.profile ?? '') ?? defaultProfile.id],
  ...only,
  ...(wire !== undefined && { wire }),
  heapNow,
  every: (done) => {
    if ((done + 1) % 5_000 === 0) console.log(`${String(done + 1)} requests`);
  },
});

const at = (share: number): string => (report.took[Math.floor((report.took.length - 1) * share)] ?? 0).toFixed(1);
const mebibytes = (bytes: number): string => (bytes / 1_048_576).toFixed(0);
const seconds = ((performance.now() - started) / 1000).toFixed(0);

if (values.titles === true) for (const title of report.titles) console.log(title);
for (const { request, title, fault, rule } of report.findings)
  console.log(`\n#${String(request)} ${title}\n  ${fault}${rule === undefined ? '' : `\n  rule ${rule}`}`);
console.log(
  `\nseed ${String(seed)}: ${String(report.requests)} requests in ${seconds} s, ${String(report.refused)} refused`,
);
if (wire !== undefined) console.log(`${String(wire.sent())} of them over sockets`);
console.log(`${String(report.reached.size)} pairs of operation and rule reached`);
console.log(`an answer took ${at(0.5)} ms (median), ${at(0.99)} ms (99 %), ${at(1)} ms (most)`);
for (const { request, title, took, worked } of report.slowest.filter((one) => one.took > 500))
  console.log(`  ${took.toFixed(0)} ms, ${worked.toFixed(0)} ms of them at work: #${String(request)} ${title}`);
console.log(`heap after collection, every 1,000 requests: ${report.heap.map(mebibytes).join(' ')} MiB`);
console.log(`${String(report.findings.length)} findings`);
process.exitCode = report.findings.length === 0 ? 0 : 1;
