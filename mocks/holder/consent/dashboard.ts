// The consumer's dashboard at a holder brand: current and past sharing, and withdrawal.
import { byCodeUnits } from '../../ambient/ordering.ts';
import type { Outcome, Ready } from '../../engine/call.ts';
import type { ArrangementOnScreen, Dashboard } from '../../spec/screens.ts';
import type { World } from '../../world/world.ts';
import { customerOf, actingProfileOf } from '../authorisation/customers.ts';
import { clustersOf, languageOf, sharedDataOf } from '../authorisation/clusters.ts';
import { brandOf } from '../brand.ts';
import type { ConsentRow } from '../rows.ts';
import { amendmentsOnScreen } from './amendments.ts';
import { tellOwnersOfWithdrawal } from './authorisation-events.ts';
import { endOf, lastsADayAtMost, livingArrangement } from './consent-lifecycle.ts';
import { endEarly } from './revocation-notice.ts';

export async function getDashboard(world: World, call: Ready): Promise<Outcome> {
  return { kind: 'json', body: await dashboardOf(world, call), headers: { 'cache-control': 'no-store' } };
}

/** Refuses an arrangement that is unknown, another consumer's, or ended. Returns the updated dashboard. */
export async function withdrawSharing(world: World, call: Ready): Promise<Outcome> {
  const { arrangementId = '', customerId } = call.parameters;
  const living = await livingArrangement(world, arrangementId);
  const isOwn = living?.brand === brandOf(world, call).id && living.customerId === customerId;
  const evidence = { at: 'path:arrangementId', actual: arrangementId };
  call.ledger.check('dashboard.arrangement', isOwn, evidence);
  call.ledger.check('dashboard.arrangement', await endEarly(world, arrangementId, call.exchange), evidence);
  await tellOwnersOfWithdrawal(world, arrangementId);
  return getDashboard(world, call);
}

/** The dashboard for an unknown id is as empty as that of a customer who shares nothing. */
async function dashboardOf(world: World, call: Ready): Promise<Dashboard> {
  const brand = brandOf(world, call);
  const { customerId } = call.parameters;
  const consents = await world.table('holder.consents').list();
  const own = consents.filter(
    (row) => row.brand === brand.id && row.customerId === customerId && row.issuedAt !== undefined,
  );
  const shown = await Promise.all(own.map((consent) => onScreen(world, consent)));
  return {
    holder: { brandName: brand.holder.brandName },
    arrangements: shown
      .filter((one) => one !== undefined)
      .toSorted((a, b) => byCodeUnits(b.since, a.since) || byCodeUnits(a.arrangementId, b.arrangementId)),
  };
}

async function onScreen(world: World, consent: ConsentRow): Promise<ArrangementOnScreen | undefined> {
  const { id, brand, clientId, customerId, grantId = '', issuedAt = '' } = consent;
  const [client, grant] = await Promise.all([
    world.table('holder.clients').get(clientId),
    world.table('holder.grants').get(grantId),
  ]);
  if (client === undefined) return undefined;
  const profile = actingProfileOf(customerOf(world, brand, customerId), grant?.profileId);
  const shared = profile?.accounts.filter(({ key }) => grant?.accounts.includes(key)) ?? [];
  const joint = shared.filter(({ otherOwners = [] }) => otherOwners.length > 0);
  const isLiving = (await livingArrangement(world, id)) !== undefined;
  const amendments = await amendmentsOnScreen(world, consent, profile);
  return {
    arrangementId: id,
    recipient: { productName: client.clientName, legalEntityName: client.legalEntityName },
    status: isLiving ? 'active' : consent.status === 'REVOKED' ? 'withdrawn' : 'ended',
    since: consent.authorisedAt ?? issuedAt,
    once: lastsADayAtMost(consent),
    until: endOf(consent)?.toISOString() ?? issuedAt,
    accounts: shared.map(({ displayName }) => displayName),
    ...(joint.length === 0 ? {} : { jointAccounts: joint.map(({ displayName }) => displayName) }),
    clusters: clustersOf(languageOf(world, consent), sharedDataOf(world, consent, grant), profile?.kind ?? 'person'),
    ...(amendments.length === 0 ? {} : { amendments }),
  };
}
