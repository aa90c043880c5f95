// Area A: electricity service points, usage and distributed energy resources.
import type { Operation } from '../operation.ts';

/** What all of them have alike. */
const servicePoint = {
  area: 'A',
  party: 'holder',
  host: 'holder.resource',
  form: 'cds',
  headers: 'customer',
  level: 'read',
  clauses: ['interfaces:Area A: energy operations'],
} as const;

/** What the consumer shares is checked before and after the call to the secondary holder. */
const ofOne = [
  'service-point.id',
  'service-point.available',
  'secondary.answered',
  'secondary.service-point',
  'service-point.available',
] as const;
const ofAll = [
  'service-point.body-available',
  'secondary.answered',
  'secondary.service-points',
  'service-point.body-available',
] as const;
const ofNamed = [
  'service-point.body-id',
  'service-point.body-available',
  'secondary.answered',
  'secondary.service-points',
  'service-point.body-available',
] as const;

export const energyServicePointOperations = [
  {
    ...servicePoint,
    id: 'listServicePoints',
    method: 'GET',
    path: '/energy/electricity/servicepoints',
    title: 'Get service points',
    access: { kind: 'bearer', scopes: ['energy:electricity.servicepoints.basic:read'], subject: 'customer' },
    versions: [
      { version: 1, response: 'EnergyServicePointListResponse', older: 'retired' },
      { version: 2, response: 'EnergyServicePointListResponseV2', published: true },
    ],
    query: ['page', 'page-size'],
    paged: true,
    rules: ofAll,
  },
  {
    ...servicePoint,
    id: 'getServicePoint',
    method: 'GET',
    path: '/energy/electricity/servicepoints/{servicePointId}',
    title: 'Get service point detail',
    access: { kind: 'bearer', scopes: ['energy:electricity.servicepoints.detail:read'], subject: 'customer' },
    versions: [
      { version: 1, response: 'EnergyServicePointDetailResponse', older: 'retired' },
      { version: 2, response: 'EnergyServicePointDetailResponseV2', published: true },
    ],
    rules: ofOne,
  },
  {
    ...servicePoint,
    id: 'getUsageForServicePoint',
    method: 'GET',
    path: '/energy/electricity/servicepoints/{servicePointId}/usage',
    title: 'Get usage for service point',
    access: { kind: 'bearer', scopes: ['energy:electricity.usage:read'], subject: 'customer' },
    versions: [{ version: 1, response: 'EnergyUsageListResponse' }],
    query: ['oldest-date', 'newest-date', 'interval-reads', 'page', 'page-size'],
    paged: true,
    rules: ofOne,
  },
  {
    ...servicePoint,
    id: 'listUsageBulk',
    method: 'GET',
    path: '/energy/electricity/servicepoints/usage',
    title: 'Get bulk usage',
    access: { kind: 'bearer', scopes: ['energy:electricity.usage:read'], subject: 'customer' },
    versions: [{ version: 1, response: 'EnergyUsageListResponse' }],
    query: ['oldest-date', 'newest-date', 'interval-reads', 'page', 'page-size'],
    paged: true,
    rules: ofAll,
  },
  {
    ...servicePoint,
    id: 'listUsageForServicePoints',
    method: 'POST',
    path: '/energy/electricity/servicepoints/usage',
    title: 'Get usage for specific service points',
    access: { kind: 'bearer', scopes: ['energy:electricity.usage:read'], subject: 'customer' },
    versions: [{ version: 1, response: 'EnergyUsageListResponse' }],
    query: ['oldest-date', 'newest-date', 'interval-reads', 'page', 'page-size'],
    paged: true,
    body: { type: 'json', schema: 'RequestServicePointIdList' },
    rules: ofNamed,
  },
  {
    ...servicePoint,
    id: 'getDERForServicePoint',
    method: 'GET',
    path: '/energy/electricity/servicepoints/{servicePointId}/der',
    title: 'Get DER for service point',
    access: { kind: 'bearer', scopes: ['energy:electricity.der:read'], subject: 'customer' },
    versions: [{ version: 1, response: 'EnergyDerDetailResponse' }],
    rules: ofOne,
  },
  {
    ...servicePoint,
    id: 'listDERBulk',
    method: 'GET',
    path: '/energy/electricity/servicepoints/der',
    title: 'Get bulk DER',
    access: { kind: 'bearer', scopes: ['energy:electricity.der:read'], subject: 'customer' },
    versions: [{ version: 1, response: 'EnergyDerListResponse' }],
    query: ['page', 'page-size'],
    paged: true,
    rules: ofAll,
  },
  {
    ...servicePoint,
    id: 'listDERForServicePoints',
    method: 'POST',
    path: '/energy/electricity/servicepoints/der',
    title: 'Get DER for specific service points',
    access: { kind: 'bearer', scopes: ['energy:electricity.der:read'], subject: 'customer' },
    versions: [{ version: 1, response: 'EnergyDerListResponse' }],
    query: ['page', 'page-size'],
    paged: true,
    body: { type: 'json', schema: 'RequestServicePointIdList' },
    rules: ofNamed,
  },
] as const satisfies readonly Operation[];
