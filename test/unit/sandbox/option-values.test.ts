// Values that callers pass in, at the edge of every bound: the result, or the error.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SandboxError } from '../../../mocks/ambient/sandbox-error.ts';
import { checkDecision, givenDecisions, knownDecisions } from '../../../mocks/sandbox/options/decision-options.ts';
import { enrolmentOf } from '../../../mocks/sandbox/options/enrolment-options.ts';
import { givenLimits, placeOf, profileNamed, profilesNamedIn } from '../../../mocks/sandbox/options/option-values.ts';
import { checkRedirectUri } from '../../../mocks/sandbox/options/redirect-uris.ts';
import { choiceOf, sameChoice, scenarioOf } from '../../../mocks/sandbox/options/scenario-choice.ts';
import { givenClock, instantOf, laterBy, overlapEnd } from '../../../mocks/sandbox/options/time-options.ts';
import type { EnrolOptions } from '../../../mocks/sandbox/sandbox-interface.ts';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { limits } from '../../../mocks/spec/limits.ts';
import { profiles } from '../../../mocks/spec/profiles/index.ts';
import { createAddresses } from '../../../mocks/world/addresses.ts';
import type { World } from '../../../mocks/world/world.ts';
import { bareWorld, type BareWorld } from '../../kit/worlds/bare-world.ts';

const [hybrid, today] = [profiles['0.1.1'], profiles['cds-1.36']];

