// Recognises a pasted text and decodes it as far as possible. Has no side effects and never throws.
import type { Claims } from '../../runs/recipients/signed-claims.ts';
import { base64url } from 'jose';
import { membersOf } from '../../elements/json-member.ts';
import { kinds } from './kinds.ts';
import { readHttp } from './reading/http-text.ts';
import { readJson, stopWords } from './reading/partial-json.ts';
import type { Pasted, PastedKind } from './reading/pasted.ts';
import { claimsOf, readJwt } from './reading/read-jwt.ts';

/** Longer texts are not examined: no known kind is this long. */
const longest = 200_000;

/** Kinds of JWT in the order in which their claims are tried; the first match wins. */
const jwtKinds = [
  'registration',
  'software-statement',
  'backchannel-request',
  'request-object',
  'arrangement-jwt',
  'response-jwt',
  'id-token',
  'client-assertion',
] as const satisfies readonly PastedKind[];

/** Kinds of JSON in the order in which their members are tried; the first match wins. */
const jsonKinds = [
  'key-set',
  'metadata',
  'push-answer',
  'token-answer',
  'refusal',
] as const satisfies readonly PastedKind[];

type Recognised = readonly [kind: PastedKind, because: string];

function recognisedBy(order: readonly PastedKind[], members: Claims): Recognised | undefined {
  for (const kind of order) {
    const because = kinds[kind].because?.(members);
    if (because !== undefined) return [kind, because];
  }
  return undefined;
}

export function recognise(pasted: string): Pasted {
  const text = pasted.trim();
  if (text.length > longest)
    return {
      kind: 'unknown',
      because: `it has more than ${longest.toLocaleString('en-AU')} characters`,
      text: '',
      stops: [],
    };
  return (
    pem(text) ??
    clientCertificateHeader(text) ??
    answer(text) ??
    signedAnswer(text) ??
    tokenExchange(text) ??
    request(text) ??
    json(text) ??
    jwt(text) ??
    bareCertificate(text) ??
    opaque(text) ?? {
      kind: 'unknown',
      because: 'it is neither a token nor a certificate, JSON, an HTTP request or a URL',
      text,
      stops: [],
    }
  );
}

function pem(text: string): Pasted | undefined {
  const found = /-----BEGIN (?<label>[A-Z0-9 ]{1,40})-----(?<body>[^-]*)(?<end>-----END [A-Z0-9 ]{1,40}-----)?/u.exec(
    text,
  )?.groups;
  if (found === undefined) return undefined;
  const { label = '', body = '', end } = found;
  if (label.endsWith('PRIVATE KEY'))
    return { kind: 'private-key', because: `its first line says ${label}`, text: '', stops: [] };
  if (label !== 'CERTIFICATE')
    return { kind: 'unknown', because: `its first line says ${label}, which is not judged here`, text, stops: [] };
  const stops = end === undefined ? ['The last line, -----END CERTIFICATE-----, is missing.'] : [];
  return certificate(body, 'its first line says CERTIFICATE', stops);
}

/** `:MII…:`, the form of a certificate in a header (RFC 9440). */
function clientCertificateHeader(text: string): Pasted | undefined {
  const body = /^(?:client-cert: *)?:(?<body>[A-Za-z0-9+/=\s]+):$/iu.exec(text)?.groups?.['body'];
  return body === undefined ? undefined : certificate(body, 'it is written as in a Client-Cert header', []);
}

function bareCertificate(text: string): Pasted | undefined {
  return /^MI[A-Za-z0-9+/=\s]{100,}$/u.test(text)
    ? certificate(text, 'it is Base64 and begins like a certificate', [])
    : undefined;
}

