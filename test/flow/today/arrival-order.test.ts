// A browser that arrives with a reference: each breach shows a page or returns an error as the table says, and the first of two is named.
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { ownTodayWorld } from '../../kit/worlds/own-worlds.ts';
import { errorOf } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';
import { putRegistration, type Put } from '../../kit/calls/management.ts';
import { sign } from '../../kit/calls/signing.ts';
import { statementKey, statementOf } from '../../kit/calls/registration.ts';
import { begin } from '../../kit/calls/today-screens.ts';
import { browserAddress, push, referenceOf, responseOf, signedIn, type Push } from '../../kit/calls/code-flow.ts';
import { newPlayer, standStill } from '../../kit/worlds/today.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';

const fixture = await ownTodayWorld({ extractableKeys: true });
// The clock stands still, and only the tests move it.
await standStill(fixture);
const player = await newPlayer(fixture, { alg: 'ES256' });

interface Breach {
  readonly rule: RuleId;
  /** `page`, or the error returned to the client. */
  readonly outcome: string;
  /** The pushed request. */
  readonly pushed?: Push;
  /** Changes the address before it is opened. */
  readonly bend?: (address: URL) => unknown;
  /** The changed registration. */
  readonly put?: (player: RegisteredRecipient) => Promise<Put>;
  /** The changed status at the register. */
  readonly standing?: 'INACTIVE';
}

const another = `urn:ietf:params:oauth:request_uri:${'a'.repeat(43)}`;

/** In the order of the standard’s table. */
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
async function narrow(who: RegisteredRecipient): Promise<string> {
  const claims = { ...decodeJwt(await statementOf(fixture, who)), scope: 'openid profile' };
  return sign(await statementKey(fixture.sandbox), claims);
}

/** The rule that the trace names, and the outcome for the browser. */
async function arrived(...broken: readonly Breach[]): Promise<readonly [string | undefined, string]> {
  const who = await newPlayer(fixture, { alg: 'ES256' });
  // The holder’s copy of the register is almost five minutes old at the push, and older when the browser arrives.
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

test('the first of two neighbouring breaches is named', async () => {
  for (const [at, first] of breaches.entries()) {
    const second = breaches[at + 1];
    if (second === undefined) continue;
    // Nothing is sent to an address that is no longer registered.
    const outcome = second.rule === 'request-uri.redirect-uri' ? 'page' : first.outcome;
    expect(await arrived(first, second), `${first.rule} and ${second.rule}`).toEqual([first.rule, outcome]);
  }
});

test('an expired reference gets the words of a used one, whatever else is wrong since', async () => {
  const address = await browserAddress(fixture, player, await push(fixture, player));
  await fixture.clock.advance('PT90S');
  expect(await begin(fixture, address)).toMatchObject({ error: 'invalid_request_uri' });
  const fresh = await browserAddress(fixture, player, await push(fixture, player));
  await begin(fixture, fresh);
  const [used, expired] = [await begin(fixture, fresh), await begin(fixture, address)];
  expect(used['error_description']).toBe(expired['error_description']);
});

test('another client’s arrangement is refused before an unreachable level', async () => {
  const unreachable = { id_token: { acr: { essential: true, values: ['urn:cds.au:cdr:4'] } } };
  const theirs = await signedIn(fixture, await newPlayer(fixture));
  const sharing = { ...unreachable, cdr_arrangement_id: theirs.cdr_arrangement_id };
  expect(await errorOf((await push(fixture, player, { sharing })).answer)).toBe('400 invalid_request_object');
});

test('a holder’s ID token sent as a hint lets only its own consumer answer', async () => {
  const { id_token: hint } = await signedIn(fixture, player);
  const asked = async (): Promise<URL> =>
    browserAddress(fixture, player, await push(fixture, player, { claims: { id_token_hint: hint } }));
  expect(responseOf(await personaOf(fixture.sandbox).authorise(await asked()))).toHaveProperty('code');
  expect(responseOf(await personaOf(fixture.sandbox, 1).authorise(await asked()))).toMatchObject({
    error: 'access_denied',
  });
});
