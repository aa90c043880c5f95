// Area B: the operations that a data holder calls at the secondary data holder.
import type { Operation } from '../operation.ts';

/** What all of them have alike: another holder asks, by its certificate. */
const atSecondary = {
  area: 'B',
  party: 'secondary',
  host: 'secondary.mtls',
  form: 'cds',
  access: { kind: 'holder' },
  headers: 'secondary',
  clauses: ['interfaces:Area B: secondary data holder operations'],
} as const;

export const secondaryOperations = [
  {
    ...atSecondary,
    id: 'listServicePointsSR',
    method: 'POST',
    path: '/secondary/energy/electricity/servicepoints',
    title: 'Get service points (secondary)',
    versions: [
      { version: 1, response: 'EnergyServicePointListResponse', older: 'retired' },
      { version: 2, response: 'EnergyServicePointListResponseV2', published: true },
    ],
    query: ['page', 'page-size'],
    paged: true,
    body: { type: 'json', schema: 'RequestServicePointIdList' },
    rules: ['secondary.service-points', 'service-point.body-available'],
  },
  {
    ...atSecondary,
    id: 'getServicePointSR',
    method: 'GET',
    path: '/secondary/energy/electricity/servicepoints/{servicePointId}',
    title: 'Get service point detail (secondary)',
    versions: [
      { version: 1, response: 'EnergyServicePointDetailResponse', older: 'retired' },
      { version: 2, response: 'EnergyServicePointDetailResponseV2', published: true },
    ],
    rules: ['secondary.service-point', 'service-point.available'],
  },
  {
    ...atSecondary,
    id: 'getUsageForServicePointSR',
    method: 'GET',
    path: '/secondary/energy/electricity/servicepoints/{servicePointId}/usage',
    title: 'Get usage for service point (secondary)',
    versions: [{ version: 1, response: 'EnergyUsageListResponse' }],
    query: ['oldest-date', 'newest-date', 'interval-reads', 'page', 'page-size'],
    paged: true,
    rules: ['secondary.service-point', 'service-point.available'],
  },
  {
    ...atSecondary,
    id: 'listUsageForServicePointsSR',
    method: 'POST',
    path: '/secondary/energy/electricity/servicepoints/usage',
    title: 'Get usage for specific service points (secondary)',
    versions: [{ version: 1, response: 'EnergyUsageListResponse' }],
    query: ['oldest-date', 'newest-date', 'interval-reads', 'page', 'page-size'],
    paged: true,
    body: { type: 'json', schema: 'RequestServicePointIdList' },
    rules: ['secondary.service-points', 'service-point.body-available'],
  },
  {
    ...atSecondary,
    id: 'getDERForServicePointSR',
    method: 'GET',
    path: '/secondary/energy/electricity/servicepoints/{servicePointId}/der',
    title: 'Get DER for service point (secondary)',
    versions: [{ version: 1, response: 'EnergyDerDetailResponse' }],
    rules: ['secondary.service-point', 'service-point.available'],
  },
  {
    ...atSecondary,
    id: 'listDERForServicePointsSR',
    method: 'POST',
    path: '/secondary/energy/electricity/servicepoints/der',
    title: 'Get DER for specific service points (secondary)',
    versions: [{ version: 1, response: 'EnergyDerListResponse' }],
    query: ['page', 'page-size'],
    paged: true,
    body: { type: 'json', schema: 'RequestServicePointIdList' },
    rules: ['secondary.service-points', 'service-point.body-available'],
  },
] as const satisfies readonly Operation[];
