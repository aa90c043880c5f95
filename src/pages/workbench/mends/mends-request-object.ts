// Mends of the signed request object and of the parameters around it, in the browser and on the backchannel.
import { consumerScopes } from '../../../../mocks/spec/scopes.ts';
import { isMembers } from '../../../elements/json-member.ts';
import { pointerTo, valueAt, type Change } from '../request-changes.ts';
import { consents, knownHint, lastGood, type Known } from '../known.ts';
import {
  asExpected,
  browserPart,
  completeClaims,
  fewMinutes,
  filled,
  inTurn,
  leaveOutThere,
  objectOf,
  objectPlace,
  once,
  seconds,
  set,
  setClaims,
  signAnew,
  type Mend,
  type MendCase,
  type Mends,
} from './mend-case.ts';
import { asForm, formType } from './mends-client.ts';
import { inside, pairsOf, requestObjectIn, type Claims, type RequestDocument } from '../request-document.ts';

const isBackchannel = ({ exchange }: MendCase): boolean => exchange.operation === 'backchannelAuthorise';

/** Sets claims of the request object, if there is one. */
export const setObject = (change: (refused: MendCase) => Claims | undefined): Mend => setClaims(objectPlace, change);

const claimsOf = (refused: MendCase): Claims => objectOf(refused)?.claims ?? {};

/** The object’s claims parameter (OpenID Connect Core 5.5), and its part for the ID token. */
const askedOf = (refused: MendCase): Claims => inside(claimsOf(refused), 'claims');
const idTokenOf = (refused: MendCase): Claims => inside(askedOf(refused), 'id_token');

/** Claims of the last request object that the operation accepted. */
export function goodObject({ known, exchange }: MendCase, operation = exchange.operation): Claims {
  const good = lastGood(known, operation);
  return (good && requestObjectIn(good)?.claims) ?? {};
}

/** A parameter that the browser sends next to the request object. */
const pointerOutside = (document: RequestDocument, name: string): string => pointerTo(browserPart(document), name);
export const setOutside =
  (name: string, value: Parameters<typeof set>[1]): Mend =>
  (refused) =>
    set(pointerOutside(refused.document, name), value)(refused);
const leaveOutOutside =
  (name: string): Mend =>
  ({ document }) => [[pointerOutside(document, name)]];

/** Repeats the object’s claims in the parameters (OpenID Connect Core 6.1). */
const outside: Mend = (refused) => {
  if (isBackchannel(refused)) return [];
  const claims = claimsOf(refused);
  const { document } = refused;
  const needed = ['response_type', 'scope', 'client_id'];
  return [...needed, 'redirect_uri', 'state', 'nonce'].flatMap((name): readonly Change[] => {
    const pointer = pointerOutside(document, name);
    const isAsked = needed.includes(name) || valueAt(document, pointer) !== undefined;
    return typeof claims[name] === 'string' && isAsked ? [[pointer, claims[name]]] : [];
  });
};

/** Adds the claims that every object for this holder has; existing claims stay. */
const newObject = inTurn(
  completeClaims(objectPlace, (refused) => {
    const { document, known } = refused;
    const now = seconds(known);
    const brought = Object.fromEntries(pairsOf(document[browserPart(document)]));
    const { request: _request, request_uri: _uri, ...outer } = brought;
    return {
      ...goodObject(refused),
      ...(isBackchannel(refused)
        ? { iss: known.sender.clientId, iat: now, jti: known.uuid() }
        : { ...outer, nonce: outer['nonce'] ?? known.uuid() }),
      aud: known.issuer,
      nbf: now,
      exp: now + fewMinutes,
    };
  }),
  signAnew(objectPlace),
  outside,
);

const timely = setObject(({ known }) => {
  const now = seconds(known);
  return { iat: now, nbf: now, exp: now + fewMinutes };
});

