// What may be armed as a fault, at the edge of every bound, and the errors for anything else.
import { describe, expect, test } from 'vitest';
import { SandboxError } from '../../../mocks/ambient/sandbox-error.ts';
import type { TransportFault } from '../../../mocks/faults/fault.ts';
import { checkFault, isFault } from '../../../mocks/sandbox/options/fault-options.ts';
import { profiles } from '../../../mocks/spec/profiles/index.ts';

const [hybrid, today] = [profiles['0.1.1'], profiles['cds-1.36']];
const check = (fault: unknown, ...spoken: readonly (typeof hybrid)[]): void =>
  checkFault(fault as TransportFault, ...(spoken.length === 0 ? [hybrid] : spoken));

function said(fault: unknown, ...spoken: readonly (typeof hybrid)[]): readonly string[] {
  try {
    check(fault, ...spoken);
    return [];
  } catch (error) {
    if (error instanceof SandboxError) return [error.code, error.what, error.fix];
    throw error;
  }
}

test.each<readonly [unknown]>([
  ['outage'],
  [{ status: 200 }],
  [{ status: 599 }],
  [{ delay: 0 }],
  [{ delay: 0.5 }],
  [{ delay: 86_400_000 }],
  [{ networkError: true }],
  [{ networkError: true, delay: 5 }],
  [{ status: 503, delay: 5, operation: 'getJwks', times: 2 }],
  [{ status: 503, times: 1 }],
  [{ status: 503, times: Number.POSITIVE_INFINITY }],
  [{ status: 503, every: 1 }],
  [{ status: 503, share: 1 }],
  [{ status: 503, share: 0.001 }],
  [{ status: 429, headers: {}, body: '' }],
  [{ status: 429, headers: { 'retry-after': '30' }, body: { errors: [] } }],
  [{ status: 503, every: undefined, share: 0.5, headers: undefined, networkError: undefined }],
])('%j may be armed', (fault) => {
  expect(said(fault)).toEqual([]);
  expect(isFault(fault)).toBe(true);
});

const members = 'operation, status, headers, body, delay, networkError, every, share, times';

describe('refuses with the expected value', () => {
  test.each<readonly [unknown, what: string, fix: string]>([
    [null, 'This is not a fault.', `Pass the name of a preset, or an object with ${members}.`],
    [[{ status: 503 }], 'This is not a fault.', `Pass the name of a preset, or an object with ${members}.`],
    [{ status: 199 }, 'status must be a whole number from 200 to 599; got 199.', 'Change status, or leave it out.'],
    [{ status: 600 }, 'status must be a whole number from 200 to 599; got 600.', 'Change status, or leave it out.'],
    [
      { delay: 86_400_001 },
      'delay must be a number of milliseconds from 0 to 86400000 (one day); got 86400001.',
      'Change delay, or leave it out.',
    ],
    [
      { delay: '5' },
      'delay must be a number of milliseconds from 0 to 86400000 (one day); got 5.',
      'Change delay, or leave it out.',
    ],
    [{ networkError: 1 }, 'networkError must be true; got 1.', 'Change networkError, or leave it out.'],
    [
      { status: 503, times: '2' },
      'times must be a whole number of at least 1, or Infinity; got 2.',
      'Change times, or leave it out.',
    ],
    [
      { status: 503, every: 1.5 },
      'every must be a whole number of at least 1; got 1.5.',
      'Change every, or leave it out.',
    ],
    [
      { status: 503, share: 1.01 },
      'share must be a number above 0 and at most 1; got 1.01.',
      'Change share, or leave it out.',
    ],
    [
      { status: 503, share: '1' },
      'share must be a number above 0 and at most 1; got 1.',
      'Change share, or leave it out.',
    ],
    ...[null, ['x'], 7].map(
      (body) =>
        [
          { status: 503, body },
          `body must be a string, or an object that is sent as JSON; got ${String(body)}.`,
          'Change body, or leave it out.',
        ] as const,
    ),
    ...(
      [
        [null, 'null'],
        ['a: b', 'a: b'],
        [['a', 'b'], 'a,b'],
        [{ a: 1 }, '[object Object]'],
        [{ a: 'b', 'not a name': 'c' }, '[object Object]'],
        [{ a: 'b', c: undefined }, '[object Object]'],
      ] as const
    ).map(
      ([headers, got]) =>
        [
          { status: 503, headers },
          `headers must be an object of header names and strings; got ${got}.`,
          'Change headers, or leave it out.',
        ] as const,
    ),
    [{ stauts: 503 }, 'A transport fault has no member “stauts”. Did you mean status?', `Its members are ${members}.`],
    [{ colour: 'red' }, 'A transport fault has no member “colour”.', `Its members are ${members}.`],
    [{ times: 3 }, 'This fault does nothing.', 'Give it status, delay or networkError: true.'],
    [{ delay: 5, headers: {} }, 'A fault with headers needs a status.', 'Give it a status, for example 429.'],
    [{ networkError: true, body: '' }, 'A fault with body needs a status.', 'Give it a status, for example 429.'],
    [
      { status: 503, networkError: true },
      'A fault cannot have both status and networkError: a request that never arrives gets no status.',
      'Leave one of them out.',
    ],
    [{ status: 503, every: 2, share: 1 }, 'A fault cannot have both every and share.', 'Leave one of them out.'],
  ])('%j', (fault, what, fix) => {
    expect(said(fault)).toEqual(['fault-malformed', what, fix]);
    expect(isFault(fault)).toBe(false);
  });
});

test('accepts a fault if at least one profile of the world can meet it', () => {
  const unsigned = [
    'fault-unknown',
    'The fault response-expired has no effect: no holder here sends signed responses.',
  ];
  expect(said('response-expired', hybrid).slice(0, 2)).toEqual(unsigned);
  expect(said('response-expired', hybrid, today)).toEqual([]);
  expect(said('response-expired', today)).toEqual([]);
  expect(said('outage', today)).toEqual([]);
  const consent = { operation: 'createConsent', status: 503 };
  expect(said(consent, hybrid, today)).toEqual([]);
  expect(said(consent, today)).toEqual([
    'operation-unknown',
    'The fault has no effect: security profile cds-1.36 has no operation createConsent.',
    'Choose an operation of the profile, or leave operation out.',
  ]);
  expect(said({ operation: 'getJwk', status: 503 })).toEqual([
    'operation-unknown',
    'There is no operation “getJwk”. Did you mean getJwks?',
    'Read the id from Exchange.operation, or from operations of cdr-browser-sandbox/spec.',
  ]);
});
