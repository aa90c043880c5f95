// Bent headers: versions, the customer's and the recipient's, tokens, certificates.
import { isMutual } from '../../mocks/spec/check-order.ts';
import { breaks, strains, type Bend, type Bends } from './bend.ts';
import { headerOf, setHeader, type Draft } from './draft.ts';
import type { Scene } from './scene.ts';

const bad = (header: string, values: readonly string[], name = `${header} is bad`): Bend =>
  breaks(name, (draft, _, chance) => setHeader(draft, header, chance.pick(values)));
const missing = (header: string): Bend =>
  breaks(`${header} is missing`, (draft) => setHeader(draft, header, undefined));
const twice = (header: string): Bend =>
  breaks(`${header} twice`, (draft) => {
    const value = headerOf(draft, header);
    if (value !== undefined) draft.headers.push([header, value]);
  });

const uuid = '6a0f4e3b-1f7e-4c1a-9d57-0f5f0f4f1a11';
const long = 'x'.repeat(60_000);

const version: Bends = ({ operation }) => {
  if (operation.versions === undefined || operation.notImplemented === true) return [];
  return [
    bad('x-v', ['0', '-1', '1.0', 'abc', '1e3', '1,2', '+1', '0x1', long, '\u00e9', '1;q=1']),
    bad('x-v', ['99', '9'.repeat(400), '1000000'], 'x-v is of no version'),
    bad('x-min-v', ['0', '-1', 'x', '1.0', '1 2', long]),
    bad('accept', [
      'text/html',
      'application/xml',
      'application/json;q=0',
      'image/*',
      long,
      ';',
      '/',
      'application/jsonp',
    ]),
    strains('x-min-v above x-v', (draft) => setHeader(draft, 'x-min-v', '7')),
    ...(operation.versionDefault === undefined ? [missing('x-v'), bad('x-v', [''], 'x-v is empty'), twice('x-v')] : []),
  ];
};

const interaction: Bend = bad('x-fapi-interaction-id', [
  'x',
  '',
  `${uuid}0`,
  `${uuid}, ${uuid}`,
  `{${uuid}}`,
  long,
  uuid.replaceAll('-', ''),
]);

function policy({ operation }: Draft): readonly Bend[] {
  if (operation.notImplemented === true) return [];
  switch (operation.headers) {
    case 'customer':
      return [
        interaction,
        missing('x-fapi-auth-date'),
        twice('x-fapi-auth-date'),
        bad('x-fapi-auth-date', [
          '',
          'x',
          '2026-11-01',
          'Fri, 32 Nov 2026 00:00:00 GMT',
          'Mon, 10 Nov 2026 00:00:00 GMT',
          '0',
          long,
        ]),
        breaks('an address of the customer is bad', (draft, _, chance) => {
          setHeader(draft, 'x-cds-client-headers', 'VQ==');
          setHeader(
            draft,
            'x-fapi-customer-ip-address',
            chance.pick(['', '1.2.3', '999.1.1.1', '::1::', 'localhost', '1.2.3.4, 1.2.3.4', long]),
          );
        }),
        breaks('an address of the customer alone', (draft) => {
          setHeader(draft, 'x-cds-client-headers', undefined);
          setHeader(draft, 'x-fapi-customer-ip-address', '203.0.113.7');
        }),
        breaks('headers of the customer alone', (draft) => {
          setHeader(draft, 'x-fapi-customer-ip-address', undefined);
          setHeader(draft, 'x-cds-client-headers', 'VQ==');
        }),
        breaks('headers of the customer are bad', (draft, _, chance) => {
          setHeader(draft, 'x-fapi-customer-ip-address', '203.0.113.7');
          setHeader(draft, 'x-cds-client-headers', chance.pick(['', '%%%', 'a', '====', 'VQ', 'VQ==VQ==', `${long}*`]));
        }),
      ];
    case 'secondary':
      return [
        interaction,
        missing('x-cds-arrangement'),
        twice('x-cds-arrangement'),
        bad('x-cds-arrangement', ['', 'x', `${uuid}0`, long]),
        bad('x-fapi-auth-date', ['Tue, 10 Nov 2026 00:00:00 GMT', ''], 'x-fapi-auth-date is there'),
        bad('x-fapi-customer-ip-address', ['203.0.113.7', ''], 'x-fapi-customer-ip-address is there'),
        bad('x-cds-client-headers', ['VQ==', ''], 'x-cds-client-headers is there'),
        bad('authorization', ['Bearer x', 'Basic eDp5', ''], 'authorization is there'),
      ];
    case 'consent':
      return [interaction];
    default:
      return [];
  }
}

