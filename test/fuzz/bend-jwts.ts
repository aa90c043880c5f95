// Bent JWTs: header, key, signature and encoding. No such token may be accepted, whatever it claims.
import { encodeBase64url } from '../../mocks/ambient/base64url.ts';
import { breaks, nested, strains, type Bend, type Bends } from './bend.ts';
import { jwtsOf, type Draft, type Jwt } from './draft.ts';
import type { Scene } from './scene.ts';

type Change = (jwt: Jwt, scene: Scene, pick: <V>(from: readonly V[]) => V) => void;

/** Selects the JWT of this kind in a draft. */
const changed =
  (kind: Jwt['kind'], change: Change): Bend['apply'] =>
  (draft, scene, chance) => {
    const jwt = jwtsOf(draft).find((one) => one.kind === kind);
    if (jwt !== undefined) change(jwt, scene, chance.pick);
  };

const utf8 = new TextEncoder();
const part = (value: unknown): string => encodeBase64url(JSON.stringify(value));

/** Signs with the public key as if it were a shared secret. */
async function withPublicKey(compact: string, { own }: Scene): Promise<string> {
  const { publicJwk } = own.recipient.signingKey;
  const [, payload = ''] = compact.split('.');
  const input = `${part({ alg: 'HS256', kid: publicJwk.kid, typ: 'JWT' })}.${payload}`;
  const key = await crypto.subtle.importKey(
    'raw',
    utf8.encode(JSON.stringify(publicJwk)),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const signature = await crypto.subtle.sign('HMAC', key, utf8.encode(input));
  return `${input}.${encodeBase64url(new Uint8Array(signature))}`;
}

const broken: readonly ((compact: string) => string)[] = [
  (compact) => compact.slice(0, -8),
  (compact) => `${compact.split('.').slice(0, 2).join('.')}.`,
  (compact) => compact.split('.').slice(0, 2).join('.'),
  (compact) => `${compact}.`,
  (compact) => ` ${compact}`,
  (compact) => compact.replace('.', '..'),
  (compact) => compact.split('.').toReversed().join('.'),
  (compact) => `${compact}=`,
  (compact) => compact.toUpperCase(),
  (compact) => compact.replace(/\.(.)/u, (_, letter: string) => `.${letter === 'e' ? 'f' : 'e'}`),
  (compact) => `${compact.slice(0, -5)}${compact.at(-5) === 'A' ? 'B' : 'A'}${compact.slice(-4)}`,
  (compact) => JSON.stringify(compact),
  () => 'a.b.c.d.e',
  () => '.'.repeat(20_000),
  () => 'x',
  () => '..',
];

const strangeHeaders: readonly [name: string, values: readonly unknown[]][] = [
  ['alg', ['none', 'None', 'HS256', 'RS256', 'ES384', 'es256', '', null, 1, ['ES256'], undefined]],
  ['kid', ['unknown', '', 1, null, {}, ['x'], '../../../etc/passwd', 'x'.repeat(5_000)]],
  ['crit', [['exp'], ['b64'], [], 'exp', {}, null]],
];

/** A key in the header is never used, and a token that contains one is refused (RFC 8725 3.10). */
const carried = (scene: Scene): readonly [name: string, value: unknown][] => [
  ['jwk', scene.stranger.signingKey.publicJwk],
  ['jku', 'https://attacker.cdr.example/jwks'],
  ['x5c', ['AAAA']],
  ['x5u', 'https://attacker.cdr.example/x5u'],
];

const bendsOf = (kind: Jwt['kind']): readonly Bend[] => {
  const breaking = (name: string, change: Change): Bend => breaks(`${name} of the ${kind}`, changed(kind, change));
  const straining = (name: string, change: Change): Bend => strains(`${name} of the ${kind}`, changed(kind, change));
  return [
    ...strangeHeaders.map(([name, values]) =>
      breaking(`a bad ${name}`, (jwt, _, pick) => {
        jwt.header[name] = pick(values);
      }),
    ),
    breaking('alg none without a signature', (jwt) => {
      jwt.after = (compact) => `${part({ alg: 'none' })}.${compact.split('.')[1] ?? ''}.`;
    }),
    breaking('HS256 with the public key', (jwt, scene) => {
      jwt.after = (compact) => withPublicKey(compact, scene);
    }),
    breaking('b64 false', (jwt) => {
      Object.assign(jwt.header, { b64: false, crit: ['b64'] });
    }),
    breaking('a key in the header', (jwt, scene, pick) => {
      const [name, value] = pick(carried(scene));
      jwt.header[name] = value;
      jwt.key = scene.stranger.signingKey;
    }),
    breaking('the key of another', (jwt, scene) => {
      jwt.key = scene.other.recipient.signingKey;
    }),
    breaking('kid and key of another', (jwt, scene) => {
      jwt.key = scene.other.recipient.signingKey;
      jwt.header['kid'] = scene.other.recipient.signingKey.kid;
    }),
    straining('no kid', (jwt) => {
      delete jwt.header['kid'];
    }),
    straining('typ', (jwt, _, pick) => {
      jwt.header['typ'] = pick(['at+jwt', '', null, 1, 'jose', {}, undefined]);
    }),
    straining('a strange header', (jwt, _, pick) => {
      jwt.header[pick(['cty', 'zip', 'enc', 'epk', '__proto__', 'b64'])] = pick([
        'JWT',
        'DEF',
        {},
        null,
        false,
        'x'.repeat(10_000),
      ]);
    }),
    breaking('broken text', (jwt, _, pick) => {
      jwt.after = pick(broken);
    }),
    breaking('claims that are no object', (jwt, _, pick) => {
      jwt.payload = pick(['[]', '"x"', '1', 'null', '', '{', '\uFEFF{}', ...nested.slice(0, 1)]);
    }),
    breaking('claims twice in one token', (jwt) => {
      jwt.after = (compact) => `${compact}${compact}`;
    }),
    straining('a claim nested 5,000 deep', (jwt, _, pick) => {
      const name = pick([...Object.keys(jwt.claims), 'more']);
      const text = JSON.stringify({ ...jwt.claims, [name]: '@@' });
      jwt.payload = text.replace('"@@"', () => pick(nested));
    }),
    straining('a claim of a hundred kilobytes', (jwt, _, pick) => {
      jwt.claims[pick([...Object.keys(jwt.claims), 'more'])] = 'x'.repeat(100_000);
    }),
    straining('a claim twice', (jwt, _, pick) => {
      const name = pick(Object.keys(jwt.claims));
      jwt.payload = JSON.stringify(jwt.claims).replace('{', () => `{${JSON.stringify(name)}:null,`);
    }),
  ];
};

export const jwtBends: Bends = (draft: Draft) => jwtsOf(draft).flatMap(({ kind }) => bendsOf(kind));
