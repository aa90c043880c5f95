// Mends of the signed request object and of the parameters around it, by the browser and by the back channel.
import { consumerScopes } from '../../../mocks/spec/scopes.ts';
import { isClaims, type Claims, type Draft, type DraftToken } from './draft.ts';
import { eachOnce, inside, queryIn, withClaims, withQuery } from './draft-parts.ts';
import { consents, knownHint, lastGood } from './known.ts';
import {
  dropQuery,
  emptyToken,
  filled,
  inTurn,
  objectOf,
  objectPlace,
  seconds,
  signedAnew,
  type Mend,
  type MendCase,
  type Mends,
} from './mend-case.ts';

const fewMinutes = 300;

const isBackchannel = ({ exchange }: MendCase): boolean => exchange.operation === 'backchannelAuthorise';

/** The object, and in the redirect flow the parameter beside it of the same name. */
export const setObject =
  (change: (refused: MendCase) => Claims | undefined): Mend =>
  (refused) => {
    const token = objectOf(refused);
    const claims = change(refused);
    if (token === undefined || claims === undefined) return undefined;
    let draft = withClaims(refused.draft, token, claims);
    for (const [name, value] of Object.entries(claims)) {
      if (name === 'request' || queryIn(draft, name) === undefined) continue;
      draft = withQuery(draft, name, typeof value === 'string' ? value : undefined);
    }
    return draft;
  };

/** Claims that every object for this holder has; those that stand there already stay. */
function wholeObject(refused: MendCase): DraftToken {
  const { draft, known } = refused;
  const now = seconds(known);
  const place = objectPlace(refused);
  const token = objectOf(refused) ?? emptyToken(place);
  const good = lastGood(known, refused.exchange.operation)?.tokens.find(({ at }) => at === place)?.claims ?? {};
  const outer = Object.fromEntries(
    draft.query.flatMap(({ name, value }) => (name === 'request' || name === 'request_uri' ? [] : [[name, value]])),
  ) as Claims;
  const back = isBackchannel(refused);
  const claims = {
    ...good,
    ...(back ? { iss: known.sender.clientId, iat: now, jti: known.uuid() } : outer),
    aud: known.issuer,
    nbf: now,
    exp: now + fewMinutes,
    ...(back ? {} : { nonce: outer['nonce'] ?? known.uuid() }),
    ...token.claims,
  };
  return { ...token, claims };
}

const newObject: Mend = (refused) => {
  const draft = signedAnew(refused, wholeObject(refused));
  return isBackchannel(refused) ? draft : outside({ ...refused, draft });
};

/** The query repeats what the object says (OpenID Connect Core 6.1). */
const outside = (refused: MendCase): Draft => {
  const claims = objectOf(refused)?.claims ?? {};
  let { draft } = refused;
  for (const name of ['response_type', 'scope', 'client_id', 'redirect_uri', 'state', 'nonce']) {
    const value = claims[name];
    const isNeeded = name === 'response_type' || name === 'scope' || name === 'client_id';
    if (typeof value === 'string' && (isNeeded || queryIn(draft, name) !== undefined))
      draft = withQuery(draft, name, value);
  }
  return draft;
};

const timely = setObject(({ known }) => {
  const now = seconds(known);
  return { iat: now, nbf: now, exp: now + fewMinutes };
});

/** The claims parameter with the consent as an essential claim (profile 12.2). */
const consented: Mend = (refused) => {
  const token = objectOf(refused);
  if (token === undefined) return undefined;
  const claims = token.claims['claims'];
  const asked = inside(inside(claims, 'id_token'), 'cdr_consent_id')['value'];
  const own = consents(refused.known);
  const chosen = own.find(({ id }) => id === asked) ?? own[0];
  if (chosen === undefined) return undefined;
  const consent = {
    cdr_consent_id: { ...inside(inside(claims, 'id_token'), 'cdr_consent_id'), essential: true, value: chosen.id },
  };
  const userinfo = inside(claims, 'userinfo');
  const changed = {
    ...(isClaims(claims) ? claims : {}),
    id_token: { ...inside(claims, 'id_token'), ...consent },
    ...('cdr_consent_id' in userinfo ? { userinfo: { ...userinfo, ...consent } } : {}),
  };
  return withClaims(refused.draft, token, { claims: changed });
};

