// `npm run recording [-- --write]`: plays every flow of both profiles in a seeded world and says where the exchanges differ from those on record.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { profileIds } from '../../mocks/spec/ids.ts';
import { differences, fileOf, onRecord, recordFlows } from './recorded-flows.ts';

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

// The recipient's library counts whole seconds of the machine's clock: a second that passes meanwhile is no difference.
const instant = Date.now();
Date.now = () => instant;

let differing = 0;
for (const profile of profileIds) {
  const now = await recordFlows(profile);
  if (values.write) {
    writeFileSync(fileOf(profile), gzipSync(JSON.stringify(now), { level: 9 }));
    continue;
  }
  const lines = differences(onRecord(profile), now);
  differing += lines.length;
  console.log(`${profile}: ${lines.length === 0 ? 'as recorded' : `${String(lines.length)} differences`}`);
  for (const line of lines.slice(0, 200)) console.log(`  ${line}`);
}
if (differing > 0) process.exitCode = 1;
