// Every case of the error gallery, played against the engine: it ends at the page or redirect of its profile’s tables, by the rule it names, plain and encrypted.
import { afterAll, expect, test } from 'vitest';
import type { Checkpoint } from '../../../mocks/sandbox/sandbox-interface.ts';
import { hybrid } from '../../../mocks/spec/profiles/hybrid.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { today } from '../../../mocks/spec/profiles/today.ts';
import { refusalIn } from '../../../mocks/spec/rule.ts';
import { ruleOf, type RuleId } from '../../../mocks/spec/rules/index.ts';
import { errorCases } from '../../../src/pages/errors/error-cases.ts';
import type { Play } from '../../../src/pages/errors/error-case.ts';
import { openErrorWorld, type ErrorWorld, type ResponseForm } from '../../../src/pages/errors/error-world.ts';
import type { Ending } from '../../../src/pages/errors/ending.ts';

/** One world of each kind, restored after each case. */
const worlds = new Map<string, { readonly world: ErrorWorld; readonly begun: Checkpoint }>();

async function worldOf(profile: ProfileId, responseForm: ResponseForm) {
  const name = `${profile} ${responseForm}`;
  const known = worlds.get(name);
  if (known !== undefined) return known;
  const world = await openErrorWorld(profile, responseForm);
  const made = { world, begun: await world.sandbox.checkpoint() };
  worlds.set(name, made);
  return made;
}
afterAll(async () => {
  for (const { world } of worlds.values()) await world.sandbox.stop();
});

async function played(play: Play, profile: ProfileId, responseForm: ResponseForm = 'plain'): Promise<Ending> {
  const { world, begun } = await worldOf(profile, responseForm);
  try {
    return await play(world);
  } finally {
    await begun.restore();
  }
}

/** Rules at the screens that end a flow; the others leave the consumer at a screen. */
const ends: readonly RuleId[] = today.orders.answerInteraction.filter((rule) =>
  String(refusalIn(ruleOf(rule), 'page')).startsWith('authorisation.'),
);

/** CDS, Authorisation endpoint: a page until the reference is known, and if the redirect URI is no longer registered. */
function placeOfToday(rule: RuleId): 'page' | 'redirect' {
  const order: readonly RuleId[] = today.orders.authorise;
  const [at, known] = [order.indexOf(rule), order.indexOf('request-uri.known')];
  const pages: readonly RuleId[] = ['interaction.response-key', 'interaction.redirect-uri'];
  if (at === -1) return pages.includes(rule) || !ends.includes(rule) ? 'page' : 'redirect';
  return at <= known || rule === 'request-uri.redirect-uri' ? 'page' : 'redirect';
}

/** RFC 6749 4.1.2.1: a page until client and redirect URI are known. */
function placeOfHybrid(rule: RuleId): 'page' | 'redirect' {
  const order: readonly RuleId[] = hybrid.orders.authorise;
  const [at, known] = [order.indexOf(rule), order.indexOf('authorise.redirect-uri')];
  return (at === -1 && !ends.includes(rule)) || (at !== -1 && at <= known) ? 'page' : 'redirect';
}

const errorOf = (rule: RuleId): string => refusalIn(ruleOf(rule), 'page')?.replace('authorisation.', '') ?? '';

const held = errorCases.filter(({ encryptedOnly }) => encryptedOnly !== true);

test.each(held)('plain: $id', async ({ rule, play }) => {
  const { at, rule: broken } = await played(play, 'cds-1.36');
  expect(broken).toBe(rule);
  expect(at.place).toBe(placeOfToday(rule));
  if (at.place === 'page') expect(at.words.length).toBeGreaterThan(20);
  else
    expect(at).toMatchObject({
      error: errorOf(rule),
      said: { error: errorOf(rule), iss: expect.any(String) as unknown },
    });
});

test.each(errorCases)('encrypted: $id', async ({ rule, play }) => {
  const { at, rule: broken } = await played(play, 'cds-1.36', 'encrypted');
  expect(broken).toBe(rule);
  expect(at.place).toBe(placeOfToday(rule));
  if (at.place === 'page') return;
  expect(at).toMatchObject({
    error: errorOf(rule),
    inside: expect.stringMatching(/^(?:[^.]+\.){2}[^.]+$/u) as unknown,
  });
  expect(new URL(at.address).searchParams.get('response')?.split('.')).toHaveLength(5);
});

const before = errorCases.flatMap(({ id, play, before: then }) => (then === undefined ? [] : [{ id, play, ...then }]));

test.each(before)('in 0.1.1: $id', async ({ rule, play }) => {
  const { at, rule: broken } = await played(play, '0.1.1');
  expect(broken).toBe(rule);
  expect(at.place).toBe(placeOfHybrid(rule));
  if (at.place === 'page') return;
  expect(at.error).toBe(errorOf(rule));
  expect(new URL(at.address).hash).toContain(`error=${errorOf(rule)}`);
});

const caseOf = (id: string) => errorCases.find((one) => one.id === id) ?? expect.unreachable(id);

test('an ending lists each answered screen once, but not the cancelled one', async () => {
  const screensOf = async (id: string) => (await played(caseOf(id).play, 'cds-1.36')).screens;
  expect(await screensOf('cancelled')).toEqual(['identify', 'one-time-password']);
  expect(await screensOf('locked-out')).toEqual(['identify', 'one-time-password']);
  expect(await screensOf('refused')).toEqual(['identify', 'one-time-password', 'accounts', 'confirm']);
});

test.each(['plain', 'encrypted'] as const)('a successful flow has no error and no rule: %s', async (responseForm) => {
  const honest: Play = async (world) => world.walk(world.consumer().authorise(await world.address()));
  const { at, ...walked } = await played(honest, 'cds-1.36', responseForm);
  expect(walked).toEqual({ screens: ['identify', 'one-time-password', 'accounts', 'confirm'] });
  expect(at).toMatchObject({ place: 'redirect', error: '', said: { code: expect.any(String) as unknown } });
  expect('inside' in at).toBe(responseForm === 'encrypted');
});

test('a page is described by its text without markup, and a refusal at a screen is marked as such', async () => {
  const said =
    'The request is malformed, or a parameter or the client certificate is missing, repeated or not allowed.';
  const page = [
    'This request cannot be answered',
    said,
    'Nothing was shared. Go back to the application you came from.',
  ].join('\n');
  const atOf = async (id: string) => (await played(caseOf(id).play, 'cds-1.36')).at;
  expect(await atOf('client-missing')).toEqual({ place: 'page', status: 400, words: page });
  expect(await atOf('redirect-uri-gone-since')).toEqual({ place: 'page', status: 400, words: said, atScreen: true });
});

/** Rules that no flow of an honest recipient can break. */
const unreachable: Readonly<Partial<Record<RuleId, string>>> = {
  'authorise.readable': 'a form that cannot be read is no flow',
  'authorise.grant-registered': 'a registration without authorization_code is refused',
};

test('every rule by which the authorisation endpoint or a screen ends a flow has a case', () => {
  const cased = new Set(errorCases.map(({ rule }) => rule));
  const missing = [...new Set<RuleId>([...today.orders.authorise, ...ends])].filter(
    (rule) => !cased.has(rule) && unreachable[rule] === undefined,
  );
  expect(missing).toEqual([]);
});

test('each case has its own address, and describes what happens and what to do', () => {
  expect(new Set(errorCases.map(({ id }) => id)).size).toBe(errorCases.length);
  for (const { id, consumer, recipient } of errorCases) {
    expect(consumer, id).toMatch(/\.$/u);
    expect(recipient, id).toMatch(/\.$/u);
  }
});