const anotherConsent: Mend = (refused) => {
  const token = objectOf(refused);
  const idToken = inside(token?.claims['claims'], 'id_token');
  const asked = inside(idToken, 'cdr_consent_id')['value'];
  const known = {
    ...refused.known,
    exchanges: refused.known.exchanges.filter(({ response }) => !(response.body ?? '').includes(`"${String(asked)}"`)),
  };
  return consented({ ...refused, known });
};

const scopesOf = (refused: MendCase): readonly string[] => {
  const scope = objectOf(refused)?.claims['scope'];
  return typeof scope === 'string' ? scope.split(' ').filter((one) => one !== '') : [];
};

/** openid, and of the rest what may be asked for. */
export function scoped(refused: MendCase, may: readonly string[]): Claims {
  const kept = scopesOf(refused).filter((one) => one !== 'openid' && may.includes(one));
  return { scope: ['openid', ...kept].join(' ') };
}

const consentScopes = (refused: MendCase): readonly string[] => {
  const id = inside(inside(objectOf(refused)?.claims['claims'], 'id_token'), 'cdr_consent_id')['value'];
  return consents(refused.known).find((one) => one.id === id)?.scopes ?? [];
};

const level = (refused: MendCase): Claims => {
  const claims = objectOf(refused)?.claims['claims'];
  const { vot: _vot, ...idToken } = inside(claims, 'id_token');
  const acr = { essential: true, values: ['urn:cds.au:cdr:2'] };
  return {
    acr_values: undefined,
    vot: undefined,
    claims: { ...(isClaims(claims) ? claims : {}), id_token: { ...idToken, acr } },
  };
};

const withoutSubject = (refused: MendCase): Claims => {
  const claims = objectOf(refused)?.claims['claims'];
  const { sub: _sub, ...idToken } = inside(claims, 'id_token');
  const { sub: _other, ...userinfo } = inside(claims, 'userinfo');
  return {
    claims: {
      ...(isClaims(claims) ? claims : {}),
      id_token: idToken,
      ...(isClaims(claims) && 'userinfo' in claims ? { userinfo } : {}),
    },
  };
};

/** The hint that worked before, and no other. */
const hinted = setObject(({ known }) => {
  const hint = knownHint(known);
  return hint === undefined ? undefined : { login_hint: hint, id_token_hint: undefined, login_hint_token: undefined };
});
const withoutHint: Mend = (refused) =>
  isBackchannel(refused) ? hinted(refused) : setObject(() => ({ id_token_hint: undefined }))(refused);

/** A form with nothing but the object and the client authentication. */
export const objectOnly: Mend = ({ draft }) => {
  if (draft.body.kind !== 'form') return undefined;
  const kept = ['client_id', 'client_assertion', 'client_assertion_type', 'request'];
  return { ...draft, body: { kind: 'form', fields: draft.body.fields.filter(({ name }) => kept.includes(name)) } };
};

/** Types of claims: those of the last good object, else the claim is left out. */
const typed: Mend = (refused) => {
  const token = objectOf(refused);
  const member = /#payload\.(\w+)/u.exec(refused.check.at ?? '')?.[1];
  if (token === undefined) return undefined;
  const good =
    lastGood(refused.known, refused.exchange.operation)?.tokens.find(({ at }) => at === token.at)?.claims ?? {};
  const wrong =
    member === undefined ? Object.keys(token.claims).filter((name) => isOdd(name, token.claims[name])) : [member];
  const change = Object.fromEntries(wrong.map((name) => [name, good[name]]));
  return withClaims(refused.draft, token, change);
};

const isOdd = (name: string, value: unknown): boolean =>
  name === 'claims'
    ? !isClaims(value)
    : !['aud', 'exp', 'nbf', 'iat', 'max_age', 'requested_expiry'].includes(name) && typeof value !== 'string';

