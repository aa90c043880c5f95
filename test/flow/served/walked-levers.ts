// Calls every lever once, in an order in which each has what it needs.
import type { ServedSandbox } from '../../../src/served/serve-options.ts';
import { pulled } from '../../kit/sockets/over-sockets.ts';
import { askedOnDevice, recipientOver, type AtServer, type Shared } from '../../kit/sockets/recipient-over-sockets.ts';

/** What the world contains so far. */
export interface Facts {
  readonly recipient: AtServer;
  readonly shared: Shared;
  /** Ids, once their levers have been called. */
  checkpoint?: string;
  fault?: string;
}

type Given<T> = (server: ServedSandbox, facts: Facts) => T;

interface Walked {
  /** The lever's method and path. */
  readonly lever: string;
  readonly path?: Given<string | Promise<string>>;
  readonly body?: Given<unknown>;
}

const person = '/personas/20000001';
const product =
  (tail = '') =>
  ({ recipient }: Facts): string =>
    `/recipients/${recipient.enrolled.softwareProductId}${tail}`;
const productAt =
  (tail = ''): Given<string> =>
  (_server, facts) =>
    product(tail)(facts);
const url: Given<unknown> = async (_server, { shared }) => ({ url: await shared.address() });
const newest = async (server: ServedSandbox): Promise<string> => {
  const [one] = await pulled<readonly { id: string }[]>(server, 'GET', '/trace?limit=1');
  return one?.id ?? '';
};
/** Another recipient’s request, because a persona answers each once. */
const onDevice: Given<unknown> = async (server) => {
  const another = await recipientOver(server);
  const authReqId = await askedOnDevice(server, another);
  another.close();
  return { authReqId };
};

const everywhere: readonly Walked[] = [
  { lever: 'GET /health' },
  { lever: 'GET /world' },
  { lever: 'GET /authority.pem' },
  { lever: 'GET /state' },
  { lever: 'GET /state', path: () => '/state?keys=true' },
  { lever: 'PUT /state', body: (server) => pulled(server, 'GET', '/state?keys=true') },
  { lever: 'GET /due' },
  { lever: 'POST /checkpoints' },
  { lever: 'GET /clock' },
  { lever: 'PUT /clock', body: () => ({ runFrom: new Date(Date.now() + 60_000).toISOString() }) },
  { lever: 'PUT /clock', body: () => ({ followRealTime: true }) },
  { lever: 'POST /clock/advance', body: () => ({ duration: 'PT1S' }) },
  { lever: 'POST /faults', body: () => ({ fault: { operation: 'getOutages', status: 503, every: 3 } }) },
  { lever: 'POST /faults', body: () => ({ fault: 'recipient-suspended' }) },
  { lever: 'GET /faults' },
  { lever: 'DELETE /faults/{id}', path: (_server, { fault }) => `/faults/${fault ?? ''}` },
  { lever: 'DELETE /faults' },
  { lever: 'GET /decisions' },
  { lever: 'PUT /decisions/{name}', path: () => '/decisions/usageDates', body: () => ({ option: 'either' }) },
  { lever: 'POST /decisions/preset', body: () => ({ preset: 'strict' }) },
  { lever: 'GET /personas' },
  { lever: 'POST /personas/{customerId}/authorise', path: () => `${person}/authorise`, body: url },
  { lever: 'POST /personas/{customerId}/deny', path: () => `${person}/deny`, body: url },
  {
    lever: 'POST /personas/{customerId}/cancel',
    path: () => `${person}/cancel`,
    body: async (_server, { shared }) => ({ url: await shared.address(), at: 'otp' }),
  },
  {
    lever: 'GET /personas/{customerId}/messages/{kind}',
    path: () => `${person}/messages/one-time-password`,
  },
  { lever: 'GET /recipients' },
  { lever: 'POST /recipients' },
  { lever: 'POST /recipients', body: () => ({ name: 'Two', redirectUris: ['https://localhost/back'], alg: 'ES256' }) },
  { lever: 'GET /recipients/{softwareProductId}', path: productAt() },
  { lever: 'POST /recipients/{softwareProductId}/rotate', path: productAt('/rotate'), body: () => ({ use: 'sig' }) },
  { lever: 'POST /recipients/{softwareProductId}/certificate', path: productAt('/certificate') },
  {
    lever: 'PUT /recipients/{softwareProductId}/redirect-uris',
    path: productAt('/redirect-uris'),
    body: () => ({ redirectUris: ['https://localhost/other'] }),
  },
  { lever: 'GET /recipients/{softwareProductId}/withdrawn-arrangements', path: productAt('/withdrawn-arrangements') },
  { lever: 'POST /certificates', body: () => ({ commonName: 'stranger', validFor: 'P1D' }) },
  { lever: 'GET /register' },
  {
    lever: 'PUT /register/{entity}/{id}/status',
    path: (_server, facts) => product('/status')(facts).replace('/recipients', '/register/softwareProduct'),
    body: () => ({ status: 'INACTIVE' }),
  },
  { lever: 'POST /holder/rotate-signing-key', body: () => ({ overlap: 'PT5M' }) },
  { lever: 'GET /computed/{kind}', path: () => '/computed/usage' },
  { lever: 'GET /trace' },
  { lever: 'GET /trace', path: () => '/trace?operation=authorise&limit=1' },
  { lever: 'GET /trace.har' },
  { lever: 'GET /trace.mmd' },
  { lever: 'GET /trace/{id}', path: async (server) => `/trace/${await newest(server)}` },
  {
    lever: 'GET /trace/refusal',
    path: async (server, { recipient, shared }) => {
      await recipient.fetch(shared.accounts);
      return '/trace/refusal';
    },
  },
  {
    lever: 'POST /trace/wait',
    body: async (server) => {
      const [first] = await pulled<readonly { id: string }[]>(server, 'GET', '/trace');
      return { after: first?.id, to: 'holder' };
    },
  },
  { lever: 'DELETE /trace' },
  { lever: 'GET /examination/plans' },
  { lever: 'GET /examination' },
  { lever: 'POST /examination', body: () => ({ plans: ['RJ-64'], can: ['read', 'answer'] }) },
  { lever: 'GET /examination' },
  { lever: 'POST /examination/consumer', body: url },
  { lever: 'POST /examination/wait', body: () => ({ seconds: 1 }) },
  { lever: 'POST /examination/told', body: () => ({ outcome: 'refused', error: 'No.' }) },
  { lever: 'DELETE /examination' },
  { lever: 'POST /examination/plans/{id}/begin', path: () => '/examination/plans/RJ-64a/begin' },
  { lever: 'POST /examination/told', body: () => ({ outcome: 'shared', person: { sub: 'x' }, records: 1 }) },
  { lever: 'POST /examination/plans/end' },
  { lever: 'GET /examination/report.json' },
  { lever: 'GET /examination/report.xml' },
  { lever: 'GET /examination/report.md' },
];

