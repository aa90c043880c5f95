// Bent addresses: methods, paths, ids, hosts and queries.
import { operations } from '../../mocks/spec/operations/index.ts';
import { queryOf } from '../../mocks/spec/operation.ts';
import type { QueryName } from '../../mocks/spec/query.ts';
import { breaks, strains, strangeTexts, type Bend, type Bends } from './bend.ts';
import { newestVersion } from '../../src/runs/recipients/newest-version.ts';
import type { Draft } from './draft.ts';
import { setPair } from './draft.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND', 'BREW'];

/** Methods that no operation at this address answers. */
function unanswered({ operation }: Draft): readonly string[] {
  const here = operations.filter(({ host, path }) => host === operation.host && path === operation.path);
  const answered = new Set(here.flatMap((row) => [row.method, ...(row.alsoMethods ?? [])] as string[]));
  if (answered.has('GET')) answered.add('HEAD');
  return methods.filter((method) => !answered.has(method));
}

const address: Bends = (draft) => [
  breaks('a method that is not answered', (bent, _, chance) => {
    bent.method = chance.pick(unanswered(draft));
  }),
  breaks('a host of nobody', (bent, _, chance) => {
    bent.base = `https://${chance.text(8)}.cdr.example`;
  }),
  breaks('one segment too many', (bent, _, chance) => {
    bent.path = `${bent.path}/${chance.text(6)}/${chance.text(3)}`;
  }),
  strains('an end of the path', (bent, _, chance) => {
    bent.path += chance.pick(['/', '//', '/.', '/..', '%00', '%2f', ';x=1', '%20', '/%2e%2e', '%', '%ff']);
  }),
  strains('a long path', (bent, _, chance) => {
    bent.path += `/${chance.pick(['x', '%41', '/'])}`.repeat(chance.pick([50, 3_000]));
  }),
  strains('a path in capitals', (bent) => {
    bent.path = bent.path.replaceAll(/\/[a-z]+/gu, (segment) => segment.toUpperCase());
  }),
  ...(draft.method === 'GET'
    ? [
        strains('HEAD', (bent: Draft) => {
          bent.method = 'HEAD';
        }),
      ]
    : []),
];

/** Parameters whose value has to exist. */
const checkedIds: ReadonlySet<string> = new Set([
  'accountId',
  'servicePointId',
  'clientId',
  'consentId',
  'interactionId',
  'requestId',
  'industry',
  'softwareProductId',
  'dataRecipientBrandId',
  'name',
]);

const ids: Bends = ({ operation, ids: given }, { foreignIds, foreignConsent, sandbox, other }) => {
  if (operation.notImplemented === true) return [];
  const foreign: Readonly<Record<string, readonly string[]>> = {
    accountId: [foreignIds.accountId, 'wattle-energy', 'account-1'],
    servicePointId:
      operation.party === 'holder' ? [foreignIds.servicePointId, sandbox.scenario.servicePoints[0]?.nmi ?? ''] : [],
    consentId: [foreignConsent],
    clientId: [other.clientId],
    softwareProductId: [other.recipient.softwareProductId],
    dataRecipientBrandId: [other.recipient.brandId],
    screen: ['done', 'profile', 'IDENTIFY'],
  };
  const inPath = Object.keys(given).filter((name) => operation.path.includes(`{${name}}`));
  return inPath.flatMap((name): Bend[] => {
    const make = checkedIds.has(name) ? breaks : strains;
    const others = foreign[name] ?? [];
    return [
      make(`${name} is strange`, (draft, _, chance) => {
        draft.ids[name] = encodeURIComponent(
          chance.pick([...strangeTexts.filter((text) => text !== '.' && text !== '..'), chance.uuid()]),
        );
      }),
      strains(`${name} is not encoded`, (draft, _, chance) => {
        draft.ids[name] = chance.pick(['..', '.', '%', '%zz', '%ff', ' ', '', 'a/b', '%2f', '\u0000', 'é', '?', '#']);
      }),
      ...(others.length === 0
        ? []
        : [
            breaks(`${name} of another`, (draft, _, chance) => {
              draft.ids[name] = encodeURIComponent(chance.pick(others));
            }),
          ]),
    ];
  });
};

const badValues: Readonly<Record<QueryName, readonly string[]>> = {
  page: ['0', '-1', '1.5', 'x', '', '9'.repeat(40), '1e3', '１', ' 1', '1 ', '0x1', '999999999'],
  'page-size': ['0', '-1', '1001', 'x', '', '1e3', '9'.repeat(40), '１', '25.0'],
  'oldest-date': ['2026-13-01', '2026-02-30', '26-01-01', 'x', '', '2026-11-01T25:00:00Z', '9'.repeat(40)],
  'newest-date': ['2026-13-01', '2025-02-29', '01-11-2026', 'yesterday', '', '2026/11/01'],
  'interval-reads': ['full', '', 'MIN_5', 'NONE,FULL', ' FULL'],
  'updated-since': ['x', '2026-13-01T00:00:00Z', '', '2026-01-01', '2026-01-01T00:00:00', '1767225600'],
  'oldest-time': ['x', '', '2026-01-01', '2026-13-01T00:00:00Z', '2026-01-01T00:00:00'],
  'newest-time': ['yesterday', '', '2026-11-01', '2026-11-31T00:00:00Z', '1767225600'],
  'open-status': ['open', '', 'PENDING', 'OPEN,CLOSED'],
  type: ['market', '', 'OTHER'],
  fuelType: ['electricity', '', 'SOLAR'],
  effective: ['now', '', 'PAST'],
  period: ['current', '', 'WEEK', 'CURRENT,HISTORIC'],
  brand: [],
};

const query: Bends = ({ operation }, { sandbox }) => {
  const names =
    operation.notImplemented === true
      ? []
      : queryOf(operation, newestVersion(sandbox, operation)).filter((name) => badValues[name].length > 0);
  const closed = operation.access.kind === 'client';
  const make = closed ? breaks : strains;
  return [
    ...names.flatMap((name) => [
      breaks(`${name} is bad`, (draft, _, chance) => {
        draft.query = setPair(draft.query, name, chance.pick(badValues[name]));
      }),
      breaks(`${name} twice`, (draft, _, chance) => {
        const good = chance.pick(['1', '2026-11-01', 'NONE']);
        draft.query = [...setPair(draft.query, name, good), [name, good]];
      }),
    ]),
    ...(names.includes('oldest-date')
      ? [
          breaks('oldest-date after newest-date', (draft: Draft) => {
            draft.query = setPair(setPair(draft.query, 'oldest-date', '2026-11-02'), 'newest-date', '2026-11-01');
          }),
        ]
      : []),
    make('a strange query', (draft, _, chance) => {
      const sep = draft.query.length === 0 ? '' : '&';
      draft.queryTail = `${sep}${chance.pick(['=', '&&&', 'a', '%', '%ff=%ff', 'é=ü', '__proto__=1', 'constructor[prototype]=1', 'page[]=1', 'a=b=c', '+', '%00'])}`;
    }),
    make('a huge query', (draft, _, chance) => {
      draft.query = [...draft.query, [chance.text(5), 'x'.repeat(chance.pick([10_000, 60_000]))]];
    }),
    make('a thousand parameters', (draft, _, chance) => {
      draft.query = [
        ...draft.query,
        ...Array.from({ length: 1_000 }, (_each, index): [string, string] => [`p${String(index)}`, chance.text(1)]),
      ];
    }),
  ];
};

export const addressBends: Bends = (draft, scene) => [
  ...address(draft, scene),
  ...ids(draft, scene),
  ...ids(draft, scene),
  ...query(draft, scene),
];