/** Sets the consent as an essential claim (profile 12.2): the requested one if the sender has it. */
const consented =
  (usable: (refused: MendCase) => readonly { readonly id: string }[]): Mend =>
  (refused) => {
    const asked = inside(idTokenOf(refused), 'cdr_consent_id');
    const own = usable(refused);
    const chosen = own.find(({ id }) => id === asked['value']) ?? own[0];
    if (chosen === undefined) return undefined;
    const consent = { cdr_consent_id: { ...asked, essential: true, value: chosen.id } };
    const userinfo = inside(askedOf(refused), 'userinfo');
    return setObject(() => ({
      claims: {
        ...askedOf(refused),
        id_token: { ...idTokenOf(refused), ...consent },
        ...('cdr_consent_id' in userinfo ? { userinfo: { ...userinfo, ...consent } } : {}),
      },
    }))(refused);
  };
const ownConsent = consented(({ known }) => consents(known));

const anotherConsent = consented((refused) => {
  const asked = inside(idTokenOf(refused), 'cdr_consent_id')['value'];
  return consents(refused.known).filter(({ id }) => id !== asked);
});

/** Keeps openid and those scopes that may be requested. */
const scopedTo = (may: (refused: MendCase) => readonly string[]): Mend =>
  setObject((refused) => {
    const { scope } = claimsOf(refused);
    const kept = typeof scope === 'string' ? scope.split(' ').filter((one) => may(refused).includes(one)) : [];
    return { scope: ['openid', ...kept.filter((one) => one !== 'openid')].join(' ') };
  });
export const consumerScoped = scopedTo(() => consumerScopes);
const consentScoped = scopedTo((refused) => {
  const asked = inside(idTokenOf(refused), 'cdr_consent_id')['value'];
  return consents(refused.known).find(({ id }) => id === asked)?.scopes ?? [];
});

const level = setObject((refused) => {
  const { vot: _vot, ...idToken } = idTokenOf(refused);
  const acr = { essential: true, values: ['urn:cds.au:cdr:2'] };
  return { acr_values: undefined, vot: undefined, claims: { ...askedOf(refused), id_token: { ...idToken, acr } } };
});

const withoutSubject: Mend = (refused) => {
  const claims = pointerTo('tokens', objectPlace(refused), 'claims', 'claims');
  return [[`${claims}/id_token/sub`], [`${claims}/userinfo/sub`]];
};

/** Uses the last accepted login hint, and no other hint. */
const hinted = setObject(({ known }) => {
  const hint = knownHint(known);
  return hint === undefined ? undefined : { login_hint: hint, id_token_hint: undefined, login_hint_token: undefined };
});
const withoutHint: Mend = (refused) =>
  isBackchannel(refused) ? hinted(refused) : setObject(() => ({ id_token_hint: undefined }))(refused);

/** Keeps only the request object and the client authentication in the form. */
export const objectOnly: Mend = ({ document: { form } }) => {
  const kept = ['client_id', 'client_assertion', 'client_assertion_type', 'request'];
  return form && Object.keys(form).flatMap((name) => (kept.includes(name) ? [] : [[pointerTo('form', name)] as const]));
};

/** Replaces claims of the wrong type by those of the last accepted object, or removes them. */
const typed: Mend = (refused) => {
  const member = /#payload\.(\w+)/u.exec(refused.check.at ?? '')?.[1];
  const claims = claimsOf(refused);
  const wrong = member === undefined ? Object.keys(claims).filter((name) => isOdd(name, claims[name])) : [member];
  const good = goodObject(refused);
  return setObject(() => Object.fromEntries(wrong.map((name) => [name, good[name]])))(refused);
};

const isOdd = (name: string, value: unknown): boolean =>
  name === 'claims'
    ? !isMembers(value)
    : !['aud', 'exp', 'nbf', 'iat', 'max_age', 'requested_expiry'].includes(name) && typeof value !== 'string';

/** Removes an optional parameter, both in the object and next to it. */
const without = (name: string): Mend =>
  inTurn(
    leaveOutOutside(name),
    setObject(() => ({ [name]: undefined })),
  );

