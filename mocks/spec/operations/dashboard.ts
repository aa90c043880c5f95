// The consumer's dashboard at a data holder: operations of the sandbox's own, like its screens and the device.
import type { Operation } from '../operation.ts';

export const dashboardOperations = [
  {
    id: 'getDashboard',
    area: 'D',
    party: 'holder',
    host: 'holder.tls',
    method: 'GET',
    path: '/dashboard/{customerId}',
    title: 'The consumer’s dashboard',
    profiles: ['cds-1.36'],
    form: 'screen',
    access: { kind: 'open' },
    headers: 'none',
    clauses: ['sandbox:consumer screens'],
  },
  {
    id: 'withdrawSharing',
    area: 'D',
    party: 'holder',
    host: 'holder.tls',
    method: 'DELETE',
    path: '/dashboard/{customerId}/{arrangementId}',
    title: 'The consumer withdraws at the holder',
    profiles: ['cds-1.36'],
    form: 'screen',
    access: { kind: 'open' },
    headers: 'none',
    // Checked twice: a concurrent request may have ended the arrangement in between.
    rules: ['dashboard.arrangement', 'dashboard.arrangement'],
    clauses: ['sandbox:consumer screens', 'CDS:CDR Arrangement Revocation endpoint'],
    decisions: ['unreachableRecipient'],
  },
] as const satisfies readonly Operation[];
