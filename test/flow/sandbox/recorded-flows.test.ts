// Every flow of both profiles in a seeded world, exchange by exchange, as it is on record.
import { afterEach, expect, test, vi } from 'vitest';
import { profileIds } from '../../../mocks/spec/ids.ts';
import { differences, onRecord, recordFlows } from '../../recording/recorded-flows.ts';

afterEach(() => vi.restoreAllMocks());

test.each(profileIds)(
  '%s: every flow is as recorded; npm run recording -- --write records it anew',
  async (profile) => {
    // The recipient's library counts whole seconds of the machine's clock.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    expect(differences(onRecord(profile), await recordFlows(profile))).toEqual([]);
  },
);