const readableQuery: Mend = ({ document: { query } }) =>
  pairsOf(query).flatMap(([name, value]) => (value.includes('\uFFFD') ? [[pointerTo('query', name)] as const] : []));
const readableForm = inTurn(asForm, set('/headers/content-type', formType));
const readable = inTurn(
  (refused) => (browserPart(refused.document) === 'form' ? readableForm : readableQuery)(refused),
  filled,
);

const own = (value: (known: Known) => Claims): Mend => setObject(({ known }) => value(known));
const ownClientId = own(({ sender }) => ({ client_id: sender.clientId }));
const outsideClientId = setOutside('client_id', ({ known }) => known.sender.clientId);
const newJti = own(({ uuid }) => ({ jti: uuid() }));

export const requestObjectMends: Mends = {
  'request-object.readable': newObject,
  'request-object.alg': newObject,
  'request-object.header': newObject,
  'request-object.key': newObject,
  'request-object.signature': newObject,
  'request-object.exp': timely,
  'request-object.lifetime': timely,
  'request-object.not-before': timely,
  'request-object.aud': own(({ issuer }) => ({ aud: issuer })),
  'request-object.iss': leaveOutThere,
  'request-object.nested': setObject(() => ({ request: undefined, request_uri: undefined })),
  'request-object.subject': leaveOutThere,
  'request-object.types': typed,
  'id-token-hint.live': withoutHint,
  'consent-claim.present': ownConsent,
  'consent-claim.essential': ownConsent,
  'consent-claim.userinfo': ownConsent,
  'consent-claim.usable': anotherConsent,
  'request.scope-consented': consentScoped,
  'request.scope-present': consentScoped,
  'request.scope': consumerScoped,
  'level.reachable': level,
  'authorise.readable': readable,
  'authorise.client-id': outsideClientId,
  'authorise.client-known': inTurn(outsideClientId, ownClientId),
  'authorise.once': (refused) => once(browserPart(refused.document))(refused),
  'authorise.no-request-uri': inTurn(leaveOutOutside('request_uri'), (refused) =>
    objectOf(refused) === undefined ? newObject(refused) : [],
  ),
  'authorise.request-present': newObject,
  'authorise.outer-parameters': outside,
  'authorise.client-id-agrees': ownClientId,
  'authorise.redirect-uri': setObject(({ known: { sender } }) =>
    sender.redirectUris[0] === undefined ? undefined : { redirect_uri: sender.redirectUris[0] },
  ),
  'authorise.query-agrees': outside,
  'authorise.response-type-agrees': asExpected,
  'authorise.response-type': asExpected,
  'authorise.response-mode': without('response_mode'),
  'authorise.nonce': own(({ uuid }) => ({ nonce: uuid() })),
  'authorise.prompt': without('prompt'),
  'authorise.max-age': without('max_age'),
  'authorise.session': without('prompt'),
  'authorise.id-token-hint': withoutHint,
  'authorise.subject-agrees': inTurn(withoutHint, withoutSubject),
  'backchannel.object-only': objectOnly,
  'backchannel.iss': setObject(({ check, known }) => ({
    iss: check.expected === 'absent' ? undefined : known.sender.clientId,
  })),
  'backchannel.client-id': setObject(() => ({ client_id: undefined })),
  'backchannel.jti': newJti,
  'backchannel.once': newJti,
  'backchannel.one-hint': hinted,
  'backchannel.hint-private': hinted,
  'backchannel.hint-form': hinted,
  'backchannel.id-token-hint': hinted,
  'backchannel.subject': withoutSubject,
  'backchannel.hint-known': hinted,
  'backchannel.binding-message': leaveOutThere,
  'backchannel.requested-expiry': leaveOutThere,
  'backchannel.notification-token': own(({ uuid }) => ({ client_notification_token: uuid().replaceAll('-', '') })),
};
