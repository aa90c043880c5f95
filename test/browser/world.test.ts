// A world on IndexedDB survives the page and is shared by all tabs, including resets and imports.
import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { expectKept } from './kept-trace.ts';
import type { WorldPage } from './pages/world-page.ts';

declare const worldPage: WorldPage;

const test = base.extend<{ site: string; tab: () => Promise<Page> }>({
  site: async ({ pageOf }, use) => use(await pageOf('world-page.ts')),
  tab: async ({ context, site }, use) =>
    use(async () => {
      const page = await context.newPage();
      await page.goto(site);
      return page;
    }),
});

const trace = (page: Page) => page.evaluate(() => worldPage.trace());
const kid = (page: Page) => page.evaluate(() => worldPage.sandbox().dataRecipient.signingKey.kid);
const scenario = (page: Page) => page.evaluate(() => worldPage.sandbox().scenario.name);
const accounts = (page: Page, token: string, of?: string) =>
  page.evaluate(
    async ([accessToken, softwareProductId]) => {
      const { urls, clock } = worldPage.sandbox();
      const caller = await worldPage.recipient(softwareProductId);
      const headers = {
        authorization: `Bearer ${accessToken}`,
        'x-v': '1',
        'x-fapi-auth-date': clock.now().toUTCString(),
      };
      return (await caller.fetch(`${urls.dataHolder.base}/energy/accounts`, { headers })).status;
    },
    [token, of] as const,
  );

test('world.tabs a tab sees another’s exchanges, client id, clock and decisions once', async ({ tab }) => {
  const [one, other] = [await tab(), await tab()];
  for (const page of [one, other]) await page.evaluate(() => worldPage.open('tabs'));
  expect(await kid(other)).toBe(await kid(one));
  const token = await one.evaluate(() => worldPage.walk());
  await one.evaluate(async () => {
    await worldPage.sandbox().clock.set('2027-01-01T00:00:00Z');
    await worldPage.sandbox().clock.advance('PT1H');
    await worldPage.sandbox().decisions.set('versions', 'published');
  });
  const seen = await trace(one);
  expect(seen.length).toBeGreaterThan(15);
  await expect.poll(() => trace(other)).toEqual(seen);
  const told = await other.evaluate(() => {
    const { clock, decisions, dataRecipient } = worldPage.sandbox();
    return [clock.now().toISOString(), decisions.get('versions'), dataRecipient.clientId];
  });
  const clientId = await one.evaluate(() => worldPage.sandbox().dataRecipient.clientId);
  expect(told).toEqual(['2027-01-01T01:00:00.000Z', 'published', clientId]);
  // Neither tab echoed what it received.
  expect(await trace(one)).toEqual(seen);
  await one.evaluate(() => worldPage.sandbox().clock.followRealTime());
  await expect.poll(() => accounts(other, token)).toBe(200);
});

test('world.reload trace, client, tokens, clock and decisions survive a reload', async ({ tab }) => {
  const page = await tab();
  await page.evaluate(() => worldPage.open('lasting'));
  const token = await page.evaluate(() => worldPage.walk());
  const before = await page.evaluate(async () => {
    const { clock, decisions, dataRecipient } = worldPage.sandbox();
    await clock.advance('PT2M');
    await decisions.set('versions', 'published');
    return { clientId: dataRecipient.clientId, kid: dataRecipient.signingKey.kid };
  });
  const seen = await trace(page);
  await expectKept(page, 'lasting', seen);
  await page.reload();
  await page.evaluate(() => worldPage.open('lasting'));
  const after = await page.evaluate(() => {
    const { clock, decisions, dataRecipient } = worldPage.sandbox();
    const ahead = clock.now().getTime() - Date.now();
    const { clientId, signingKey } = dataRecipient;
    return { clientId, kid: signingKey.kid, versions: decisions.get('versions'), minutes: Math.round(ahead / 60_000) };
  });
  expect(after).toEqual({ ...before, versions: 'published', minutes: 2 });
  expect(new Set(await trace(page))).toEqual(new Set(seen));
  expect(await accounts(page, token)).toBe(200);
});

