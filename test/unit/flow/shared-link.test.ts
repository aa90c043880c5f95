// A link to a run: what is written can be read again, and anything unreadable is reported in a sentence.
import { describe, expect, test } from 'vitest';
import { limits } from '../../../mocks/spec/limits.ts';
import {
  linkQuery,
  mostBroken,
  readLink,
  type KnownNames,
  type SharedLink,
} from '../../../src/pages/share/shared-link.ts';

const known: KnownNames = {
  ways: ['', 'a ping'],
  hasRow: (row) => ['token', 'accounts'].includes(row.split('.')[0] ?? ''),
};

const link: SharedLink = {
  world: {
    household: 'concession',
    clock: new Date('2026-11-22T03:04:05.000Z'),
    decisions: [['loopbackRedirects', 'refuse']],
  },
  run: {
    way: 'a ping',
    row: 'accounts.2',
    lasted: 90,
    late: { token: 61 },
    refusal: 'cancel-otp',
    faults: [
      ['token', 'secondary-outage'],
      ['', { operation: 'listAccounts', status: 503, times: Infinity }],
    ],
    broken: ['accounts'],
    edits: [{ after: 70, next: '', row: 'accounts', changes: [['/headers/x-v', 'banana'], ['/headers/x-min-v']] }],
  },
};

test('reads what it wrote', () => {
  expect(readLink(linkQuery('?view=flow&flow=backchannel', link), known)).toEqual({ link });
  expect(linkQuery('?view=flow&flow=backchannel', link)).toMatch(/^\?view=flow&flow=backchannel&household=concession/u);
});

test('a link with only a row leads to it in any world', () => {
  const read = readLink('?step=token', known);
  expect(read).toEqual({
    link: { world: undefined, run: { way: '', row: 'token', lasted: 0, late: {}, faults: [], broken: [], edits: [] } },
  });
});

test('a household without a clock sets no time', () => {
  const read = readLink('?household=concession', known);
  expect(read).toMatchObject({ link: { world: { household: 'concession', decisions: [] } } });
  expect('link' in read && read.link.world).not.toHaveProperty('clock');
  expect('link' in read && linkQuery('', read.link)).toBe('?household=concession');
});

test.each([limits.earliest, limits.latest])(
  'the clock of a link may show %s, a bound of the sandbox’s clock',
  (instant) => {
    const clock = new Date(instant);
    expect(readLink(`?household=concession&clock=${clock.toISOString()}`, known)).toMatchObject({
      link: { world: { clock } },
    });
  },
);

describe('an unreadable link', () => {
  test.each([
    ['?household=castle&clock=2026-11-22T03:04:05Z', 'household “castle”'],
    ['?household=concession&clock=', 'clock'],
    ['?household=concession&clock=yesterday', '“yesterday”'],
    // A date alone, and an impossible date, are not instants.
    ['?household=concession&clock=2026-11-22', '“2026-11-22”'],
    ['?household=concession&clock=2026-02-30T03:04:05Z', '“2026-02-30T03:04:05Z”'],
    ['?household=concession&clock=2026-11-22Tmorning', '“2026-11-22Tmorning”'],
    ['?household=concession&clock=9999-12-31T00:00:00Z', 'clock'],
    ['?household=concession&clock=2026-11-22T03:04:05Z&decided=banana:yes', 'no decision or option “banana:yes”'],
    ['?household=concession&clock=2026-11-22T03:04:05Z&decided=loopbackRedirects:perhaps', 'decision'],
    ['?household=concession&clock=2026-11-22T03:04:05Z&lasted=-1', '“-1” is not a valid number of seconds'],
    ['?step=nonsense', 'step “nonsense”'],
    ['?household=concession&clock=2026-11-22T03:04:05Z&late=token', '“token” is not a valid number'],
    ['?household=concession&clock=2026-11-22T03:04:05Z&late=nonsense.5', 'step “nonsense”'],
    ['?way=teleport', 'variant “teleport”'],
    ['?household=concession&clock=2026-11-22T03:04:05Z&no=perhaps', 'cannot answer “perhaps”'],
    ['?household=concession&clock=2026-11-22T03:04:05Z&fault=%5B', 'fault “['],
    ['?household=concession&clock=2026-11-22T03:04:05Z&fault=%5B%22%22%2C%22flood%22%5D', 'fault “["","flood"]”'],
    ['?household=concession&clock=2026-11-22T03:04:05Z&fault=%5B%22%22%2C%7B%22status%22%3A20%7D%5D', 'fault “'],
    ['?household=concession&clock=2026-11-22T03:04:05Z&fault=%5B%22nonsense%22%2C%22outage%22%5D', 'step “nonsense”'],
    ['?household=concession&fault=%22outage%22', 'fault “"outage"”'],
    ['?household=concession&fault=%5B0%2C%22outage%22%5D', 'fault “[0,"outage"]”'],
    ['?household=concession&fault=%5B%22%22%2C%22outage%22%2C%22outage%22%5D', 'fault “["","outage","outage"]”'],
    ['?household=concession&fault=%7B%7D', 'fault “{}”'],
    ['?household=concession&clock=2026-11-22T03:04:05Z&lasted=12345678901', '“12345678901” is not a valid number'],
    ['?decided=loopbackRedirects', 'decision or option “loopbackRedirects”'],
    ['?edit=%5B', 'edits'],
    ['?edit=%5B0%2C%22%22%2C%22%22%5D', 'edits'],
    ['?edit=%5B0%2C%22%22%2C%22token%22%2C%5B%22method%22%5D%5D', 'edits'],
    ['?edit=%5B0%2C%22elsewhere%22%2C%22token%22%5D', 'step “elsewhere”'],
  ])('%s is reported: %s', (search, words) => {
    const read = readLink(search, known);
    expect('trouble' in read ? read.trouble : 'it was read').toContain(words);
  });

  test('limits broken calls, and finds a renamed variant', () => {
    const broken = Array.from({ length: mostBroken + 1 }, () => 'broken=accounts').join('&');
    const read = readLink(`?${broken}&way=signed+and+sealed`, { ...known, ways: ['signed and encrypted'] });
    expect(read).toMatchObject({ link: { run: { way: 'signed and encrypted' } } });
    expect('link' in read && read.link.run.broken).toHaveLength(mostBroken);
    expect('link' in read && read.link.world?.household).toBe('solar-home');
  });

  test('shows a name of forty characters whole, and cuts a longer one', () => {
    const said = (length: number) => readLink(`?way=${'x'.repeat(length)}`, known);
    expect(said(40)).toEqual({ trouble: `This flow has no variant “${'x'.repeat(40)}”.` });
    expect(said(41)).toEqual({ trouble: `This flow has no variant “${'x'.repeat(40)}…”.` });
  });

  test('cuts a very long name of a step', () => {
    const read = readLink(`?step=${'x'.repeat(5000)}`, known);
    expect('trouble' in read ? read.trouble.length : 0).toBeLessThan(200);
  });
});
