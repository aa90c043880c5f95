// Bent bodies: media types, JSON, lists, forms, and sizes.
import { breaks, mebibyte, nested, strains, strangeTexts, strangeValues, type Bend, type Bends } from './bend.ts';
import type { Scene } from './scene.ts';
import { setHeader, setPair, type Body, type Draft, type Pair } from './draft.ts';

const utf8 = new TextEncoder();
const utf16 = (text: string): Uint8Array<ArrayBuffer> => {
  const units = Uint16Array.from(text, (character) => character.charCodeAt(0));
  return new Uint8Array(units.buffer);
};

const wrongTypes = [
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/xml',
  '',
  'application',
  'application/json5',
  'application/x-www-form-urlencoded-x',
  ',',
];

const raw = (draft: Draft, text: string | Uint8Array<ArrayBuffer>): void => {
  draft.body = { kind: 'raw', text };
};

const every: Bends = ({ operation, body }) => {
  if (body.kind === 'none' || operation.notImplemented === true) return [];
  // The endpoints that a recipient hosts look only at the body.
  const make = operation.party === 'recipient' ? strains : breaks;
  const others = {
    json: ['application/jwt'],
    form: ['application/json', 'application/jwt'],
    jwt: ['application/json'],
    raw: [],
  };
  return [
    make('a wrong media type', (draft, _, chance) =>
      setHeader(draft, 'content-type', chance.pick([...wrongTypes, ...others[body.kind]])),
    ),
    strains('a charset', (draft, _, chance) => {
      const type = {
        json: 'application/json',
        form: 'application/x-www-form-urlencoded',
        jwt: 'application/jwt',
        raw: 'text/plain',
      }[body.kind];
      setHeader(
        draft,
        'content-type',
        `${type}${chance.pick(['; charset=utf-8', ';charset=UTF-16', '; charset=', ';;', ' ; x'])}`,
      );
    }),
    breaks('more than a mebibyte', (draft, _, chance) => {
      const padding = chance.pick([' ', 'x', '\n', '&']).repeat(mebibyte);
      draft.tail = (text) => `${text}${padding}`;
    }),
    make('no body', (draft) => raw(draft, '')),
    make('a body that is cut', (draft, _, chance) => {
      const share = chance.number();
      draft.tail = (text) => text.slice(0, Math.floor((text.length - 2) * share));
    }),
    make('a body in UTF-16', (draft) => {
      draft.tail = utf16;
    }),
    make('bytes that are no UTF-8', (draft) => {
      draft.tail = (text) =>
        new Uint8Array([...utf8.encode(text.slice(0, 12)), 0xc3, 0x28, 0xff, ...utf8.encode(text.slice(12))]);
    }),
  ];
};

const brokenJson = [
  '{',
  '',
  '{"a":}',
  '[1,]',
  "{'a':1}",
  '{"data":1}x',
  '\uFEFF{}',
  'NaN',
  '01',
  '"\\x"',
  '{"a":1,}',
  '\u0000',
  'undefined',
];

const json: Bends = ({ operation, body }) => {
  if (body.kind !== 'json' || operation.notImplemented === true) return [];
  const strict = operation.body?.schema !== undefined;
  const make = strict ? breaks : strains;
  const broken = operation.party === 'recipient' ? strains : breaks;
  return [
    broken('broken JSON', (draft, _, chance) => raw(draft, chance.pick(brokenJson))),
    make('JSON of another shape', (draft, _, chance) => raw(draft, JSON.stringify(chance.pick(strangeValues)))),
    make('JSON nested 5,000 deep', (draft, _, chance) => raw(draft, chance.pick(nested))),
    strains('members twice', (draft) => {
      draft.tail = (text) => text.replace('{', '{"__proto__":{"data":1},"data":null,');
    }),
    ...(strict ? listBends(operation.body.schema) : memberBends(body)),
  ];
};

const many = Array.from({ length: 1_001 }, (_, index) => `sp-${String(index)}`);
const badLists: readonly unknown[] = [
  [1],
  [''],
  ['', 'x'],
  'x',
  {},
  null,
  1,
  [null],
  [[]],
  [{}],
  many,
  ['x'.repeat(20_000)],
  ['unknown'],
  strangeTexts,
];
const badScopes: readonly unknown[] = [
  [],
  'openid',
  {},
  null,
  1,
  [1],
  ['energy:accounts.basic:read'],
  ['openid', 'bank:accounts.basic:read'],
  ['openid', 'cdr:consents'],
  ['OPENID'],
  ['openid '],
  many,
  [['openid']],
];
const badDurations: readonly unknown[] = [-1, 1.5, '86400', null, 31_536_001, 1e308, {}, [], true];

