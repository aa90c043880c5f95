// `npm run recording [-- --write]`: plays every flow of both profiles in a seeded world and says where the exchanges differ from those on record.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { profileIds } from '../../mocks/spec/ids.ts';
import { at } from '../tools/run.ts';
import { differences, recordFlows, type Recorded } from './recorded-flows.ts';

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

// The recipient's library counts whole seconds of the machine's clock: a second that passes meanwhile is no difference.
const instant = Date.now();
Date.now = () => instant;

let differing = 0;
for (const profile of profileIds) {
  const file = at(`test/recording/${profile}.json.gz`);
  const now = await recordFlows(profile);
  if (values.write) {
    writeFileSync(file, gzipSync(JSON.stringify(now), { level: 9 }));
    continue;
  }
  const lines = differences(JSON.parse(gunzipSync(readFileSync(file)).toString()) as Recorded, now);
  differing += lines.length;
  console.log(`${profile}: ${lines.length === 0 ? 'as recorded' : `${String(lines.length)} differences`}`);
  for (const line of lines.slice(0, 200)) console.log(`  ${line}`);
}
if (differing > 0) process.exitCode = 1;
