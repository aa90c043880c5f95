// The consumer's answer on the device: acknowledges a login, or approves or denies a backchannel request.
import { recordOf } from '../../ambient/is-record.ts';
import { seconds } from '../../ambient/clock.ts';
import type { Ready } from '../../engine/call.ts';
import type { ScenarioProfile } from '../../scenario/scenario.ts';
import type { World } from '../../world/world.ts';
import { customerOf, screenId } from '../authorisation/customers.ts';
import { statedLevel } from '../authorisation/requested-level.ts';
import { accountKeys, eligibleKeys, grantBefore, needsAccounts } from '../authorisation/sharing.ts';
import { brandNamed } from '../brand.ts';
import { bindConsent, rejectConsent } from '../consent/consent-lifecycle.ts';
import { createGrant } from '../consent/grants.ts';
import { subFor } from '../token/pairwise-subject.ts';
import { statusInCopy } from '../register-copy/register-copy.ts';
import type { BackchannelRow, ClientRow, GrantRow, InteractionRow } from '../rows.ts';
import { isSignInWaiting, isWaiting, offeredProfiles, waitingRequests, waitingSignIns } from './device-screens.ts';
import { notifyClient } from './ping.ts';

const requests = (world: World) => world.table('holder.backchannel');

/**
 * {decision: approve | deny, profileId?, accounts?}. Refuses a request that is no longer waiting, and choices that the
 * device does not offer.
 */
export async function answerDevice(world: World, call: Ready): Promise<void> {
  const brand = call.place.owner ?? '';
  const { customerId = '', requestId = '' } = call.parameters;
  const decision = recordOf(call.json)?.['decision'];
  const good = decision === 'approve' || decision === 'deny';
  call.ledger.check('device.answer', good, { at: 'body:decision', detail: 'Answer approve or deny.' });
  const signIns = await waitingSignIns(world, brand, customerId);
  const signIn = signIns.find((row) => row.oneTimePassword.deviceRequestId === requestId);
  if (signIn !== undefined) return acknowledge(world, call, signIn, decision === 'approve');
  const waiting = await waitingRequests(world, brand, customerId);
  const row = waiting.find((one) => one.requestId === requestId);
  call.ledger.check('device.known', row !== undefined, { at: 'path:requestId' });
  if (decision === 'approve') return approve(world, call, row);
  return deny(world, call, row);
}

async function acknowledge(world: World, call: Ready, row: InteractionRow, good: boolean): Promise<void> {
  const { after } = await world.table('holder.interactions').update(row.id, (now) => {
    if (!isSignInWaiting(world, now)) return undefined;
    return { ...now, oneTimePassword: { ...now.oneTimePassword, device: good ? 'acknowledged' : 'refused' } };
  });
  call.ledger.check('device.known', after !== undefined, { at: 'path:requestId' });
}

async function deny(world: World, call: Ready, row: BackchannelRow): Promise<void> {
  const { after } = await requests(world).update(row.id, (now) =>
    isWaiting(world, now) ? { ...now, status: 'denied' } : undefined,
  );
  call.ledger.check('device.known', after !== undefined, { at: 'path:requestId' });
  await rejectConsent(world, row.consentId);
  await notifyClient(world, await clientOf(world, row), after, call.exchange);
}

const clientOf = (world: World, { clientId }: BackchannelRow): Promise<ClientRow | undefined> =>
  world.table('holder.clients').get(clientId);

/**
 * The answer first takes the request by giving it the id of a grant: of two answers one succeeds, and the recipient
 * gets authorization_pending until the grant is written.
 */
async function approve(world: World, call: Ready, row: BackchannelRow): Promise<void> {
  const { profile, accounts } = await chosen(world, call, row);
  const grantId = world.random.uuid();
  const { after: taken } = await requests(world).update(row.id, (now) =>
    isWaiting(world, now) ? { ...now, grantId, profileId: profile.id } : undefined,
  );
  call.ledger.check('device.known', taken !== undefined, { at: 'path:requestId' });
  const client = await clientOf(world, row);
  const grant =
    client === undefined ? undefined : await grantOf(world, call, { row: taken, client, accounts, grantId });
  const status = grant === undefined ? 'denied' : 'approved';
  const { after } = await requests(world).update(row.id, (now) => ({ ...now, status }));
  if (after !== undefined) await notifyClient(world, client, after, call.exchange);
  // While the request was waiting, the consent ended or the recipient stopped being active.
  call.ledger.check('device.known', grant !== undefined, { at: 'path:requestId' });
}

interface Taken {
  readonly row: BackchannelRow;
  readonly client: ClientRow;
  readonly accounts: readonly string[];
  readonly grantId: string;
}

async function grantOf(
  world: World,
  call: Ready,
  { row, client, accounts, grantId }: Taken,
): Promise<GrantRow | undefined> {
  const { customerId, profileId, consentId, scopes, level } = row;
  const status = await statusInCopy(world, client.softwareProductId, { doubt: true, parent: call.exchange });
  if (status.overall !== 'ACTIVE') return undefined;
  const sub = await subFor(world, brandNamed(world, row.brand), client, customerId, profileId);
  const bound = await bindConsent(world, consentId, { clientId: client.id, customerId, grantId, scopes });
  if (bound === undefined) return undefined;
  return createGrant(world, {
    id: grantId,
    brand: row.brand,
    clientId: client.id,
    softwareProductId: client.softwareProductId,
    consentId,
    customerId,
    profileId,
    sub,
    accounts,
    scopes,
    // An unlocked device proves possession and knowledge, so both levels are reached; but the ID token states no more than was requested.
    level: { form: level.form, reached: statedLevel(level, level.values.length > 0 ? 2 : 1) },
    authTime: seconds(world.clock.now()),
    idTokenClaims: row.idTokenClaims,
    userInfoClaims: row.userInfoClaims,
  });
}

interface Chosen {
  readonly profile: ScenarioProfile;
  readonly accounts: readonly string[];
}

/** The chosen profile and accounts. By default the first profile offered, with the accounts shared before or all that are eligible. */
async function chosen(world: World, call: Ready, row: BackchannelRow): Promise<Chosen> {
  const answer = recordOf(call.json) ?? {};
  const consent = await world.table('holder.consents').get(row.consentId);
  const before = await grantBefore(world, consent);
  const customer = customerOf(world, row.brand, row.customerId);
  const only = before?.profileId ?? (row.profileFixed ? row.profileId : undefined);
  const offered = customer === undefined ? [] : offeredProfiles(customer, only);
  const [profile] =
    offered.find(
      ([, index]) => answer['profileId'] === undefined || screenId('profile', index) === answer['profileId'],
    ) ?? [];
  call.ledger.check('device.answer', profile !== undefined, {
    at: 'body:profileId',
    detail: 'Choose who you act for.',
  });
  if (!needsAccounts(row.scopes)) return { profile, accounts: [] };
  const eligible = eligibleKeys(profile);
  const kept = before?.accounts.filter((key) => eligible.includes(key)) ?? [];
  const all = kept.length > 0 ? kept : eligible;
  const accounts = answer['accounts'] === undefined ? all : accountKeys(profile, answer['accounts']);
  call.ledger.check('device.answer', accounts !== undefined && accounts.length > 0, {
    at: 'body:accounts',
    detail: 'Choose at least one account that may be shared.',
  });
  return { profile, accounts };
}
