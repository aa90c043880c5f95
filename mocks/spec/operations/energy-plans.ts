// Plans, which are public product data without any consumer's data (CDS 1.36.0).
import type { Operation } from '../operation.ts';

/** A decision says where plans are served: at the holder, at a regulator's address, or nowhere (TD2-4). */
const servedAt = {
  decision: 'plansAt',
  slots: { 'holder.public': 'holder', 'holder.product': 'regulator' },
} as const satisfies Operation['servedAt'];

export const energyPlanOperations = [
  {
    id: 'listEnergyPlans',
    area: 'A',
    party: 'holder',
    host: 'holder.public',
    servedAt,
    method: 'GET',
    path: '/energy/plans',
    title: 'Get generic plans',
    form: 'cds',
    access: { kind: 'open' },
    headers: 'public',
    versions: [{ version: 1, response: 'EnergyPlanListResponse' }],
    query: ['type', 'fuelType', 'effective', 'updated-since', 'brand', 'page', 'page-size'],
    paged: true,
    profiles: ['cds-1.36'],
    clauses: ['CDS:Energy APIs', 'CDS:Participant Endpoints'],
    decisions: ['plansAt'],
  },
  {
    id: 'getEnergyPlanDetail',
    area: 'A',
    party: 'holder',
    host: 'holder.public',
    servedAt,
    method: 'GET',
    path: '/energy/plans/{planId}',
    title: 'Get generic plan detail',
    form: 'cds',
    access: { kind: 'open' },
    headers: 'public',
    versions: [{ version: 3, response: 'EnergyPlanResponseV3' }],
    profiles: ['cds-1.36'],
    rules: ['plan.known'],
    clauses: ['CDS:Energy APIs', 'CDS:Participant Endpoints'],
    decisions: ['plansAt'],
  },
] as const satisfies readonly Operation[];
