// The client of the interaction endpoints, shared by pages and personas: requests from addresses, and their answers.
import { beforeAll, expect, test } from 'vitest';
import { addressedRequest, createSandbox, interactionClient, type Sandbox } from '../../../mocks/index.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:' });
});

test('reads only the query of an address, at the holder, on the static page, or for the named brand', () => {
  const { urls } = sandbox;
  const [brand = ''] = Object.keys(urls.dataHolders);
  const { issuer } = urls.dataHolder;
  for (const address of [
    `${issuer}/authorise?client_id=c&request=r`,
    'https://site.example/authorise/?client_id=c&request=r',
    `https://site.example/authorise/?holder=${brand}&client_id=c&request=r#fragment`,
  ]) {
    const asked = addressedRequest(new URL(address), urls);
    expect([asked?.issuer, asked?.request.toString()], address).toEqual([issuer, 'client_id=c&request=r']);
  }
  for (const holder of ['nobody', 'constructor', ''])
    expect(addressedRequest(new URL(`https://site.example/?holder=${holder}`), urls), holder).toBeUndefined();
});

test('refuses a request the holder rejects and an unknown interaction, with the holder’s error', async () => {
  const client = interactionClient(sandbox.urls.dataHolder.issuer, sandbox.fetch);
  expect(await client.open(new URLSearchParams({ client_id: 'nobody' }))).toMatchObject({
    kind: 'refused',
    status: 400,
    error: expect.any(String) as string,
  });
  const unknown = { kind: 'refused', error: 'interaction_unknown' };
  expect(await client.look('none')).toMatchObject(unknown);
  expect(await client.answer('none', 'cancel', {})).toMatchObject(unknown);
});