const once: Mend = ({ draft }) => ({ ...draft, query: eachOnce(draft.query) });
const clientId = setObject(({ known }) => ({ client_id: known.sender.clientId }));
const readable: Mend = (refused) =>
  filled({
    ...refused,
    draft: { ...refused.draft, query: refused.draft.query.filter(({ value }) => !value.includes('\uFFFD')) },
  });

export const requestObjectMends: Mends = {
  'request-object.readable': newObject,
  'request-object.alg': newObject,
  'request-object.header': newObject,
  'request-object.key': newObject,
  'request-object.signature': newObject,
  'request-object.exp': timely,
  'request-object.lifetime': timely,
  'request-object.not-before': timely,
  'request-object.aud': setObject(({ known }) => ({ aud: known.issuer })),
  'request-object.iss': setObject((refused) => ({
    iss: isBackchannel(refused) ? refused.known.sender.clientId : undefined,
  })),
  'request-object.nested': setObject(() => ({ request: undefined, request_uri: undefined })),
  'request-object.types': typed,
  'id-token-hint.live': withoutHint,
  'consent-claim.present': consented,
  'consent-claim.essential': consented,
  'consent-claim.userinfo': consented,
  'consent-claim.usable': anotherConsent,
  'request.scope-consented': setObject((refused) => scoped(refused, consentScopes(refused))),
  'request.scope-present': setObject((refused) => scoped(refused, consentScopes(refused))),
  'request.scope': setObject((refused) => scoped(refused, consumerScopes)),
  'level.reachable': setObject(level),
  'authorise.readable': readable,
  'authorise.client-id': (refused) => withQuery(refused.draft, 'client_id', refused.known.sender.clientId),
  'authorise.client-known': inTurn(
    ({ draft, known }) => withQuery(draft, 'client_id', known.sender.clientId),
    clientId,
  ),
  'authorise.once': once,
  'authorise.no-request-uri': (refused) => {
    const draft = withQuery(refused.draft, 'request_uri');
    return objectOf(refused) === undefined ? newObject({ ...refused, draft }) : draft;
  },
  'authorise.request-present': newObject,
  'authorise.outer-parameters': outside,
  'authorise.client-id-agrees': clientId,
  'authorise.redirect-uri': setObject(({ known: { sender } }) =>
    sender.redirectUris[0] === undefined ? undefined : { redirect_uri: sender.redirectUris[0] },
  ),
  'authorise.query-agrees': outside,
  'authorise.response-type-agrees': setObject(() => ({ response_type: 'code id_token' })),
  'authorise.response-type': setObject(() => ({ response_type: 'code id_token' })),
  'authorise.response-mode': inTurn(
    dropQuery('response_mode'),
    setObject(() => ({ response_mode: undefined })),
  ),
  'authorise.nonce': setObject(({ known }) => ({ nonce: known.uuid() })),
  'authorise.prompt': inTurn(
    dropQuery('prompt'),
    setObject(() => ({ prompt: undefined })),
  ),
  'authorise.max-age': inTurn(
    dropQuery('max_age'),
    setObject(() => ({ max_age: undefined })),
  ),
  'authorise.session': inTurn(
    dropQuery('prompt'),
    setObject(() => ({ prompt: undefined })),
  ),
  'authorise.id-token-hint': withoutHint,
  'authorise.subject-agrees': inTurn(withoutHint, setObject(withoutSubject)),
  'backchannel.object-only': objectOnly,
  'backchannel.client-id': setObject(() => ({ client_id: undefined })),
  'backchannel.jti': setObject(({ known }) => ({ jti: known.uuid() })),
  'backchannel.once': setObject(({ known }) => ({ jti: known.uuid() })),
  'backchannel.one-hint': hinted,
  'backchannel.hint-private': hinted,
  'backchannel.hint-form': hinted,
  'backchannel.id-token-hint': hinted,
  'backchannel.subject': setObject(withoutSubject),
  'backchannel.hint-known': hinted,
  'backchannel.binding-message': setObject(() => ({ binding_message: undefined })),
  'backchannel.requested-expiry': setObject(() => ({ requested_expiry: undefined })),
  'backchannel.notification-token': setObject(({ known }) => ({
    client_notification_token: known.uuid().replaceAll('-', ''),
  })),
};