test('world.recipients enrolled data recipients are restored after a restart with their keys, and continue', async ({
  tab,
}) => {
  const page = await tab();
  await page.evaluate(() => worldPage.open('enrolled'));
  const [registered, fresh] = await page.evaluate(async () => {
    const first = await worldPage.sandbox().enrol({ name: 'Night Owl', alg: 'ES256' });
    const second = await worldPage.sandbox().enrol({ alg: 'PS256' });
    await first.rotate({ use: 'enc' });
    return [first.softwareProductId, second.softwareProductId] as const;
  });
  const token = await page.evaluate((id) => worldPage.walk(id), registered);
  const shown = () =>
    page.evaluate(async () => {
      const all = await worldPage.sandbox().recipients.list();
      return all.map(({ softwareProductId: id, name, clientId, signingKey, earlierDecryptionKeys, certificate }) => [
        [id, name, clientId, signingKey.kid, certificate.thumbprint],
        earlierDecryptionKeys.map(({ kid: earlier }) => earlier),
      ]);
    });
  const before = await shown();
  expect(before.flat(2)).toEqual(expect.arrayContaining([registered, fresh, 'Night Owl']));
  await page.reload();
  await page.evaluate(() => worldPage.open('enrolled'));
  expect(await shown()).toEqual(before);
  expect(await accounts(page, token, registered)).toBe(200);
  // The one that had done nothing yet now registers and is authorised.
  const later = await page.evaluate((id) => worldPage.walk(id), fresh);
  expect(await accounts(page, later, fresh)).toBe(200);
  // Each token is bound to its own recipient's certificate.
  expect(await accounts(page, later, registered)).toBe(401);
});

test('world.reset a reset in one tab resets the world in the other', async ({ tab }) => {
  const [one, other] = [await tab(), await tab()];
  for (const page of [one, other]) await page.evaluate(() => worldPage.open('reset'));
  const token = await other.evaluate(() => worldPage.walk());
  const old = await kid(other);
  await one.evaluate(() => worldPage.sandbox().reset('concession'));
  await expect.poll(() => scenario(other)).toBe('concession');
  await expect.poll(() => kid(other)).not.toBe(old);
  await expect.poll(() => kid(other)).toBe(await kid(one));
  await expect.poll(() => trace(other)).toEqual([]);
  await expect.poll(() => accounts(other, token)).toBe(401);
  // Both continue, and one tab's tokens work in the other.
  const again = await one.evaluate(() => worldPage.walk());
  await expect.poll(() => accounts(other, again)).toBe(200);
});

test('world.import an imported state appears in the other tab too and survives a reload', async ({ tab }) => {
  const [source, one, other] = [await tab(), await tab(), await tab()];
  await source.evaluate(() => worldPage.open('source', { scenario: 'one-name', extractableKeys: true }));
  const token = await source.evaluate(() => worldPage.walk());
  const state = await source.evaluate(async () =>
    JSON.stringify(await worldPage.sandbox().exportState({ includeKeys: true })),
  );
  for (const page of [one, other]) await page.evaluate(() => worldPage.open('target'));
  await one.evaluate((text) => worldPage.sandbox().importState(JSON.parse(text)), state);
  await expect.poll(() => scenario(other)).toBe('one-name');
  for (const page of [one, other]) expect(await accounts(page, token)).toBe(200);
  await other.reload();
  await other.evaluate(() => worldPage.open('target'));
  expect(await scenario(other)).toBe('one-name');
  expect(await accounts(other, token)).toBe(200);
});

test('world.scenario a stored world is cleared when another scenario is requested, and kept when none is', async ({
  tab,
}) => {
  const page = await tab();
  await page.evaluate(() => worldPage.open('chosen', { scenario: 'concession' }));
  const first = await kid(page);
  await page.reload();
  await page.evaluate(() => worldPage.open('chosen'));
  expect([await scenario(page), await kid(page)]).toEqual(['concession', first]);
  await page.reload();
  await page.evaluate(() => worldPage.open('chosen', { scenario: 'one-name' }));
  expect(await scenario(page)).toBe('one-name');
  expect(await kid(page)).not.toBe(first);
});

