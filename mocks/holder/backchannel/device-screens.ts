// The consumer's device: the requests that wait for an answer.
import { defined } from '../../ambient/defined.ts';
import { byCodeUnits } from '../../ambient/ordering.ts';
import { leftHalfHash } from '../../keys/hashes.ts';
import type { ScenarioCustomer, ScenarioProfile } from '../../scenario/scenario.ts';
import type { Device, DeviceRequest } from '../../spec/screens.ts';
import type { World } from '../../world/world.ts';
import { customerOf, profilesOnScreen } from '../authorisation/customers.ts';
import { accountsOnScreen, grantBefore, sharingOf } from '../authorisation/sharing.ts';
import { brandNamed } from '../brand.ts';
import type { BackchannelRow, InteractionRow } from '../rows.ts';
import { backchannelHintOf } from './login-hint.ts';

const isLive = (world: World, expiresAt: string): boolean =>
  new Date(expiresAt).getTime() > world.clock.now().getTime();

export const isWaiting = (world: World, row: BackchannelRow): boolean =>
  row.status === 'pending' && row.grantId === undefined && isLive(world, row.expiresAt);

type WaitingSignIn = InteractionRow & { readonly oneTimePassword: NonNullable<InteractionRow['oneTimePassword']> };

export const isSignInWaiting = (world: World, row: InteractionRow): row is WaitingSignIn =>
  row.screen === 'one-time-password' && row.oneTimePassword?.device === 'waiting' && isLive(world, row.expiresAt);

/** For an unknown id the device is as empty as one without waiting requests. */
export async function deviceOf(world: World, brand: string, customerId: string): Promise<Device> {
  const sharing = await waitingRequests(world, brand, customerId);
  const signIns = await waitingSignIns(world, brand, customerId);
  const requests = await Promise.all([
    ...signIns.map((row) => signInOnDevice(world, row)),
    ...sharing.map((row) => sharingOnDevice(world, row)),
  ]);
  const known = requests.filter((request) => request !== undefined);
  return {
    hint: await backchannelHintOf(world, brand, customerId),
    requests: known.sort((a, b) => byCodeUnits(a.createdAt, b.createdAt)),
  };
}

export async function waitingRequests(world: World, brand: string, customerId: string): Promise<BackchannelRow[]> {
  const rows = await world.table('holder.backchannel').list();
  return rows.filter((row) => row.brand === brand && row.customerId === customerId && isWaiting(world, row));
}

export async function waitingSignIns(world: World, brand: string, customerId: string): Promise<WaitingSignIn[]> {
  const rows = await world.table('holder.interactions').list();
  return rows
    .filter((row) => row.brand === brand && row.customerId === customerId)
    .filter((row) => isSignInWaiting(world, row));
}

type Head = Pick<DeviceRequest, 'recipient' | 'holder' | 'createdAt' | 'expiresAt'>;

async function headOf(
  world: World,
  row: Pick<BackchannelRow, 'clientId' | 'brand' | 'createdAt' | 'expiresAt'>,
): Promise<Head | undefined> {
  const client = await world.table('holder.clients').get(row.clientId);
  if (client === undefined) return undefined;
  return {
    recipient: { productName: client.clientName, legalEntityName: client.legalEntityName },
    holder: { brandName: brandNamed(world, row.brand).holder.brandName },
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
  };
}

async function signInOnDevice(world: World, row: WaitingSignIn): Promise<DeviceRequest | undefined> {
  const head = await headOf(world, row);
  const requestId = row.oneTimePassword.deviceRequestId;
  return head === undefined || requestId === undefined ? undefined : { ...head, requestId, kind: 'sign-in' };
}

async function sharingOnDevice(world: World, row: BackchannelRow): Promise<DeviceRequest | undefined> {
  const head = await headOf(world, row);
  const consent = await world.table('holder.consents').get(row.consentId);
  const customer = customerOf(world, row.brand, row.customerId);
  if (head === undefined || consent === undefined || customer === undefined) return undefined;
  const before = await grantBefore(world, consent);
  const offered = offeredProfiles(customer, before?.profileId ?? (row.profileFixed ? row.profileId : undefined));
  const words = profilesOnScreen(customer);
  return {
    ...head,
    requestId: row.requestId,
    kind: 'sharing',
    authReqHash: await leftHalfHash(row.id),
    ...defined({ bindingMessage: row.bindingMessage }),
    profiles: offered.flatMap(([profile, index]) => {
      const onScreen = words[index];
      if (onScreen === undefined) return [];
      return [
        {
          ...onScreen,
          accounts: accountsOnScreen(profile, before?.accounts ?? []),
          sharing: sharingOf(world, { scopes: row.scopes, claims: [] }, profile.kind, consent),
        },
      ];
    }),
  };
}

/** The profiles as which the consumer may answer, with their indices: all, or only the given one. */
export const offeredProfiles = (
  { profiles }: ScenarioCustomer,
  only: string | undefined,
): readonly (readonly [profile: ScenarioProfile, index: number])[] =>
  profiles.map((profile, index) => [profile, index] as const).filter(([{ id }]) => only === undefined || id === only);
