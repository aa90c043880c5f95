// Redirect to App: the authorisation endpoint sends the consumer to the holder’s app, which replaces its pages.
import { afterEach, expect, test } from 'vitest';
import { addressedRequest, createSandbox, interactionClient } from '../../../mocks/index.ts';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { handedToApp } from '../../../mocks/spec/page-address.ts';
import { requestFor } from '../../kit/calls/authorisation-request.ts';
import type { Party } from '../../kit/worlds/scene.ts';
import { drivenBy, expected } from '../../kit/recipients/driven-by-library.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { browserAddress, push, responseOf } from '../../kit/calls/code-flow.ts';
import { newPlayer, openToday, todayAt, type TodayFixture } from '../../kit/worlds/today.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import { answer } from '../../kit/calls/today-screens.ts';
import { openTwoBrands, todayBrand } from '../../kit/worlds/two-brands.ts';

const { fixture, player } = await ownToday();
const { sandbox } = fixture;
const { issuer } = fixture.urls.dataHolder;
afterEach(() => sandbox.decisions.preset('strict'));

const intoApp = (): Promise<void> => sandbox.decisions.set('redirectToApp', 'device-view');
const pushedAddress = async (at: TodayFixture = fixture, by = player): Promise<URL> =>
  browserAddress(at, by, await push(at, by));

/** The answer to a browser that accepts a page, or JSON. */
const opened = (address: URL, accept = 'text/html'): Promise<Response> =>
  fixture.fetch(address, { headers: { accept }, redirect: 'manual' });
const locationOf = (response: Response): string => response.headers.get('location') ?? '';
const lastArrival = (): Exchange | undefined => sandbox.trace.entries((each) => each.operation === 'authorise').at(-1);
const shown = (link: string): Promise<Response> => fixture.fetch(link, { headers: { accept: 'application/json' } });

test('P-15 redirectToApp: shows a browser the holder’s page, or redirects it to the app’s link', async () => {
  expect((await opened(await pushedAddress())).status).toBe(200);
  await intoApp();
  for (const accept of ['text/html', 'application/json']) {
    const answered = await opened(await pushedAddress(), accept);
    expect([answered.status, answered.headers.get('cache-control'), answered.headers.get('referrer-policy')]).toEqual([
      303,
      'no-store',
      'no-referrer',
    ]);
    const link = locationOf(answered);
    // One issuer for each app: its links are under the issuer’s own address, and contain only the handle.
    expect(link).toMatch(/^https:\/\/wattle-energy\.cdr\.example\/authorise\/[\w-]{43}$/u);
    const screen = (await (await shown(link)).json()) as object;
    expect(screen).toMatchObject({ interactionId: link.slice(-43), name: 'identify' });
  }
});

test('P-15 redirectToApp: oauth4webapi runs the whole flow through the app with PS256, unchanged', async () => {
  await intoApp();
  sandbox.trace.clear();
  expect(await drivenBy(sandbox, 'oauth4webapi', 'PS256')).toEqual(expected);
  const asked = sandbox.trace.entries(({ operation = '' }) => ['authorise', 'getInteraction'].includes(operation));
  expect(asked.map(({ operation, response }) => `${String(operation)} ${String(response?.status)}`)).toEqual([
    'authorise 303',
    'getInteraction 200',
  ]);
});

test('P-15 redirectToApp: declining and cancelling in the app return to the recipient in the signed response', async () => {
  await intoApp();
  const persona = personaOf(fixture.sandbox);
  const ends = [
    await persona.deny(await pushedAddress()),
    await persona.cancel(await pushedAddress()),
    await persona.cancel(await pushedAddress(), { at: 'confirm' }),
  ];
  expect(lastArrival()?.response?.status).toBe(303);
  for (const redirect of ends) {
    expect(`${redirect.origin}${redirect.pathname}`).toBe('https://app.example/callback');
    expect([...redirect.searchParams.keys()]).toEqual(['response']);
    expect(responseOf(redirect)).toMatchObject({ error: 'access_denied', iss: issuer });
  }
});

test('P-15 redirectToApp: a refusal before the consumer is asked never reaches the app', async () => {
  await intoApp();
  const address = await pushedAddress();
  expect(handedToApp(locationOf(await opened(address)))).toHaveLength(43);
  expect(responseOf(locationOf(await opened(address)))).toMatchObject({ error: 'invalid_request_uri' });
  address.searchParams.set('request_uri', 'urn:ietf:params:oauth:request_uri:nothing');
  expect((await opened(address)).status).toBe(400);
});

test('P-15 redirectToApp: a request_uri that may be loaded again leads to the same link', async () => {
  await intoApp();
  await sandbox.decisions.set('requestUriUse', 'completion');
  const address = await pushedAddress();
  const [first, again] = [locationOf(await opened(address)), locationOf(await opened(address))];
  expect(handedToApp(first)).toHaveLength(43);
  expect(again).toBe(first);
});

