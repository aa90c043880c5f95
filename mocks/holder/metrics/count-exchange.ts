// Counts an exchange for the metrics that a holder reports to the register (CDS, Get Metrics).
import type { Measured } from '../../engine/measured.ts';
import { isIpAddress } from '../../engine/steps/headers.ts';
import type { Decisions } from '../../spec/decisions/decisions.ts';
import { isSecondaryTier, secondaryLimits, tierLimits, tierOf } from '../../spec/tiers.ts';
import { brandAt } from '../../world/addresses.ts';
import type { World } from '../../world/world.ts';
import { countAuthorisations } from './count-authorisations.ts';
import { noteConsentFlows } from './consent-flows.ts';
import { addCounts, names, type Authentication } from './day-counts.ts';
import { hourOf } from './market-days.ts';

/** Counts nothing if the brand reports no metrics. */
export async function countExchange(world: World, measured: Measured): Promise<void> {
  const brand = brandAt(measured.place);
  // HEAD is safe, and not a call in the standard.
  if (measured.request.method === 'HEAD' || brand === undefined) return;
  if (world.addresses.dataHolders[brand]?.adminBase === undefined) return;
  await noteConsentFlows(world, brand, measured);
  const securityCalls = world.decisionsAt(brand).get('securityCalls');
  // Response times count as zero if a decision says so (TD2-29).
  const timed =
    world.decisionsAt(brand).get('responseTime') === 'zero'
      ? { ...measured, took: 0, secondary: { ...measured.secondary, took: 0 } }
      : measured;
  const counts = { ...countCall(timed, securityCalls), ...(await countAuthorisations(world, brand, measured)) };
  if (Object.keys(counts).length > 0) await addCounts(world, brand, measured, counts);
}

/** Whether the operation requires a token or client authentication; for security endpoints, as a decision says. */
function authenticationOf({ operation }: Measured, security: Decisions['securityCalls']): Authentication | undefined {
  if (operation.area === 'D' && security !== 'by-access') return security === 'left-out' ? undefined : security;
  return operation.access.kind === 'open' ? 'unauthenticated' : 'authenticated';
}

function countCall(measured: Measured, security: Decisions['securityCalls']): Record<string, number> {
  const { operation, request, status, took, secondary, at } = measured;
  const tier = tierOf(operation.id, isIpAddress(request.headers.get('x-fapi-customer-ip-address') ?? ''));
  if (tier === undefined) return {};
  const by = authenticationOf(measured, security);
  const hour = hourOf(at);
  const limit = tierLimits[tier];
  const counts: Record<string, number> = {
    [names.calls(tier, hour)]: 1,
    [names.within(tier, hour, 'primary')]: Number(took <= limit),
    [names.took(tier, 'primary')]: took,
    [names.onTime]: Number(took - secondary.took <= limit),
    [names.secondaryErrors]: secondary.errors,
    [names.secondaryRejections]: secondary.rejections,
  };
  if (isSecondaryTier(tier)) {
    counts[names.within(tier, hour, 'secondary')] = Number(secondary.took <= secondaryLimits[tier]);
    counts[names.took(tier, 'secondary')] = secondary.took;
  }
  if (by === undefined) return counts;
  counts[names.served(by)] = 1;
  counts[names.rejected(by)] = Number(measured.isOverThreshold);
  if (status >= 400) counts[names.status(by, status)] = 1;
  return counts;
}
