// A world of today's profile, and recipients registered in it.
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { DataRecipient, Sandbox, SandboxOptions } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { RegisteredRecipient } from './fixture.ts';
import { secondsOf, type Claims } from '../calls/signing.ts';
import { registered } from '../calls/registration.ts';

export type TodayFixture = Pick<Sandbox, 'clock' | 'fetch' | 'urls'> & { readonly sandbox: Sandbox };

export async function openToday(options: SandboxOptions = {}): Promise<TodayFixture> {
  const sandbox = await createSandbox({ storage: 'memory:', profile: 'today', ...options });
  return { sandbox, urls: sandbox.urls, fetch: sandbox.fetch, clock: sandbox.clock };
}

/** One brand of a world with several. */
export function todayAt(sandbox: Sandbox, brand: string): TodayFixture {
  const dataHolder = sandbox.urls.dataHolders[brand];
  if (dataHolder === undefined) throw new Error(`No brand ${brand}.`);
  return { sandbox, urls: { ...sandbox.urls, dataHolder }, fetch: sandbox.fetch, clock: sandbox.clock };
}

/** Stops the clock at its current second. It sets no date, because certificates are issued on the day of the test. */
export const standStill = (fixture: Pick<TodayFixture, 'clock'>): Promise<void> =>
  fixture.clock.set(new Date(secondsOf(fixture) * 1000));

/** The members that an honest recipient registers under this profile, in addition to those of every profile. */
export const todayMembers = ({ signingKey: { alg } }: Pick<DataRecipient, 'signingKey'>): Claims => ({
  response_types: ['code'],
  token_endpoint_auth_signing_alg: alg,
  authorization_signed_response_alg: alg,
  id_token_signed_response_alg: alg,
  request_object_signing_alg: alg,
});

export async function newPlayer(
  fixture: TodayFixture,
  { alg = 'PS256', claims = {} }: { alg?: 'PS256' | 'ES256'; claims?: Claims } = {},
): Promise<RegisteredRecipient> {
  const recipient = await fixture.sandbox.enrol({
    alg,
    redirectUris: ['https://app.example/callback', 'https://app.example/other'],
  });
  const clientId = await registered(fixture, recipient, { ...todayMembers(recipient), ...claims });
  return Object.defineProperty(recipient, 'clientId', { value: clientId }) as RegisteredRecipient;
}