test('P-15 redirectToApp: a link can be opened often; an answered, expired or foreign one looks unknown', async () => {
  await intoApp();
  const refused = async (link: string): Promise<string> => {
    const gone = await shown(link);
    return `${String(gone.status)} ${await gone.text()}`;
  };
  const unknown = await refused(`${issuer}/authorise/${'A'.repeat(43)}`);
  expect(unknown).toMatch(/^404 .*interaction_unknown/u);

  const link = locationOf(await opened(await pushedAddress()));
  expect([(await shown(link)).status, (await shown(link)).status]).toEqual([200, 200]);
  const interactionId = link.slice(-43);
  await answer(fixture, { interactionId }, 'cancel');
  expect(await refused(link)).toBe(unknown);
  // A second answer ends as it does on the pages.
  expect(await answer(fixture, { interactionId }, 'cancel')).toMatchObject({ error: 'interaction_unknown' });

  const late = locationOf(await opened(await pushedAddress()));
  await fixture.clock.advance('PT599S');
  expect((await shown(late)).status).toBe(200);
  await fixture.clock.advance('PT1S');
  expect(await refused(late)).toBe(unknown);
});

test('P-15 redirectToApp: an interaction in the app is bound to the same things as in the browser', async () => {
  const kept = (): readonly object[] => {
    const row = lastArrival()?.changes.find(({ table }) => table === 'holder.interactions');
    // Each opening has another handle, request and time.
    return (row?.members ?? []).filter(({ name }) => !['id', 'request', 'createdAt', 'expiresAt'].includes(name));
  };
  await opened(await pushedAddress());
  const inBrowser = kept();
  expect(inBrowser).toHaveLength(3);
  await intoApp();
  expect((await opened(await pushedAddress())).status).toBe(303);
  expect(kept()).toEqual(inBrowser);
});

test('P-15 redirectToApp: a holder of 0.1.1 redirects nobody to an app, and does not know another holder’s link', async () => {
  const brands = await openTwoBrands();
  try {
    await brands.sandbox.decisions.set('redirectToApp', 'device-view');
    const party: Party = brands.party;
    const { url } = await requestFor(party);
    const web = await brands.sandbox.fetch(url, { redirect: 'manual' });
    expect([web.status, web.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);

    const address = await pushedAddress(brands.there, brands.player);
    const link = locationOf(await brands.sandbox.fetch(address, { redirect: 'manual' }));
    const { here, there } = brands;
    expect(link.startsWith(`${there.urls.dataHolder.issuer}/authorise/`)).toBe(true);
    const elsewhere = link.replace(there.urls.dataHolder.issuer, here.urls.dataHolder.issuer);
    expect((await brands.sandbox.fetch(elsewhere)).status).toBe(404);
    expect((await brands.sandbox.fetch(link)).status).toBe(200);
  } finally {
    await brands.sandbox.stop();
  }
});

test.each([
  ['https://site.example/sub/authorise/', 'https://site.example/sub/device/'],
  [
    'https://app.example/cdr-sandbox/authorise.html?world=mine',
    'https://app.example/cdr-sandbox/device.html?world=mine',
  ],
])(
  'P-15 redirectToApp: beside the page %s the app is the page %s, and the handle stays in the browser',
  async (page, device) => {
    const own = await openToday({ authorisationPage: page, decisions: { redirectToApp: 'device-view' } });
    try {
      const by = await newPlayer(own);
      const address = await pushedAddress(own, by);
      const request = address.searchParams;
      const answered = await own.fetch(`${issuer}/authorise?${request.toString()}`, { redirect: 'manual' });
      const link = new URL(locationOf(answered));
      expect(link.href.replace(link.hash, '')).toBe(device);
      const id = handedToApp(link) ?? '';
      expect(link.hash).toBe(`#${id}`);
      // A client that shows the screens itself continues behind the link, and sees that it is the app.
      expect(addressedRequest(link, own.urls)?.issuer).toBe(issuer);
      const client = interactionClient(issuer, own.fetch);
      const next = await client.open((await pushedAddress(own, by)).searchParams);
      expect(next).toMatchObject({ kind: 'screen', screen: { name: 'identify' } });
      expect(next.kind === 'screen' ? next.app?.pathname : undefined).toBe(new URL(device).pathname);
    } finally {
      await own.sandbox.stop();
    }
  },
);

test('P-15 redirectToApp: on a page shared by two holders, each app’s link names its issuer', async () => {
  const shared = await createSandbox({
    storage: 'memory:',
    scenario: 'two-profiles',
    authorisationPage: 'https://site.example/authorise/',
    decisions: { redirectToApp: 'device-view' },
  });
  try {
    const there = todayAt(shared, todayBrand);
    const { searchParams } = await pushedAddress(there, await newPlayer(there));
    searchParams.delete('holder');
    const own = there.urls.dataHolder.issuer;
    const answered = await shared.fetch(`${own}/authorise?${searchParams.toString()}`, { redirect: 'manual' });
    const link = new URL(locationOf(answered));
    expect(link.href.replace(link.hash, '')).toBe(`https://site.example/device/?holder=${todayBrand}`);
    expect(addressedRequest(link, shared.urls)?.issuer).toBe(own);
  } finally {
    await shared.stop();
  }
});

test('a response to a recipient is never taken for a link of the app', () => {
  const handle = 'a'.repeat(43);
  expect(handedToApp(`https://site.example/device/?holder=x#${handle}`)).toBe(handle);
  for (const address of [
    `https://app.example/callback?response=${handle}.${handle}`,
    `https://app.example/${handle}?response=${handle}`,
    `https://app.example/callback#code=1&state=%2F${handle}`,
    `https://app.example/callback#state=${handle}`,
  ])
    expect(handedToApp(address), address).toBeUndefined();
});