function certificate(body: string, because: string, stops: readonly string[]): Pasted {
  const packed = body.replaceAll(/\s/gu, '');
  const bare = unpadded(packed);
  const foreign = /[^A-Za-z0-9+/]/u.exec(bare);
  if (foreign !== null)
    return {
      kind: 'certificate',
      because,
      text: packed,
      stops: [
        ...stops,
        stopWords('the Base64', packed, {
          at: foreign.index,
          words: `${JSON.stringify(foreign[0])} is not in the Base64 alphabet`,
        }),
      ],
    };
  const whole = bare.length % 4 === 1 ? bare.slice(0, -1) : bare;
  return { kind: 'certificate', because, text: packed, der: bytesOf(whole), stops };
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(base64url.decode(base64.replaceAll('+', '-').replaceAll('/', '_')));

function unpadded(base64: string): string {
  let end = base64.length;
  while (base64.charAt(end - 1) === '=') end -= 1;
  return base64.slice(0, end);
}

/** The redirect to a recipient, or its fragment alone. */
function answer(text: string): Pasted | undefined {
  const cut = text.indexOf('#');
  const isAddress = /^https?:\/\/\S*$/u.test(text) && cut !== -1;
  const isFragment = /^#?(?:code|id_token|state|error|response)=\S*$/u.test(text);
  if (!isAddress && !isFragment) return undefined;
  const parameters = new URLSearchParams(text.slice(cut + 1));
  const named = ['code', 'id_token', 'error'].filter((name) => parameters.has(name));
  if (named.length === 0) return undefined;
  return {
    kind: 'answer',
    because: `its fragment contains ${named.join(' and ')}`,
    text,
    answer: parameters,
    stops: [],
  };
}

/** A response JWT in the query (JARM 2.3.1), or alone after `response=`. */
function signedAnswer(text: string): Pasted | undefined {
  const query = /^https?:\/\/[^\s?#]*\?(?<query>[^\s#]*)/u.exec(text)?.groups?.['query'];
  const parameters = new URLSearchParams(query ?? (/^response=\S*$/u.test(text) ? text : ''));
  const found = parameters.get('response');
  const inside = found === null ? undefined : jwt(found);
  if (inside === undefined) return undefined;
  parameters.delete('response');
  const kind = inside.kind === 'sealed' ? 'sealed' : 'response-jwt';
  return { ...inside, kind, because: 'it is the response parameter of a URL', answer: parameters };
}

/** A refresh request with its response below it. Only both together show whether the refresh token was replaced. */
function tokenExchange(text: string): Pasted | undefined {
  const cut = text.search(/\n[^\S\n]*\{/u);
  if (cut === -1) return undefined;
  const sent = readHttp(text.slice(0, cut).trim());
  const isRefresh = sent !== undefined && 'http' in sent && sent.http.body?.includes('grant_type=refresh_token');
  const found = json(text.slice(cut).trim());
  if (isRefresh !== true || found?.kind !== 'token-answer') return undefined;
  return { ...found, because: 'a call with a refresh token is above it', http: sent.http };
}

function request(text: string): Pasted | undefined {
  const found = readHttp(text);
  if (found === undefined) return undefined;
  if ('problem' in found)
    return { kind: 'http-request', because: 'it begins like a request', text, stops: [found.problem] };
  const { http, because } = found;
  if (http.body !== undefined && new URLSearchParams(http.body).has('cdr_arrangement_jwt'))
    return { kind: 'arrangement-call', because: 'it sends cdr_arrangement_jwt', text, http, stops: [] };
  return { kind: 'http-request', because, text, http, stops: [] };
}

function json(text: string): Pasted | undefined {
  if (!/^[{[]/u.test(text)) return undefined;
  const { value, stop } = readJson(text);
  const [kind, because] = recognisedBy(jsonKinds, membersOf(value)) ?? [
    'json',
    'it is JSON, but no member says what it is for',
  ];
  const stops = stop === undefined ? [] : [stopWords('the JSON', text, stop)];
  return { kind, because, text, json: value, stops };
}

/** A token may be wrapped over lines, and may have a prefix from a message. */
function jwt(text: string): Pasted | undefined {
  const found = readJwt(text);
  if (found === undefined) return undefined;
  const { text: packed, stops, isSealed } = found;
  const [kind, because]: Recognised = isSealed
    ? ['sealed', 'it has five parts, or its header contains enc']
    : kindOfClaims(claimsOf(found) ?? {});
  return { kind, because, text: packed, jwt: found, stops };
}

const kindOfClaims = (claims: Claims): Recognised =>
  recognisedBy(jwtKinds, claims) ?? [
    'jwt',
    Object.keys(claims).length === 0 ? 'no claim could be read in it' : 'no claim says what it is for',
  ];

function opaque(text: string): Pasted | undefined {
  const bare = text.replace(/^(?:authorization: *)?bearer +/iu, '');
  if (!/^[\w\-.~+/]{12,4096}=*$/u.test(bare)) return undefined;
  const because = 'it is one word with no JSON in it: only its issuer can read it';
  return { kind: 'opaque-token', because, text: bare, stops: [] };
}