test('world.profile a world of an unknown profile is named, and cleared when another profile is requested', async ({
  tab,
}) => {
  const page = await tab();
  await page.evaluate(() => worldPage.open('later'));
  await page.evaluate(() => worldPage.sandbox().stop());
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('cdr-sandbox:later');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('settings', 'readwrite');
          transaction.objectStore('settings').put({ id: 'profile', profile: 'cds-9.99' });
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          transaction.onabort = () => {
            reject(transaction.error ?? new Error('The row was not written.'));
          };
        };
      }),
  );
  const refused = page.evaluate(() => worldPage.open('later'));
  await expect(refused).rejects.toThrow('cds-9.99');
  await page.evaluate(() => worldPage.open('later', { profile: '0.1.1' }));
  expect(await page.evaluate(() => worldPage.sandbox().profile)).toBe('0.1.1');
});

test('world.scenario a world in use by another tab is not cleared: the second tab is refused, joins it or waits for its end', async ({
  tab,
}) => {
  const [one, other] = [await tab(), await tab()];
  await one.evaluate(() => worldPage.open('shared', { scenario: 'concession' }));
  const first = await kid(one);
  const refused = await other.evaluate(() =>
    worldPage.open('shared', { scenario: 'one-name' }).then(
      () => 'opened',
      (error: { readonly code?: string; readonly message: string }) => [error.code, error.message],
    ),
  );
  expect(refused).toEqual(['world-taken', expect.stringMatching(/“concession”.*indexeddb:another/u)]);
  await other.evaluate(() => worldPage.open('shared'));
  expect([await scenario(other), await kid(other)]).toEqual(['concession', first]);
  await other.evaluate(() => worldPage.sandbox().stop());
  await one.evaluate(() => worldPage.sandbox().stop());
  await other.evaluate(() => worldPage.open('shared', { scenario: 'one-name' }));
  expect(await scenario(other)).toBe('one-name');
});

test('a tab sees another’s registrations, rotations and revocations, and junk on their channel does no harm', async ({
  tab,
}) => {
  const name = crypto.randomUUID();
  const [first, second] = [await tab(), await tab()];
  for (const page of [first, second]) await page.evaluate((world) => worldPage.open(world), name);
  const errors: string[] = [];
  second.on('pageerror', (error) => errors.push(error.message));
  await first.evaluate((world) => {
    const channel = new BroadcastChannel(`cdr-sandbox:${world}`);
    const post = channel.postMessage.bind(channel);
    for (const junk of [null, 'reset', { kind: 'exchange' }, { kind: 'clock', state: null }, { kind: 'message' }])
      post(junk);
    channel.close();
  }, name);
  const clientId = (page: Page) => page.evaluate(() => worldPage.sandbox().dataRecipient.clientId);
  await first.evaluate(() => worldPage.walk());
  const registered = await clientId(first);
  expect(registered).toBeDefined();
  await expect.poll(() => clientId(second)).toBe(registered);
  await first.evaluate(() => worldPage.sandbox().dataRecipient.rotate({ use: 'sig' }));
  await expect.poll(() => kid(second)).toBe(await kid(first));
  const presented = (page: Page) =>
    page.evaluate(async () => {
      const { dataRecipient, urls } = worldPage.sandbox();
      const answer = await dataRecipient.fetch(`${urls.dataHolder.secureBase}/token`, { method: 'POST' });
      return ((await answer.json()) as { error_description: string }).error_description;
    });
  const before = await presented(second);
  await first.evaluate(async () => {
    const { certificates, dataRecipient } = worldPage.sandbox();
    await certificates.revoke(dataRecipient.certificate);
  });
  const refused = await presented(first);
  expect(refused).not.toBe(before);
  await expect.poll(() => presented(second)).toBe(refused);
  expect(errors).toEqual([]);
});
