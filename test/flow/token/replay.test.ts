// TOK-13: an assertion works once, at holder and register, however the clock is moved in between.
import { expect, test } from 'vitest';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { authentication, secondsOf, sign } from '../../kit/calls/signing.ts';

const fixture = await ownTokenWorld();
const player = await fixture.player();

type Form = Readonly<Record<string, string>>;
interface Place {
  readonly endpoint: () => string;
  readonly scope: string;
  readonly clientId: () => string;
}
const places: Readonly<Record<string, Place>> = {
  holder: {
    endpoint: () => `${fixture.urls.dataHolder.secureBase}/token`,
    scope: 'cdr:consents',
    clientId: () => player.clientId,
  },
  register: {
    endpoint: () => `${fixture.urls.register.secureBase}/idp/connect/token`,
    scope: 'cdr-register:read',
    clientId: () => player.softwareProductId,
  },
};

test.each(Object.entries(places))('is refused at the %s', async (_name, { endpoint, scope, clientId }) => {
  const send = async (form: Form): Promise<number> =>
    (await player.fetch(endpoint(), { method: 'POST', body: new URLSearchParams(form) })).status;
  const fresh = async (): Promise<Form> => ({
    grant_type: 'client_credentials',
    scope,
    ...(await authentication(fixture, player, clientId(), endpoint())),
  });
  const began = fixture.clock.now();
  await fixture.clock.set(began.toISOString());
  const form = await fresh();
  expect(await send(form)).toBe(200);
  expect(await send(form)).toBe(400);
  // Past exp but within the skew, an unused assertion would still be accepted (RFC 7523 3).
  await fixture.clock.advance('PT65S');
  expect(await send(form)).toBe(400);
  const now = secondsOf(fixture);
  const late = { iss: clientId(), sub: clientId(), aud: endpoint(), jti: crypto.randomUUID(), exp: now - 5 };
  expect(await send({ ...form, client_assertion: await sign(player.signingKey, late) })).toBe(200);
  await fixture.clock.advance('PT1H');
  for (let n = 0; n < 260; n += 1) expect(await send(await fresh())).toBe(200);
  await fixture.clock.set(new Date(began.getTime() + 10_000).toISOString());
  expect(await send(form)).toBe(400);
  expect(await send(await fresh())).toBe(200);
  await fixture.clock.followRealTime();
});
