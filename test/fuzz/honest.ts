// An honest request for every operation of the table: what a correct client would send, and what has to succeed.
import { queryOf, type HostSlot } from '../../mocks/spec/operation.ts';
import { basesOf } from '../../mocks/world/bases.ts';
import { isMutual } from '../../mocks/spec/check-order.ts';
import type { QueryName } from '../../mocks/spec/query.ts';
import { newestVersion } from '../../src/runs/recipients/newest-version.ts';
import type { Chance } from './chance.ts';
import type { Body, Draft, KnownOperation, Pair } from './draft.ts';
import { nowOf, type Scene } from './scene.ts';

/** What an operation's honest request adds to its row of the table. */
export interface Own {
  readonly ids?: Record<string, string>;
  readonly query?: Pair[];
  readonly headers?: readonly Pair[];
  readonly body?: Body;
  readonly method?: string;
  readonly variant?: string;
  readonly settle?: Draft['settle'];
}

export const baseOf = ({ sandbox, own }: Scene, host: HostSlot): string =>
  basesOf(sandbox.urls, host)[0] ?? new URL('.', own.recipient.notificationEndpoint).href.slice(0, -1);

const goodValues: Readonly<Record<QueryName, readonly string[]>> = {
  page: ['1'],
  'page-size': ['1', '25', '1000'],
  'oldest-date': ['2026-10-01', '2026-11-01'],
  'newest-date': ['2026-11-01', '2026-11-05'],
  'interval-reads': ['NONE', 'MIN_30', 'FULL'],
  'updated-since': ['2026-01-01T00:00:00Z', '2020-01-01T00:00:00+10:00'],
  'oldest-time': ['2026-01-01T00:00:00Z', '2026-08-01T09:00:00+10:00'],
  'newest-time': ['2026-11-01T00:00:00Z', '2026-11-01T09:00:00+10:00'],
  'open-status': ['OPEN', 'CLOSED', 'ALL'],
  type: ['STANDING', 'MARKET', 'REGULATED', 'ALL'],
  fuelType: ['ELECTRICITY', 'GAS', 'DUAL', 'ALL'],
  effective: ['CURRENT', 'FUTURE', 'ALL'],
  period: ['CURRENT', 'HISTORIC', 'ALL'],
  brand: ['wattle-energy', 'nobody'],
};

const goodQuery = (operation: KnownOperation, { sandbox }: Scene, chance: Chance): Pair[] =>
  queryOf(operation, newestVersion(sandbox, operation)).flatMap((name): Pair[] =>
    chance.percent(40) ? [[name, chance.pick(goodValues[name])]] : [],
  );

function headersOf(operation: KnownOperation, scene: Scene, chance: Chance): Pair[] {
  const { access, headers, host } = operation;
  const newest = newestVersion(scene.sandbox, operation);
  const certificate = access.kind === 'holder' ? 'holder' : 'own';
  return [
    ...(isMutual(host) ? [['client-cert', scene.certificates[certificate]] satisfies Pair] : []),
    ...(newest === undefined ? [] : [['x-v', String(newest)] satisfies Pair]),
    ...byPolicy(headers, scene, chance),
  ];
}

function byPolicy(policy: KnownOperation['headers'], scene: Scene, chance: Chance): Pair[] {
  const traced: Pair[] = chance.percent(60) ? [['x-fapi-interaction-id', chance.uuid()]] : [];
  switch (policy) {
    case 'customer': {
      const present: Pair[] = [
        ['x-fapi-customer-ip-address', chance.pick(['203.0.113.7', '2001:db8::7'])],
        ['x-cds-client-headers', btoa('User-Agent: Sunny Saver')],
      ];
      const loggedIn = new Date((nowOf(scene) - 600) * 1000).toUTCString();
      return [...traced, ['x-fapi-auth-date', loggedIn], ...(chance.percent(50) ? present : [])];
    }
    case 'secondary':
      return [...traced, ['x-cds-arrangement', chance.uuid()]];
    case 'consent':
      return traced;
    default:
      return [];
  }
}

/** The table row as a request, with the operation's additions. */
export function draftOf(operation: KnownOperation, scene: Scene, chance: Chance, own: Own = {}): Draft {
  const given = new Set(own.headers?.map(([name]) => name));
  const fromRow = headersOf(operation, scene, chance).filter(([name]) => !given.has(name));
  const headers = [...fromRow, ...(own.headers ?? [])];
  const type = { json: 'application/json', form: 'application/x-www-form-urlencoded', jwt: 'application/jwt' };
  const body = own.body ?? { kind: 'none' };
  return {
    operation,
    method: own.method ?? operation.method,
    base: baseOf(scene, operation.host),
    path: operation.path,
    ids: own.ids ?? {},
    query: own.query ?? goodQuery(operation, scene, chance),
    queryTail: '',
    headers:
      body.kind === 'none' || body.kind === 'raw'
        ? headers
        : [...headers, ['content-type', type[body.kind]] satisfies Pair],
    body,
    variant: own.variant ?? '',
    ...(own.settle === undefined ? {} : { settle: own.settle }),
  };
}
