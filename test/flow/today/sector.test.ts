// Products of one sector: the document that lists them is fetched at registration, and they share a consumer’s sub.
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { errorOf } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';
import { register } from '../../kit/calls/registration.ts';
import { newPlayer, openToday, todayMembers, type TodayFixture } from '../../kit/worlds/today.ts';
import { signedIn } from '../../kit/calls/code-flow.ts';

const sectorIdentifierUri = 'https://sector.outside.example/redirects.json';

let fixture: TodayFixture;
let published: unknown;
beforeAll(async () => {
  fixture = await openToday();
});
beforeEach(() => {
  // Replaces the network: the document is outside the sandbox.
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const { url } = new Request(input);
    return Promise.resolve(url === sectorIdentifierUri ? Response.json(published) : new Response('', { status: 404 }));
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fixture.sandbox.decisions.preset('strict');
});
afterAll(() => fixture.sandbox.stop());

const redirectUris = (name: string): readonly string[] => [`https://${name}.example/callback`];
const asked = async (name: string, sector = sectorIdentifierUri): Promise<Response> => {
  const recipient = await fixture.sandbox.enrol({
    redirectUris: redirectUris(name),
    sectorIdentifierUri: sector,
  });
  return register(fixture, recipient, { claims: todayMembers(recipient) });
};
const subOf = async (player: RegisteredRecipient): Promise<unknown> =>
  decodeJwt((await signedIn(fixture, player)).id_token).sub;
const grouped = async (name: string): Promise<RegisteredRecipient> => {
  const recipient = await fixture.sandbox.enrol({ redirectUris: redirectUris(name), sectorIdentifierUri });
  const answer = await register(fixture, recipient, { claims: todayMembers(recipient) });
  const { client_id: clientId, sector_identifier_uri: echoed } = (await answer.json()) as Record<string, string>;
  expect(echoed).toBe(sectorIdentifierUri);
  return Object.defineProperty(recipient, 'clientId', { value: clientId }) as RegisteredRecipient;
};

test('P-26 sectorIdentifierFile: fetches the document, which must list every redirect URI, or does not', async () => {
  published = [...redirectUris('one'), 'https://other.example/callback'];
  fixture.sandbox.trace.clear();
  expect((await asked('one')).status).toBe(201);
  const [registration] = fixture.sandbox.trace.entries(({ operation }) => operation === 'registerClient');
  const [hop] = fixture.sandbox.trace.entries(({ request }) => request.url === sectorIdentifierUri);
  expect([hop?.from, hop?.to, hop?.parent]).toEqual(['holder', 'recipient', registration?.id]);
  const unfit = [redirectUris('two'), [], { redirect_uris: redirectUris('one') }, null];
  for (const document of unfit) {
    published = document;
    expect(await errorOf(await asked('one')), JSON.stringify(document)).toBe('400 invalid_client_metadata');
  }
  expect(await errorOf(await asked('one', 'https://nobody.outside.example/none'))).toBe('400 invalid_client_metadata');
  await fixture.sandbox.decisions.set('sectorIdentifierFile', 'not-fetched');
  expect((await asked('one')).status).toBe(201);
});

test('products of one sector share a consumer’s sub, and others do not', async () => {
  published = [...redirectUris('one'), ...redirectUris('two')];
  const [one, two] = [await grouped('one'), await grouped('two')];
  const alone = await newPlayer(fixture);
  const sub = await subOf(one);
  expect(await subOf(two)).toBe(sub);
  expect(await subOf(alone)).not.toBe(sub);
});

test('an invalid sector address is refused at enrolment', async () => {
  for (const wrong of ['http://sector.example/', 'sector', 'https://a:b@sector.example/'])
    await expect(fixture.sandbox.enrol({ sectorIdentifierUri: wrong })).rejects.toThrow(
      'not a valid sectorIdentifierUri',
    );
});
