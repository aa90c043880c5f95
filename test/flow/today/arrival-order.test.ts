// A browser that comes with a reference: each breach is a page or goes back as the table says, and of two the first is named.
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import type { Player } from '../../kit/fixture.ts';
import { putRegistration, type Put } from '../../kit/management.ts';
import { sign, statementKey, statementOf } from '../../kit/registration.ts';
import { begin } from '../../kit/today-screens.ts';
import {
  browserAddress,
  errorOf,
  newPlayer,
  openToday,
  personaOf,
  push,
  referenceOf,
  responseOf,
  signedIn,
  standStill,
  type Push,
  type TodayFixture,
} from '../../kit/today.ts';

let fixture: TodayFixture;
let player: Player;
beforeAll(async () => {
  fixture = await openToday({ extractableKeys: true });
  // It stands still, and is moved by the tests alone.
  await standStill(fixture);
  player = await newPlayer(fixture, { alg: 'ES256' });
});
afterAll(() => fixture.sandbox.stop());

interface Breach {
  readonly rule: RuleId;
  /** `page`, or the error that goes back. */
  readonly outcome: string;
  /** What was pushed. */
  readonly pushed?: Push;
  /** What is done with the address before it is opened. */
  readonly bend?: (address: URL) => unknown;
  /** What the registration says by then. */
  readonly put?: (player: Player) => Promise<Put>;
  /** What the register says by then. */
  readonly standing?: 'INACTIVE';
}

const another = `urn:ietf:params:oauth:request_uri:${'a'.repeat(43)}`;

/** In the order of the standard's table. */
const breaches: readonly Breach[] = [
  { rule: 'authorise.client-known', outcome: 'page', bend: (url) => url.searchParams.set('client_id', 'nobody') },
  { rule: 'request-uri.no-request', outcome: 'page', bend: (url) => url.searchParams.set('request', 'x') },
  { rule: 'request-uri.known', outcome: 'page', bend: (url) => url.searchParams.set('request_uri', another) },
  { rule: 'request-uri.unused', outcome: 'invalid_request_uri', bend: (url) => begin(fixture, new URL(url)) },
  {
    rule: 'request-uri.redirect-uri',
    outcome: 'page',
    put: (who) => Promise.resolve({ claims: { redirect_uris: who.redirectUris.slice(1) } }),
  },
  { rule: 'request-uri.scope', outcome: 'invalid_scope', put: async (who) => ({ statement: await narrow(who) }) },
  { rule: 'authorise.client-active', outcome: 'unauthorized_client', standing: 'INACTIVE' },
  { rule: 'authorise.session', outcome: 'login_required', pushed: { claims: { prompt: 'none' } } },
  {
    rule: 'level.reachable',
    outcome: 'access_denied',
    pushed: { sharing: { id_token: { acr: { essential: true, values: ['urn:cds.au:cdr:4'] } } } },
  },
];

/** A statement of the register with fewer scopes. */
async function narrow(who: Player): Promise<string> {
  const claims = { ...decodeJwt(await statementOf(fixture, who)), scope: 'openid profile' };
  return sign(await statementKey(fixture.sandbox), claims);
}

/** What becomes of the browser, and the rule that the trace names. */
async function arrived(...broken: readonly Breach[]): Promise<readonly [string | undefined, string]> {
  const who = await newPlayer(fixture, { alg: 'ES256' });
  // The holder's copy of the register is nearly old when it is pushed, and old when the browser comes.
  await fixture.clock.advance('PT5M1S');
  const bent = broken.map(({ pushed }) => pushed ?? {});
  await referenceOf(await push(fixture, who));
  await fixture.clock.advance('PT4M30S');
  const sent = await push(
    fixture,
    who,
    bent.reduce((all, one) => ({ ...all, ...one }), {}),
  );
  const address = await browserAddress(fixture, who, sent);
  for (const { bend } of broken.toReversed()) await bend?.(address);
  let put: Put = {};
  for (const one of broken) put = { ...put, ...(await one.put?.(who)) };
  if (Object.keys(put).length > 0) expect((await putRegistration(fixture, who, put)).status).toBe(200);
  for (const { standing } of broken)
    if (standing !== undefined)
      await fixture.sandbox.register.setStatus('softwareProduct', who.softwareProductId, standing);
  await fixture.clock.advance('PT35S');
  const answer = await fixture.fetch(address, { redirect: 'manual' });
  const location = answer.headers.get('location');
  const exchange = fixture.sandbox.trace.entries().findLast(({ operation }) => operation === 'authorise');
  const [rule] = (exchange?.checks ?? []).flatMap((check) => (check.outcome === 'fail' ? [check.rule] : []));
  return [rule, location === null ? 'page' : String(responseOf(location)['error'])];
}

test.each(breaches)('$rule: $outcome', async (breach) => {
  expect(await arrived(breach)).toEqual([breach.rule, breach.outcome]);
});

test('of two next to one another the first is named', async () => {
  for (const [at, first] of breaches.entries()) {
    const second = breaches[at + 1];
    if (second === undefined) continue;
    // No answer of any kind is sent to an address that was taken out of the registration.
    const outcome = second.rule === 'request-uri.redirect-uri' ? 'page' : first.outcome;
    expect(await arrived(first, second), `${first.rule} and ${second.rule}`).toEqual([first.rule, outcome]);
  }
});

test('a reference that has expired is told as one that was used, whatever else is wrong with it since', async () => {
  const address = await browserAddress(fixture, player, await push(fixture, player));
  await fixture.clock.advance('PT90S');
  expect(await begin(fixture, address)).toMatchObject({ error: 'invalid_request_uri' });
  const fresh = await browserAddress(fixture, player, await push(fixture, player));
  await begin(fixture, fresh);
  const [used, expired] = [await begin(fixture, fresh), await begin(fixture, address)];
  expect(used['error_description']).toBe(expired['error_description']);
});

test('a level that is reached by nobody is refused after it is known that the arrangement is the client’s own', async () => {
  const unreachable = { id_token: { acr: { essential: true, values: ['urn:cds.au:cdr:4'] } } };
  const theirs = await signedIn(fixture, await newPlayer(fixture));
  const sharing = { ...unreachable, cdr_arrangement_id: theirs.cdr_arrangement_id };
  expect(await errorOf((await push(fixture, player, { sharing })).answer)).toBe('400 invalid_request_object');
});

test('an ID token of the holder, handed back as a hint, lets its own consumer answer and nobody else', async () => {
  const { id_token: hint } = await signedIn(fixture, player);
  const asked = async (): Promise<URL> =>
    browserAddress(fixture, player, await push(fixture, player, { claims: { id_token_hint: hint } }));
  expect(responseOf(await personaOf(fixture).authorise(await asked()))).toHaveProperty('code');
  expect(responseOf(await personaOf(fixture, 1).authorise(await asked()))).toMatchObject({ error: 'access_denied' });
});
