// Says what a pasted text is, and opens it as far as it goes; reads only, and never throws.
import { membersOf } from '../../elements/json-member.ts';
import { signingAlgorithms } from '../../../mocks/spec/algorithms.ts';
import { readHttp } from './http-text.ts';
import { bytesOf, openPart, type OpenedPart } from './opened-part.ts';
import { readJson } from './partial-json.ts';
import { stopWords, type Pasted, type PastedKind } from './pasted.ts';

type Members = Readonly<Record<string, unknown>>;

/** Longer texts are of no kind that is known here, and cost only time. */
export const longest = 200_000;

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
      because: 'it is neither a token nor a certificate, JSON, an HTTP request or an address',
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

/** `:MII…:`, as RFC 9440 writes a certificate into a header. */
function clientCertificateHeader(text: string): Pasted | undefined {
  const body = /^(?:client-cert: *)?:(?<body>[A-Za-z0-9+/=\s]+):$/iu.exec(text)?.groups?.['body'];
  return body === undefined ? undefined : certificate(body, 'it is written as in a Client-Cert header', []);
}

function bareCertificate(text: string): Pasted | undefined {
  return /^MI[A-Za-z0-9+/=\s]{100,}$/u.test(text)
    ? certificate(text, 'it is Base64 that begins as every certificate begins', [])
    : undefined;
}

function certificate(body: string, because: string, stops: readonly string[]): Pasted {
  const packed = body.replaceAll(/\s/gu, '');
  const foreign = /[^A-Za-z0-9+/]/u.exec(packed.replace(/=+$/u, ''));
  if (foreign !== null)
    return {
      kind: 'certificate',
      because,
      text: packed,
      stops: [
        ...stops,
        stopWords('the Base64', packed, {
          at: foreign.index,
          words: `${JSON.stringify(foreign[0])} is not of its alphabet`,
        }),
      ],
    };
  const bare = packed.replace(/=+$/u, '');
  const whole = bare.length % 4 === 1 ? bare.slice(0, -1) : bare;
  return { kind: 'certificate', because, text: packed, der: bytesOf(whole), stops };
}

/** The address that a holder sends the browser to, or its fragment alone. */
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
    because: `its fragment carries ${named.join(' and ')}`,
    text,
    answer: parameters,
    stops: [],
  };
}

