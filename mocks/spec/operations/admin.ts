// What the register alone may call at a holder (CDS 1.36.0, Admin APIs).
import type { Operation } from '../operation.ts';

export const adminOperations = [
  {
    id: 'metadataUpdate',
    area: 'A',
    party: 'holder',
    host: 'holder.admin',
    method: 'POST',
    path: '/cds-au/v1/admin/register/metadata',
    title: 'Metadata update',
    form: 'cds',
    access: { kind: 'register', audience: 'base-or-endpoint' },
    headers: 'register',
    versions: [{ version: 1, response: 'MetadataUpdateResponse' }],
    body: { type: 'json', schema: 'RequestMetaDataUpdateV1' },
    profiles: ['cds-1.36'],
    rules: ['body.member-valid', 'body.member-present', 'body.member-valid'],
    clauses: ['CDS:Admin APIs', 'CDS:CDR Register calling Data Holders'],
  },
  {
    id: 'getMetrics',
    area: 'A',
    party: 'holder',
    host: 'holder.admin',
    method: 'GET',
    path: '/cds-au/v1/admin/metrics',
    title: 'Get metrics',
    form: 'cds',
    access: { kind: 'register', audience: 'base' },
    headers: 'register',
    versions: [{ version: 5, response: 'ResponseMetricsListV5' }],
    query: ['period'],
    profiles: ['cds-1.36'],
    clauses: ['CDS:Admin APIs', 'CDS:CDR Register calling Data Holders'],
  },
] as const satisfies readonly Operation[];
