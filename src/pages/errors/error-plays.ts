// Plays for the error cases: the recipient’s calls, and what the browser and the consumer do.
import { deviceClient } from '../../../mocks/index.ts';
import type { Play } from './error-case.ts';
import type { ErrorWorld } from './error-world.ts';

/** The authorisation address with changed parameters; an empty value removes one. */
async function changedAddress(world: ErrorWorld, change: Readonly<Record<string, string>>): Promise<URL> {
  const url = await world.address();
  for (const [name, value] of Object.entries(change)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url;
}

export const opened =
  (change: Readonly<Record<string, string>>): Play =>
  async (world) =>
    world.open(await changedAddress(world, change));

export const asking =
  (claims: Readonly<Record<string, unknown>>): Play =>
  async (world) =>
    world.open(await world.address(claims));

/** Pushes a request, then lets time pass or changes something, and only then opens the address. */
export const later =
  (between: (world: ErrorWorld) => Promise<unknown>): Play =>
  async (world) => {
    const address = await world.address();
    await between(world);
    return world.open(address);
  };

/**
 * A holder’s copies of the register and of key sets are up to five minutes old, so the request comes before they expire
 * and the browser after.
 */
export const lately =
  (between: (world: ErrorWorld) => Promise<unknown>): Play =>
  async (world) => {
    await world.sandbox.clock.advance('PT270S');
    return later(async (same) => {
      await between(same);
      await same.sandbox.clock.advance('PT60S');
    })(world);
  };

export const inactive = ({ sandbox, recipient }: ErrorWorld): Promise<void> =>
  sandbox.register.setStatus('softwareProduct', recipient.softwareProductId, 'INACTIVE');

/** Sends three wrong codes. The wrong one differs from the right one in its last digit. */
export const lockedOut: Play = async (world) => {
  const consumer = world.consumer();
  const screens = await world.screens(await world.address());
  let turn = await screens.answer('identify', { customerId: consumer.customerId });
  const right = consumer.latestOneTimePassword() ?? '';
  const wrong = `${right.slice(0, -1)}${right.endsWith('0') ? '1' : '0'}`;
  for (let tries = 0; tries < 3; tries += 1) turn = await screens.answer('one-time-password', { code: wrong });
  return screens.ended(turn);
};

/** The consumer leaves and returns after the interaction has expired. */
export const walkedAway: Play = async (world) => {
  const { customerId } = world.consumer();
  const screens = await world.screens(await world.address());
  await screens.answer('identify', { customerId });
  await world.sandbox.clock.advance('PT11M');
  return screens.ended(await screens.answer('one-time-password', { code: '000000' }));
};

/** Changes something while the consumer is at the screens, before they confirm. */
export const confirmedAfter =
  (between: (world: ErrorWorld) => Promise<void>): Play =>
  async (world) => {
    const consumer = world.consumer();
    const screens = await world.screens(await world.address());
    let turn = await screens.answer('identify', { customerId: consumer.customerId });
    turn = await screens.answer('one-time-password', { code: consumer.latestOneTimePassword() ?? '' });
    const accounts = turn.kind === 'screen' ? (turn.screen.accounts ?? []).map(({ id }) => id) : [];
    await screens.answer('accounts', { accounts });
    await between(world);
    return screens.ended(await screens.answer('confirm', { decision: 'authorise' }));
  };

/** Registers an encryption algorithm for which the recipient has no key. */
export const keyGone = confirmedAfter((world) => world.registerAnew({ encryptedFor: 'RSA-OAEP' }));

export const refusedOnDevice: Play = async (world) => {
  const { sandbox } = world;
  const { customerId, ...consumer } = world.consumer();
  const screens = await world.screens(await world.address());
  await screens.answer('identify', { customerId });
  await screens.answer('one-time-password', { detached: true });
  const device = deviceClient(sandbox.urls.dataHolder.issuer, customerId, (request) => sandbox.fetch(request));
  const { requests } = await device.look();
  for (const { requestId } of requests) await device.answer(requestId, { decision: 'deny' });
  const code = consumer.latestOneTimePassword() ?? '';
  return screens.ended(await screens.answer('one-time-password', { code }));
};

export const somebodyElse: Play = async (world) => {
  const { idToken } = await world.shared();
  const claims = { id_token: { sub: { essential: true, value: idToken?.sub } } };
  return world.walk(world.consumer(1).authorise(await world.address({ claims })));
};

export const amendedBy =
  (index: number, between: (world: ErrorWorld, arrangementId: string) => Promise<void>): Play =>
  async (world) => {
    const { arrangementId = '' } = await world.shared();
    const address = await world.address({ claims: { cdr_arrangement_id: arrangementId } });
    const screens = await world.screens(address);
    await screens.answer('identify', { customerId: world.consumer(index).customerId });
    await between(world, arrangementId);
    return world.walk(world.consumer(index).authorise(address, { interaction: screens.id }));
  };
