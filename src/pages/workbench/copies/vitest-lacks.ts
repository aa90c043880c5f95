// What a copied test cannot reproduce in a fresh world. The test says so in its first line.
import type { Check, Exchange } from '../../../../mocks/index.ts';
import type { Operation } from '../../../../mocks/spec/operation.ts';
import { operations } from '../../../../mocks/spec/operations/index.ts';
import { defaultProfile } from '../../../../mocks/spec/profiles/index.ts';
import type { RuleId } from '../../../../mocks/spec/rules/index.ts';
import { everydayScopes, todaysScopes } from '../../../recipient/index.ts';
import type { Known } from '../known.ts';
import { documentOf } from '../request-document.ts';

const tooLong = 'The request was too long for the trace, which kept its beginning.';
const bytes = 'The request contains bytes that the trace cannot store as text.';
const anothers = 'It was issued to another client. Get it for a product of sandbox.enrol().';
const statement = 'The Register signed another statement. Enrol a product that has one like it.';
const registration = 'The registration changed after the request was pushed. Change it after the push.';
const keys = 'The recipient publishes no such key. Enrol a product whose key set lacks it.';
const consented =
  'The consumer had agreed to fewer scopes than the request asks for. Ask for a consent with fewer scopes.';

const twice = 'It had been used before. Send it twice, each time with a client assertion of its own.';
const device =
  'It depends on what the consumer’s device did. Begin a backchannel request, and give the same answer on the device.';

const lacksOfRule: Readonly<Partial<Record<RuleId, string>>> = {
  'route.address-length': tooLong,
  'route.headers-size': tooLong,
  'route.size': tooLong,
  'form.readable': bytes,
  'authorise.readable': bytes,
  'code.client': anothers,
  'refresh.client': anothers,
  'revocation.client': anothers,
  'auth-req.client': anothers,
  'refresh.unused': twice,
  'refresh.live': 'The certificate ends before the refresh token does. Renew it before the clock moves on.',
  'grant.alive': 'The grant had ended with its consent. Withdraw the consent before this call.',
  'token.level': 'The token was of another level of assurance. Ask for one of that level.',
  'auth-req.unused': device,
  'auth-req.live': device,
  'auth-req.approved': device,
  'backchannel.notification-token': 'The client has registered for pings. Register with backchannel: ping.',
  'id-token-hint.live': 'The ID token had expired. Get one in a flow, and move the clock past its end.',
  'token.scope': consented,
  'request.scope-consented': consented,
  'transport.certificate-revoked': 'The certificate was revoked. Revoke the recipient’s certificate first.',
  'backchannel.once': 'The same request object came in two requests. Send it again with another client assertion.',
  'registration.statement-key': statement,
  'registration.statement-issuer': statement,
  'registration.statement-live': statement,
  'registration.statement-claims': statement,
  'registration.statement-signature': statement,
  'registration.same-product': statement,
  'registration.sector-identifier': 'The product names a sector identifier. Enrol one with sectorIdentifierUri.',
  'registration.encryption-key': keys,
  'pushed.response-key': keys,
  'request-uri.redirect-uri': registration,
  'request-uri.scope': registration,
};

/** Undefined if the test reproduces everything. */
export function lackOf(exchange: Exchange, check: Check | undefined, known: Known): string | undefined {
  const { from, to, checks } = exchange;
  if (check !== undefined && Object.hasOwn(lacksOfRule, check.rule)) return lacksOfRule[check.rule];
  if (to === 'recipient' || from === 'register')
    return 'Another party sent it, with a token that it had signed. A recipient cannot send it.';
  const operation = operations.find(({ id }) => id === exchange.operation);
  if (operation?.form === 'screen')
    return 'A consumer’s screen sent it. Begin an authorisation, and answer that screen.';
  const isGranted = checks.some(({ rule, outcome }) => rule === 'token.scope' && outcome === 'pass');
  const missing = isGranted ? scopeBeyond(operation, known) : undefined;
  if (missing !== undefined) return `The flow does not ask for ${missing}. Add it to \`wanted\` of the facts.`;
  const others = known.sender.redirectUris.slice(1);
  const sent = JSON.stringify(documentOf(exchange).tokens);
  return others.some((uri) => sent.includes(uri))
    ? `The product has ${String(others.length + 1)} redirect URIs. Enrol one that has as many.`
    : undefined;
}

/** A scope that the operation needs and the profile’s flow does not request. */
function scopeBeyond(operation: Operation | undefined, { profile }: Known): string | undefined {
  if (operation?.access.kind !== 'bearer' || operation.access.subject !== 'customer') return undefined;
  const asked: readonly string[] = profile === defaultProfile.id ? everydayScopes : todaysScopes;
  return operation.access.scopes.find((scope) => !asked.includes(scope));
}