const last: readonly Walked[] = [
  {
    lever: 'POST /checkpoints/{id}/restore',
    path: (_server, { checkpoint }) => `/checkpoints/${checkpoint ?? ''}/restore`,
  },
  { lever: 'POST /reset' },
  { lever: 'POST /reset', body: () => ({ scenario: 'two-properties', clock: '2026-07-01T00:00:00Z' }) },
  { lever: 'POST /shutdown' },
];

const todays: readonly Walked[] = [
  {
    lever: 'POST /register/holders/{brand}/metadata-update',
    path: () => '/register/holders/wattle-energy/metadata-update',
  },
  {
    lever: 'GET /register/holders/{brand}/metrics',
    path: () => '/register/holders/wattle-energy/metrics?period=CURRENT',
  },
  {
    lever: 'POST /personas/{customerId}/withdraw',
    path: () => `${person}/withdraw`,
    body: (_server, { shared }) => ({ arrangementId: shared.arrangementId }),
  },
];

const device = `${person}/backchannel`;
const ofHybrid: readonly Walked[] = [
  { lever: 'POST /personas/{customerId}/backchannel/approve', path: () => `${device}/approve`, body: onDevice },
  { lever: 'POST /personas/{customerId}/backchannel/deny', path: () => `${device}/deny`, body: onDevice },
  { lever: 'GET /personas/{customerId}/backchannel/hint', path: () => `${device}/hint` },
];

export const walkedLevers = (profile: '0.1.1' | 'today'): readonly Walked[] => [
  ...(profile === 'today' ? todays : ofHybrid),
  ...everywhere,
  ...last,
];

/** Levers for features that the profile does not have. */
export const leftOut = (profile: '0.1.1' | 'today'): readonly string[] =>
  (profile === 'today' ? ofHybrid : todays).map(({ lever }) => lever);