const others: Bends = ({ operation }) => [
  strains('a huge header', (draft, _, chance) =>
    setHeader(draft, chance.pick(['x-huge', 'cookie', 'user-agent', 'if-none-match']), long),
  ),
  strains('a hundred headers', (draft) => {
    for (let index = 0; index < 100; index += 1) draft.headers.push([`x-${String(index)}`, 'x']);
  }),
  strains('an entity tag', (draft, _, chance) =>
    setHeader(
      draft,
      'if-none-match',
      chance.pick(['*', '"x"', 'W/"x"', '', '"', 'x', '"a","b"', '"\u00e9"', `"${long}"`, '*, "x"']),
    ),
  ),
  strains('a foreign origin', (draft, _, chance) =>
    setHeader(draft, 'origin', chance.pick(['null', 'https://attacker.example', '*', ''])),
  ),
  ...(operation.versions === undefined
    ? [
        strains('another Accept', (draft: Draft, _: Scene, chance) =>
          setHeader(draft, 'accept', chance.pick(['text/html', '*/*', '', 'application/json;q=0', long])),
        ),
      ]
    : []),
];

const tokens: Bends = ({ operation }, scene) => {
  const { access } = operation;
  if (access.kind === 'client')
    return [bad('authorization', ['Bearer x', 'Basic eDp5', ''], 'a second way to authenticate')];
  if (access.kind !== 'bearer') return [];
  const send = (name: string, of: (token: string) => string | undefined): Bend =>
    breaks(name, (draft) => {
      const value = headerOf(draft, 'authorization');
      const made = of(typeof value === 'string' ? value.replace('Bearer ', '') : '');
      setHeader(draft, 'authorization', made);
    });
  const kept = scene.tokens?.value;
  const kinds: readonly (string | undefined)[] = [
    kept?.refresh,
    kept?.id,
    ...(access.subject === 'customer' ? [scene.consentToken?.value] : [kept?.access]),
    ...(operation.party === 'register' ? [scene.consentToken?.value] : [scene.registerToken?.value]),
    scene.foreignTokens.refresh,
  ];
  return [
    send('no token', () => undefined),
    bad(
      'authorization',
      ['Bearer', 'Bearer ', 'Basic eDp5', 'x', '', 'Bearer x y', 'Bearer,x', 'Token x', `Bearer ${long}`],
      'a bad authorization',
    ),
    send('a truncated token', (token) => `Bearer ${token.slice(0, -1)}`),
    send(
      'a token with one character changed',
      (token) => `Bearer ${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
    ),
    send('a token twice', (token) => `Bearer ${token}${token}`),
    send('a token in the wrong case', (token) => `Bearer ${swapped(token)}`),
    breaks('a token of another kind', (draft, _, chance) =>
      setHeader(draft, 'authorization', `Bearer ${chance.pick(kinds.filter((kind) => kind !== undefined))}`),
    ),
    bad('authorization', [`Bearer ${scene.foreignTokens.access}`], 'a token of another client'),
    bad('authorization', [`Bearer ${scene.expiredAccess}`], 'an ended token'),
    twice('authorization'),
  ];
};

const swapped = (text: string): string =>
  Array.from(text, (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase())).join(
    '',
  );

const certificates: Bends = ({ operation }, scene) => {
  if (!isMutual(operation.host)) return [];
  const { untrusted, expired, other, holder, own } = scene.certificates;
  const foreign = operation.access.kind === 'holder' ? [own, other] : [other, holder];
  const header = 'client-cert';
  const another = bad(header, foreign, 'the certificate of another');
  // Under today's profile any certificate of the scheme is accepted where no token is bound to one (decision foreignCertificate).
  const isFree = scene.profile === 'cds-1.36' && operation.party === 'holder' && operation.access.kind !== 'bearer';
  return [
    missing(header),
    bad(header, [
      '',
      'x',
      ':AA==:',
      '::',
      own.slice(0, -20),
      own.slice(1),
      own.replaceAll(':', ''),
      `${own}, ${own}`,
      long,
      `:${btoa(long)}:`,
    ]),
    bad(header, [untrusted], 'an untrusted certificate'),
    bad(header, [expired], 'an ended certificate'),
    ...(operation.notImplemented === true ? [] : [isFree ? { ...another, broken: false } : another]),
  ];
};

export const headerBends: Bends = (draft, scene) => [
  ...version(draft, scene),
  ...policy(draft),
  ...others(draft, scene),
  ...tokens(draft, scene),
  ...certificates(draft, scene),
];
