// Mends of client authentication and of the forms that carry it.
import type { DraftToken } from './draft.ts';
import { eachOnce, formIn, merged, tokenAt, withForm, withHeader, withToken } from './draft-parts.ts';
import {
  emptyToken,
  filled,
  inTurn,
  ownCertificate,
  seconds,
  setClaim,
  setForm,
  signedAnew,
  type Mend,
  type MendCase,
  type Mends,
} from './mend-case.ts';

const place = 'body:client_assertion' as const;
const at = (): typeof place => place;

/** By what the party that is addressed knows the sender. */
const clientIdOf = ({ exchange, known: { sender } }: MendCase): string | undefined =>
  exchange.to === 'register' ? sender.softwareProductId : sender.clientId;

const minute = 60;

/** What every assertion says (profile 5.1); what stands there already stays. */
function wholeAssertion(refused: MendCase): DraftToken {
  const { draft, known } = refused;
  const now = seconds(known);
  const id = clientIdOf(refused);
  const token = tokenAt(draft, place) ?? emptyToken(place);
  const claims = {
    iss: id,
    sub: id,
    aud: draft.address,
    jti: known.uuid(),
    iat: now,
    exp: now + minute,
    ...token.claims,
  };
  return { ...token, claims: merged(claims, {}) };
}

const newAssertion: Mend = (refused) => signedAnew(refused, wholeAssertion(refused));

const timely = setClaims(({ known }) => {
  const now = seconds(known);
  return { iat: now, nbf: undefined, exp: now + minute };
});

function setClaims(change: (refused: MendCase) => DraftToken['claims']): Mend {
  return (refused) => {
    const token = wholeAssertion(refused);
    return withToken(refused.draft, { ...token, claims: merged(token.claims, change(refused)) });
  };
}

/** Parameters belong into the body; those that stand there already stay as they are. */
const inBody: Mend = ({ draft }) => {
  const moved = draft.query.reduce(
    (changed, { name, value }) => (formIn(changed, name) === undefined ? withForm(changed, name, value) : changed),
    draft,
  );
  return { ...moved, query: [] };
};

const onlyOneMethod: Mend = ({ draft }) => withForm(withHeader(draft, 'authorization'), 'client_secret');

const once: Mend = ({ draft }) =>
  draft.body.kind === 'form' ? { ...draft, body: { ...draft.body, fields: eachOnce(draft.body.fields) } } : undefined;

const readable: Mend = (refused) => {
  const { body } = refused.draft;
  const fields =
    body.kind === 'form'
      ? body.fields
      : [...new URLSearchParams(body.kind === 'none' ? '' : body.text)].map(([name, value]) => ({ name, value }));
  const kept = fields.filter(({ value }) => !value.includes('\uFFFD'));
  return newAssertion({
    ...refused,
    draft: filled({ ...refused, draft: { ...refused.draft, body: { kind: 'form', fields: kept } } }),
  });
};

export const clientMends: Mends = {
  'form.media-type': (refused) =>
    withHeader(readable(refused) ?? refused.draft, 'content-type', 'application/x-www-form-urlencoded'),
  'form.readable': readable,
  'form.body-only': inBody,
  'form.once': once,
  'client.one-method': onlyOneMethod,
  'client.id-present': setForm('client_id', clientIdOf),
  'client.known': inTurn(
    setForm('client_id', clientIdOf),
    setClaim(at, 'iss', clientIdOf),
    setClaim(at, 'sub', clientIdOf),
  ),
  'client.assertion-type': setForm(
    'client_assertion_type',
    () => 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  ),
  'client.assertion-present': newAssertion,
  'client.assertion-readable': newAssertion,
  'client.assertion-alg': newAssertion,
  'client.assertion-key': newAssertion,
  'client.assertion-signature': newAssertion,
  'client.assertion-iss': setClaims((refused) => ({ iss: clientIdOf(refused) })),
  'client.assertion-sub': setClaims((refused) => ({ sub: clientIdOf(refused) })),
  'client.assertion-aud': setClaims(({ draft }) => ({ aud: draft.address })),
  'client.assertion-exp': timely,
  'client.assertion-lifetime': timely,
  'client.assertion-not-before': timely,
  'client.assertion-jti': setClaims(({ known }) => ({ jti: known.uuid() })),
  'client.assertion-once': setClaims(({ known }) => ({ jti: known.uuid() })),
  'client.certificate-owner': ownCertificate,
};
