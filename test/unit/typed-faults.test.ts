// What is typed behind `serve --fault`: a name, or a fault on the wire as JSON.
import { expect, test } from 'vitest';
import { Complaint } from '../../src/served/complaint.ts';
import { faultIn } from '../../src/served/serve-command.ts';

test('a name stays a name; JSON in braces is a fault on the wire', () => {
  expect(faultIn('outage')).toBe('outage');
  expect(faultIn('{"status": 429, "every": 3}')).toEqual({ status: 429, every: 3 });
});

test('what begins as JSON and is none is refused with what was typed', () => {
  expect(() => faultIn('{status: 429}')).toThrow(Complaint);
  expect(() => faultIn('{status: 429}')).toThrow('--fault takes the name of a fault, or JSON; got “{status: 429}”.');
});
