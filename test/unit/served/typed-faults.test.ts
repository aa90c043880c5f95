// The value after `serve --fault`: a name, or a transport fault as JSON.
import { expect, test } from 'vitest';
import { Complaint } from '../../../src/served/complaint.ts';
import { faultIn } from '../../../src/served/serve-command.ts';

test('keeps a name; reads JSON in braces as a transport fault', () => {
  expect(faultIn('outage')).toBe('outage');
  expect(faultIn('{"status": 429, "every": 3}')).toEqual({ status: 429, every: 3 });
});

test('refuses malformed JSON, and quotes it', () => {
  expect(() => faultIn('{status: 429}')).toThrow(Complaint);
  expect(() => faultIn('{status: 429}')).toThrow('--fault must be the name of a fault, or JSON; got “{status: 429}”.');
});
