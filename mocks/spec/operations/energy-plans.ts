// Plans, which are public product data without any consumer's data (CDS 1.36.0).
import type { Operation } from '../operation.ts';

/** A decision says where plans are served: at the holder, at a regulator's address, or nowhere (TD2-4). */
const servedAt = {
  decision: 'plansAt',
  slots: { 'holder.public': 'holder', 'holder.product': 'regulator' },
} as const satisfies Operation['servedAt'];

/** What both have alike: open to everybody. */
const plans = {
  area: 'A',
  party: 'holder',
  host: 'holder.public',
  servedAt,
  method: 'GET',
  form: 'cds',
  access: { kind: 'open' },
  headers: 'public',
  profiles: ['cds-1.36'],
  clauses: ['CDS:Energy APIs', 'CDS:Participant Endpoints'],
  decisions: ['plansAt'],
} as const;

export const energyPlanOperations = [
  {
    ...plans,
    id: 'listEnergyPlans',
    path: '/energy/plans',
    title: 'Get generic plans',
    versions: [{ version: 1, response: 'EnergyPlanListResponse' }],
    query: ['type', 'fuelType', 'effective', 'updated-since', 'brand', 'page', 'page-size'],
    paged: true,
  },
  {
    ...plans,
    id: 'getEnergyPlanDetail',
    path: '/energy/plans/{planId}',
    title: 'Get generic plan detail',
    versions: [{ version: 3, response: 'EnergyPlanResponseV3' }],
    rules: ['plan.known'],
  },
] as const satisfies readonly Operation[];
