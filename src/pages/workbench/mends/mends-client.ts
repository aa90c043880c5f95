// Mends of client authentication and of the forms that carry it.
import { changes, pointerTo, type Change } from '../request-changes.ts';
import { fieldsOf, pairsOf } from '../request-document.ts';
import {
  asExpected,
  completeClaims,
  filled,
  inTurn,
  leaveOut,
  once,
  ownCertificate,
  seconds,
  set,
  setClaims,
  signAnew,
  type Mend,
  type MendCase,
  type Mends,
} from './mend-case.ts';

const place = 'body:client_assertion';

/** The sender’s id at the called party. */
const clientIdOf = ({ exchange, known: { sender } }: MendCase): string | undefined =>
  exchange.to === 'register' ? sender.softwareProductId : sender.clientId;

const minute = 60;

/** Adds the claims that every assertion has (profile 5.1); existing claims stay. */
const wholeAssertion = completeClaims(place, (refused) => {
  const { document, known } = refused;
  const now = seconds(known);
  const id = clientIdOf(refused);
  return { iss: id, sub: id, aud: document.address, jti: known.uuid(), iat: now, exp: now + minute };
});

const newAssertion = inTurn(wholeAssertion, signAnew(place));

const assertion = (claims: Parameters<typeof setClaims>[1]): Mend => inTurn(wholeAssertion, setClaims(place, claims));

const timely = assertion(({ known }) => {
  const now = seconds(known);
  return { iat: now, nbf: undefined, exp: now + minute };
});

const newJti = assertion(({ known }) => ({ jti: known.uuid() }));

/** Moves parameters into the body; those already there stay. */
const inBody: Mend = ({ document: { form = {}, query } }) =>
  Object.entries(query).flatMap(([name, value]): readonly Change[] => [
    ...(Object.hasOwn(form, name) ? [] : [[pointerTo('form', name), value] as const]),
    [pointerTo('query', name)],
  ]);

/** Reads the body as a form, without values that are not text. */
export const asForm: Mend = ({ document }) => {
  const { body, ...rest } = document;
  const pairs =
    document.form === undefined ? [...new URLSearchParams(typeof body === 'string' ? body : '')] : undefined;
  const kept = (pairs ?? pairsOf(document.form)).filter(([, value]) => !value.includes('\uFFFD'));
  return changes(document, { ...rest, form: fieldsOf(kept) });
};

const readable = inTurn(asForm, filled, newAssertion);

export const formType = 'application/x-www-form-urlencoded';

export const clientMends: Mends = {
  'form.media-type': inTurn(readable, set('/headers/content-type', formType)),
  'form.readable': readable,
  'form.body-only': inBody,
  'form.once': once('form'),
  'client.one-method': leaveOut('/headers/authorization', '/form/client_secret'),
  'client.id-present': set('/form/client_id', clientIdOf),
  'client.known': inTurn(
    set('/form/client_id', clientIdOf),
    setClaims(place, (refused) => ({ iss: clientIdOf(refused), sub: clientIdOf(refused) })),
  ),
  'client.assertion-type': asExpected,
  'client.assertion-present': newAssertion,
  'client.assertion-readable': newAssertion,
  'client.assertion-alg': newAssertion,
  'client.assertion-key': newAssertion,
  'client.assertion-signature': newAssertion,
  'client.assertion-iss': assertion((refused) => ({ iss: clientIdOf(refused) })),
  'client.assertion-sub': assertion((refused) => ({ sub: clientIdOf(refused) })),
  'client.assertion-aud': assertion(({ document }) => ({ aud: document.address })),
  'client.assertion-exp': timely,
  'client.assertion-lifetime': timely,
  'client.assertion-ahead': timely,
  'client.assertion-not-before': timely,
  'client.assertion-jti': newJti,
  'client.assertion-once': newJti,
  'client.certificate-owner': ownCertificate,
};