/** The error, or an empty string if there is none. */
async function said(work: () => unknown): Promise<string> {
  try {
    await work();
    return '';
  } catch (error) {
    if (error instanceof SandboxError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

test('limits have defaults, and unknown or invalid ones are refused', async () => {
  expect(givenLimits()).toEqual(limits.sandbox);
  const others = { address: 1, headers: 2, body: 3, trace: 4 };
  expect(givenLimits(others)).toEqual(others);
  expect(givenLimits({ trace: undefined } as never)).toEqual(limits.sandbox);
  expect(await said(() => givenLimits({ depth: 3 } as never))).toBe(
    'limit-malformed: There is no limit “depth”. Choose from address, headers, body, trace.',
  );
  expect(await said(() => givenLimits({ body: 0 }))).toBe(
    'limit-malformed: The limit body must be a whole number of at least 1; got 0. Write limits: { body: 100000 }.',
  );
});

test('finds a profile by name, and the profiles that brands of a scenario name', async () => {
  expect([profileNamed('0.1.1'), profileNamed('today')]).toEqual([hybrid, today]);
  expect(await said(() => profileNamed('tody'))).toMatch(/^profile-unknown: .*“tody”\. Did you mean today\?/u);
  const named = profilesNamedIn(await loadScenario('two-profiles'));
  expect([...named.values()].map(({ id }) => id)).toContain('cds-1.36');
  expect(profilesNamedIn(await loadScenario('solar-home')).size).toBe(0);
});

describe('where the page is', () => {
  afterEach(() => vi.unstubAllGlobals());
  const page = 'https://page.example/authorise/';

  test('uses the address bar, else the given page; without either there is no origin', async () => {
    expect(placeOf({})).toEqual({});
    expect(placeOf({ hosts: 'same-origin', authorisationPage: new URL(page) })).toEqual({
      authorisationPage: page,
      origin: page,
    });
    expect(await said(() => placeOf({ hosts: 'same-origin' }))).toMatch(/^origin-missing: /u);
    vi.stubGlobal('location', { href: 'https://page.example/' });
    expect(placeOf({ hosts: 'same-origin' })).toEqual({ origin: 'https://page.example/' });
    expect(placeOf({ authorisationPage: page })).toEqual({ authorisationPage: page, origin: 'https://page.example/' });
  });
});

describe('decisions', () => {
  test('a decision must apply to at least one profile in use', async () => {
    expect(await said(() => checkDecision('refreshRotation', 'on', hybrid, today))).toBe('');
    expect(await said(() => checkDecision('refreshRotation', 'on'))).toBe('');
    expect(await said(() => checkDecision('refreshRotation', 'on', today))).toBe(
      'decision-unknown: The decision refreshRotation does not apply to security profile cds-1.36. Leave it out, or choose a profile that it applies to: 0.1.1.',
    );
    expect(await said(() => checkDecision('refreshRotation', 7))).toMatch(
      /^decision-unknown: The decision refreshRotation has no option “7”\. Choose one of /u,
    );
  });

  test('leaves out undefined decisions, and kept ones that this version does not know', () => {
    expect(givenDecisions({ versions: 'published', refreshRotation: undefined } as never)).toEqual({
      versions: 'published',
    });
    const kept = { versions: 'published', refreshRotation: 'sideways', unheard: 'on', requestObjectIss: 7 };
    expect(knownDecisions(kept)).toEqual({ versions: 'published' });
    expect([givenDecisions(), knownDecisions()]).toEqual([{}, {}]);
  });
});

test('a scenario is given by name or whole, with another seed if there is one', async () => {
  const [named, whole] = [await loadScenario('solar-home'), await loadScenario('two-profiles')];
  expect(choiceOf('solar-home', undefined)).toEqual({ name: 'solar-home' });
  expect(choiceOf(whole, 0)).toEqual({ scenario: whole, seed: 0 });
  expect(await scenarioOf({ name: 'solar-home' })).toEqual(named);
  expect(await scenarioOf({ scenario: whole, seed: 9 })).toEqual({ ...whole, seed: 9 });
  expect(await said(() => scenarioOf({ name: 'solar-home', seed: 1.5 }))).toBe(
    'scenario-invalid: seed must be a whole number; got 1.5. Write seed: 1.',
  );
  for (const [a, b, same] of [
    [{ name: 'solar-home' }, { name: 'solar-home' }, true],
    [{ name: 'solar-home' }, { name: 'two-profiles' }, false],
    [{ name: 'solar-home', seed: 1 }, { name: 'solar-home' }, false],
    [{ scenario: whole }, { scenario: structuredClone(whole) }, true],
    [{ scenario: whole }, { scenario: named }, false],
  ] as const)
    expect(sameChoice(a, b)).toBe(same);
});

describe('instants and durations', () => {
  const now = new Date('2026-03-01T00:00:00.000Z');

  test.each([
    limits.earliest,
    limits.latest,
    '2026-03',
    '2026-03-01',
    '2026-03-01 10:00',
    '2026-03-01t10:00:00.5+1030',
  ])('reads the instant %s', (text) => {
    expect(instantOf(text)).toEqual(new Date(text));
  });

  test.each(['1970-01-01T23:59:59.999Z', '9980-01-01T00:00:00.001Z', '+010000-01-01'])(
    'refuses %s as out of range',
    async (text) => {
      expect(await said(() => instantOf(text))).toBe(
        `instant-malformed: ${new Date(text).toISOString()} is outside the range of the sandbox’s clock. Choose a date-time from ${limits.earliest} to ${limits.latest}.`,
      );
    },
  );

  test('the options set the clock, or leave it to the world', () => {
    expect(givenClock({})).toBeUndefined();
    expect(givenClock({ clock: now })).toEqual({ standsAt: now.getTime() });
  });

  test('adds a duration, within the range of the clock', async () => {
    expect(laterBy(now, 'P1D').toISOString()).toBe('2026-03-02T00:00:00.000Z');
    expect(laterBy(now, '-PT1S').toISOString()).toBe('2026-02-28T23:59:59.000Z');
    expect(await said(() => laterBy(now, 'P9000Y'))).toMatch(
      /^duration-malformed: “P9000Y” goes beyond the range of the sandbox’s clock\./u,
    );
    expect(await said(() => laterBy(now, 'soon'))).toMatch(/^duration-malformed: “soon” is not an ISO 8601 duration/u);
  });

  test('an old key stays for an hour, or for the given overlap, which may be zero', async () => {
    expect(overlapEnd(now).toISOString()).toBe('2026-03-01T01:00:00.000Z');
    expect(overlapEnd(now, 'PT0S')).toEqual(now);
    expect(await said(() => overlapEnd(now, '-PT1S'))).toBe(
      'duration-malformed: The overlap must not be negative; got -PT1S. Write PT10M, or PT0S for none.',
    );
  });
});

test('checks a redirect URI, with http only at a loopback address if allowed', async () => {
  const wrong = (uri: unknown, loopback: boolean): Promise<string> => said(() => checkRedirectUri(uri, { loopback }));
  expect(await wrong('http://localhost/cb', true)).toBe('');
  expect(await wrong('http://localhost/cb', false)).toBe(
    'redirect-uri-invalid: “http://localhost/cb” is not a valid redirect URI. It does not use https. Use an https URL without user name, password or fragment.',
  );
  expect(await wrong(7, true)).toBe(
    'redirect-uri-invalid: “7” is not a valid redirect URI. It is not a string. Use an https URL without user name, password or fragment, or http at localhost.',
  );
});

describe('enrol', () => {
  let world: World & Pick<BareWorld, 'decide'>;
  beforeEach(() => {
    world = { ...bareWorld(), addresses: createAddresses({ hosts: 'virtual', brands: ['acme'] }) };
  });
  const refused = (options: unknown): Promise<string> => said(() => enrolmentOf(world, options as EnrolOptions));

  test('has its own ids and names by default', async () => {
    const { slug, ids, ...rest } = await enrolmentOf(world, {});
    const name = `Enrolled app ${slug.slice('app-'.length)}`;
    expect(slug).toMatch(/^app-[0-9a-f]{8}$/u);
    expect(new Set(Object.values(ids)).size).toBe(3);
    expect(rest).toEqual({
      productName: name,
      description: 'An app of an accredited data recipient.',
      brandName: name,
      legalEntityName: `${name} Pty Ltd`,
      alg: 'PS256',
      redirectUris: [`https://${slug}.recipient.cdr.example/callback`],
    });
    const addresses = {
      recipientBaseUri: 'https://app.example/cdr',
      jwksUri: 'https://app.example/jwks',
      sectorIdentifierUri: 'https://app.example/sector?of=all',
    };
    const asked = { name: 'Night Owl', alg: 'ES256', redirectUris: ['https://app.example/cb'], ...addresses } as const;
    const { name: productName, ...members } = asked;
    expect(await enrolmentOf(world, asked)).toMatchObject({ productName, brandName: productName, ...members });
    expect((await enrolmentOf(world, {}, 'https://page.example/callback/')).redirectUris).toEqual([
      'https://page.example/callback/',
    ]);
  });

  test.each([
    ['recipientBaseUri', 7, 'It is not a string.'],
    ['recipientBaseUri', 'https://app.example/', 'It has a query or ends with a slash.'],
    ['recipientBaseUri', 'https://app.example?a', 'It has a query or ends with a slash.'],
    ['recipientBaseUri', 'ftp://app.example', 'It does not use https.'],
    ['jwksUri', {}, 'It is not a string.'],
    ['jwksUri', 'https://app.example/jwks#keys', 'It has a fragment.'],
    ['sectorIdentifierUri', null, 'It is not a string.'],
    ['sectorIdentifierUri', 'http://localhost/sector', 'It does not use https.'],
  ])('refuses %s %o: %s', async (member, value, why) => {
    expect(await refused({ [member]: value })).toContain(` is not a valid ${member}. ${why} Write `);
  });

  test('accepts http at a loopback address only if the decision allows it', async () => {
    const local = {
      recipientBaseUri: 'http://localhost:1',
      jwksUri: 'http://localhost:1/j',
      redirectUris: ['http://[::1]/'],
    };
    world.decide({ loopbackRedirects: 'accept' });
    expect(await refused(local)).toBe('');
    world.decide({ loopbackRedirects: 'refuse' });
    for (const [member, value] of Object.entries(local))
      expect(await refused({ [member]: value })).toContain('It does not use https.');
  });

  test('shows an unprintable name by its code points', async () => {
    expect(await refused({ name: 'Night\nOwl' })).toContain('got “NightU+000AOwl”.');
    expect(await refused({ name: 7 })).toContain('got 7.');
  });

  test('takes names from a legal entity and brand on file, and refuses unknown ones', async () => {
    const filed = { slug: 's', productName: 'p', description: 'd', alg: 'PS256', redirectUris: [] };
    const put = (id: string, legalEntityId: string, dataRecipientBrandId: string): Promise<void> =>
      world.table('register.enrolled').put({
        ...filed,
        id,
        legalEntityId,
        dataRecipientBrandId,
        brandName: `brand of ${id}`,
        legalEntityName: `entity of ${id}`,
      } as never);
    await put('1', 'owl', 'day');
    await put('2', 'owl', 'night');
    await put('3', 'fox', 'red');
    const parents = async (of: NonNullable<EnrolOptions['of']>): Promise<unknown> => {
      const { ids, brandName, legalEntityName } = await enrolmentOf(world, { name: 'New', of });
      return [ids.legalEntityId, legalEntityName, ids.dataRecipientBrandId, brandName];
    };
    expect(await parents({ legalEntityId: 'owl', brandId: 'night' })).toEqual([
      'owl',
      'entity of 1',
      'night',
      'brand of 2',
    ]);
    const [entity, entityName, brand, brandName] = (await parents({ legalEntityId: 'owl' })) as string[];
    expect([entity, entityName, brandName]).toEqual(['owl', 'entity of 1', 'New']);
    expect(['day', 'night', 'red']).not.toContain(brand);
    for (const of of [
      { legalEntityId: 'owl', brandId: 'red' },
      { legalEntityId: 'cat' },
      { legalEntityId: 'cat', brandId: 'red' },
      null,
    ])
      expect(await refused({ of })).toMatch(/^recipient-unknown: /u);
  });
});
