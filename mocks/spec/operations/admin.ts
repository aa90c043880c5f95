// Operations of a holder that only the register may call (CDS 1.36.0, Admin APIs).
import type { Operation } from '../operation.ts';

/** Always at the admin address, unless the decision switches them off. */
const servedAt = {
  decision: 'adminOperations',
  slots: { 'holder.admin': 'on' },
} as const satisfies Operation['servedAt'];

export const adminOperations = [
  {
    id: 'metadataUpdate',
    area: 'A',
    party: 'holder',
    host: 'holder.admin',
    servedAt,
    method: 'POST',
    path: '/cds-au/v1/admin/register/metadata',
    title: 'Metadata update',
    form: 'cds',
    access: { kind: 'register', audience: 'decided' },
    headers: 'register',
    versions: [{ version: 1, response: 'MetadataUpdateResponse' }],
    body: { type: 'json', schema: 'RequestMetaDataUpdateV1' },
    profiles: ['cds-1.36'],
    rules: ['body.member-valid', 'body.member-present', 'body.member-valid'],
    decisions: ['metadataAudience', 'metadataUpdateBody', 'adminOperations'],
    clauses: ['CDS:Admin APIs', 'CDS:CDR Register calling Data Holders'],
  },
  {
    id: 'getMetrics',
    area: 'A',
    party: 'holder',
    host: 'holder.admin',
    servedAt,
    method: 'GET',
    path: '/cds-au/v1/admin/metrics',
    title: 'Get metrics',
    form: 'cds',
    access: { kind: 'register', audience: 'base' },
    headers: 'register',
    versions: [{ version: 5, response: 'ResponseMetricsListV5' }],
    query: ['period'],
    decisions: ['idlePerformance', 'aggregateErrors', 'securityCalls', 'leftFlows', 'responseTime', 'adminOperations'],
    profiles: ['cds-1.36'],
    clauses: ['CDS:Admin APIs', 'CDS:CDR Register calling Data Holders'],
  },
] as const satisfies readonly Operation[];