/** One parameter of the query carries the whole response (JARM 2.3.1), or the JWT came alone after its name. */
function signedAnswer(text: string): Pasted | undefined {
  const query = /^https?:\/\/[^\s?#]*\?(?<query>[^\s#]*)/u.exec(text)?.groups?.['query'];
  const parameters = new URLSearchParams(query ?? (/^response=\S*$/u.test(text) ? text : ''));
  const found = parameters.get('response');
  const inside = found === null ? undefined : jwt(found);
  if (inside === undefined) return undefined;
  parameters.delete('response');
  const kind = inside.kind === 'sealed' ? 'sealed' : 'response-jwt';
  return { ...inside, kind, because: 'it came as the parameter response of an address', answer: parameters };
}

/** A refresh with its answer below it: only both together show whether the token was replaced. */
function tokenExchange(text: string): Pasted | undefined {
  const cut = text.search(/\n\s*\{/u);
  if (cut === -1) return undefined;
  const sent = readHttp(text.slice(0, cut).trim());
  const isRefresh = sent !== undefined && 'http' in sent && sent.http.body?.includes('grant_type=refresh_token');
  const found = json(text.slice(cut).trim());
  if (isRefresh !== true || found?.kind !== 'token-answer') return undefined;
  return { ...found, because: 'a call with a refresh token stands above it', http: sent.http };
}

function request(text: string): Pasted | undefined {
  const found = readHttp(text);
  if (found === undefined) return undefined;
  if ('problem' in found)
    return { kind: 'http-request', because: 'it begins as a request does', text, stops: [found.problem] };
  const { http, because } = found;
  if (http.body !== undefined && new URLSearchParams(http.body).has('cdr_arrangement_jwt'))
    return { kind: 'arrangement-call', because: 'it sends a cdr_arrangement_jwt', text, http, stops: [] };
  return { kind: 'http-request', because, text, http, stops: [] };
}

function json(text: string): Pasted | undefined {
  if (!/^[{[]/u.test(text)) return undefined;
  const { value, stop } = readJson(text);
  const members = membersOf(value);
  const [kind, because] = kindOfJson(members);
  const stops = stop === undefined ? [] : [stopWords('the JSON', text, stop)];
  return { kind, because, text, json: value, stops };
}

function kindOfJson(members: Members): readonly [PastedKind, string] {
  if (Array.isArray(members['keys'])) return ['key-set', 'it is JSON with a list called keys'];
  if (typeof members['kty'] === 'string') return ['key-set', 'it is one key of a key set: it has a kty'];
  const published = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'].filter((name) => name in members);
  if ('issuer' in members && published.length > 0)
    return ['metadata', `it is JSON with issuer and ${published.join(', ')}`];
  if ('request_uri' in members && 'expires_in' in members)
    return ['push-answer', 'it is JSON with request_uri and expires_in'];
  if ('access_token' in members) return ['token-answer', 'it is JSON with an access_token'];
  if (typeof members['error'] === 'string') return ['refusal', 'it is JSON with an error'];
  return ['json', 'it is JSON, and has no member that tells more'];
}

/** A token may have been wrapped in a mail, and may come with the word that stands before it in a message. */
function jwt(text: string): Pasted | undefined {
  const bare = text
    .replace(/^(?:authorization: *)?bearer +/iu, '')
    .replace(/^(?:request|response|client_assertion|id_token|software_statement|cdr_arrangement_jwt)=/u, '');
  const packed = bare.replaceAll(/\s/gu, '');
  if (!/^ey[A-Za-z0-9_\-+/=]/u.test(packed)) return undefined;
  const parts = packed.split('.');
  const header = openPart(parts[0] ?? '');
  if (header.value === undefined) return undefined;
  const { alg, enc } = membersOf(header.value);
  // Headed as encrypted and in three parts, as the standard’s example of a response is: what it is, its parts say.
  const isSignedAlone = parts.length === 3 && signingAlgorithms.some((one) => one === alg);
  if (parts.length === 5 || (enc !== undefined && !isSignedAlone)) return sealed(packed, header, parts);
  const payload = parts.length < 2 ? undefined : openPart(parts[1] ?? '');
  const [kind, because] = kindOfClaims(membersOf(payload?.value));
  const stops = [
    ...partStops('the header', header),
    ...(payload === undefined ? [] : partStops('the payload', payload)),
    ...(parts.length === 3
      ? []
      : [`A signed JWT has three parts with dots between them; this one has ${String(parts.length)}.`]),
    ...(parts.length === 3 && parts[2] === '' ? ['The third part, the signature, is empty.'] : []),
  ];
  return {
    kind,
    because,
    text: packed,
    jwt: { header, ...(payload === undefined ? {} : { payload }), signed: (parts[2] ?? '') !== '' },
    stops,
  };
}

function sealed(text: string, header: OpenedPart, parts: readonly string[]): Pasted {
  const stops = [
    ...partStops('the header', header),
    ...(parts.length === 5
      ? []
      : [`A sealed token has five parts with dots between them; this one has ${String(parts.length)}.`]),
  ];
  return {
    kind: 'sealed',
    because: 'it has five parts, or its header names an enc',
    text,
    jwt: { header, signed: false },
    stops,
  };
}

/** The first that fits; what the payload carries says what it is for. */
function kindOfClaims(claims: Members): readonly [PastedKind, string] {
  const has = (...names: readonly string[]): readonly string[] => names.filter((name) => name in claims);
  const [statement] = has('software_statement');
  if (statement !== undefined) return ['registration', 'it carries a software_statement'];
  const ofProduct = has('software_id', 'software_roles', 'org_id', 'recipient_base_uri');
  if (claims['iss'] === 'cdr-register' || ofProduct.length > 1)
    return ['software-statement', `it speaks of a software product: ${['iss', ...ofProduct].join(', ')}`];
  const ofHints = has(
    'login_hint',
    'login_hint_token',
    'binding_message',
    'client_notification_token',
    'requested_expiry',
  );
  const ofRequest = has('redirect_uri', 'response_type', 'claims', 'scope', 'client_id');
  if (ofHints.length > 0 && !('redirect_uri' in claims))
    return ['backchannel-request', `it carries ${ofHints.join(', ')} and no redirect_uri`];
  if (has('redirect_uri', 'response_type', 'claims').length > 0)
    return ['request-object', `it carries ${ofRequest.join(', ')}`];
  if (has('cdr_arrangement_id').length > 0) return ['arrangement-jwt', 'it names a cdr_arrangement_id'];
  const ofAnswer = has('code', 'error', 'error_description');
  if (ofAnswer.length > 0) return ['response-jwt', `it carries ${ofAnswer.join(', ')}`];
  const ofLogin = has('c_hash', 's_hash', 'at_hash', 'auth_time', 'nonce', 'acr');
  if (ofLogin.length > 0) return ['id-token', `it speaks of a login: ${ofLogin.join(', ')}`];
  if (typeof claims['sub'] === 'string' && claims['iss'] === claims['sub'])
    return ['client-assertion', 'iss and sub are the same: a client speaks of itself'];
  const isEmpty = Object.keys(claims).length === 0;
  return ['jwt', isEmpty ? 'no claim could be read in it' : 'no claim in it says what it is for'];
}

function partStops(what: string, { encoded, text, stop }: OpenedPart): readonly string[] {
  if (stop === undefined) return [];
  return [stop.in === 'encoded' ? stopWords(what, encoded, stop) : stopWords(`the JSON in ${what}`, text, stop)];
}

function opaque(text: string): Pasted | undefined {
  const bare = text.replace(/^(?:authorization: *)?bearer +/iu, '');
  return /^[\w\-.~+/]{12,4096}=*$/u.test(bare)
    ? {
        kind: 'opaque-token',
        because: 'it is one word that holds no JSON: only who issued it can say what it is',
        text: bare,
        stops: [],
      }
    : undefined;
}
