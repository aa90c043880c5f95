// Every flow of both profiles in a seeded world, exchange by exchange, as it is on record.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { profileIds } from '../../../mocks/spec/ids.ts';
import { differences, recordFlows, type Recorded } from '../../recording/recorded-flows.ts';
import { at } from '../../tools/run.ts';

afterEach(() => vi.restoreAllMocks());

test.each(profileIds)(
  '%s: every flow is as recorded; npm run recording -- --write records it anew',
  async (profile) => {
    // The recipient's library counts whole seconds of the machine's clock.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const recorded = JSON.parse(
      gunzipSync(readFileSync(at(`test/recording/${profile}.json.gz`))).toString(),
    ) as Recorded;
    expect(differences(recorded, await recordFlows(profile))).toEqual([]);
  },
);
