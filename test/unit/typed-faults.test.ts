// The value of `serve --fault`: a name, or a network fault as JSON.
import { expect, test } from 'vitest';
import { Complaint } from '../../src/served/complaint.ts';
import { faultIn } from '../../src/served/serve-command.ts';

test('a name stays a name, and JSON in braces is a network fault', () => {
  expect(faultIn('outage')).toBe('outage');
  expect(faultIn('{"status": 429, "every": 3}')).toEqual({ status: 429, every: 3 });
});

test('invalid JSON is refused with the typed text', () => {
  expect(() => faultIn('{status: 429}')).toThrow(Complaint);
  expect(() => faultIn('{status: 429}')).toThrow('--fault takes the name of a fault, or JSON; got “{status: 429}”.');
});