function listBends(schema: string): readonly Bend[] {
  const data = (name: string, values: readonly unknown[], rest: object = {}): Bend =>
    breaks(`${name} is bad`, (draft, _, chance) => {
      draft.body = { kind: 'json', value: { data: { ...rest, [name]: chance.pick(values) }, meta: {} } };
    });
  const deep = (name: string, rest: string): Bend =>
    breaks(`${name} nested 5,000 deep`, (draft, _, chance) =>
      raw(draft, `{"data":{${rest}"${name}":${chance.pick(nested)}}}`),
    );
  const shape = breaks('data is bad', (draft, _, chance) => {
    draft.body = {
      kind: 'json',
      value: chance.pick([{}, { data: null }, { data: [] }, { data: 'x' }, { data: {} }, { data: 1 }]),
    };
  });
  if (schema === 'RequestServicePointIdList')
    return [data('servicePointIds', badLists), data('servicePointIds', badLists), deep('servicePointIds', ''), shape];
  const scopes = ['openid', 'profile'];
  return [
    data('scopes', badScopes),
    data('sharingDuration', badDurations, { scopes }),
    deep('scopes', ''),
    deep('sharingDuration', '"scopes":["openid"],'),
    shape,
  ];
}

/** Answers of a consumer with each member bent. */
const memberBends = (body: Extract<Body, { kind: 'json' }>): readonly Bend[] =>
  Object.keys(body.value ?? {}).flatMap((name) => [
    strains(`${name} is strange`, (draft, _, chance) => {
      draft.body = { kind: 'json', value: { [name]: chance.pick(strangeValues) } };
    }),
    strains(`${name} nested 5,000 deep`, (draft, _, chance) => raw(draft, `{"${name}":${chance.pick(nested)}}`)),
    ...(name === 'decision'
      ? [
          breaks('a decision that is not offered', (draft: Draft) => {
            draft.body = { kind: 'json', value: { decision: 'maybe' } };
          }),
        ]
      : []),
  ]);

/** Where an authorisation request has its parameters: the form or the query (OIDC Core 3.1.2.1). */
const pairsOf = ({ operation, body, query }: Draft): Pair[] | undefined =>
  body.kind === 'form' ? body.pairs : operation.id === 'authorise' ? query : undefined;

const withPairs =
  (change: (pairs: Pair[], text: string) => Pair[]): Bend['apply'] =>
  (draft, _, chance) => {
    const text = chance.pick(strangeTexts.filter((one) => one.trim() !== ''));
    const pairs = change(pairsOf(draft) ?? [], text);
    if (draft.body.kind === 'form') draft.body.pairs = pairs;
    else draft.query = pairs;
  };

const optional: ReadonlySet<string> = new Set(
  'scope token_type_hint redirect_uri response_type state nonce'.split(' '),
);
/** Parameters for which any value is accepted, or only the request object counts (decision queryAndObjectDiffer). */
const free: ReadonlySet<string> = new Set('token token_type_hint redirect_uri state nonce scope'.split(' '));
const bendOf = (isFree: boolean): typeof breaks => (isFree ? strains : breaks);

/** Under today's profile the assertion names the client (CDS, Private Key JWT Client Authentication), at the register too. */
const mayLack = (name: string, { operation: { access } }: Draft, { profile }: Scene): boolean =>
  optional.has(name) || (name === 'client_id' && profile === 'cds-1.36' && access.kind === 'client');

const parameters: Bends = (draft, scene) => [
  ...(pairsOf(draft) ?? []).flatMap(([name]): Bend[] => [
    bendOf(mayLack(name, draft, scene))(
      `${name} is missing`,
      withPairs((pairs) => setPair(pairs, name, undefined)),
    ),
    breaks(
      `${name} twice`,
      withPairs((pairs) => [...pairs, ...pairs.filter(([other]) => other === name)]),
    ),
    bendOf(free.has(name))(
      `${name} is strange`,
      withPairs((pairs, text) => setPair(pairs, name, text)),
    ),
  ]),
  strains(
    'a parameter more',
    withPairs((pairs, text) => [...pairs, [text, text]]),
  ),
];

const form: Bends = ({ body }) => {
  if (body.kind !== 'form') return [];
  return [
    breaks('the whole form twice', (draft) => {
      draft.tail = (text) => `${text}&${text}`;
    }),
    breaks('a percent sign that encodes nothing', (draft, _, chance) => {
      const tail = chance.pick(['&a=%', '&%zz=1', '&a=%f', '&a=%C3%28', '&a=%ff', '&a=%ED%A0%80']);
      draft.tail = (text) => `${text}${tail}`;
    }),
    strains('two hundred thousand names', (draft) => {
      draft.tail = (text) => `${text}&${'a&'.repeat(100_000)}`;
    }),
  ];
};

export const bodyBends: Bends = (draft, scene) => [
  ...every(draft, scene),
  ...json(draft, scene),
  ...(pairsOf(draft) === undefined ? [] : parameters(draft, scene)),
  ...form(draft, scene),
];
