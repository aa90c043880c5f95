// Why a request was accepted: what decided, in sentences with the values that stood there, who first and what they may last.
import { textOf } from './json-member.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Check, Exchange } from '../../mocks/index.ts';
import type { RuleId } from '../../mocks/spec/rules/index.ts';
import { eachOnce } from './check-groups.ts';
import { shownValue } from './evidence.ts';
import { outcomeOf } from './outcome.ts';
import { partyRow } from './party-row.ts';
import { clauseLinks } from './rule-address.ts';

export interface Because {
  readonly check: Check;
  readonly words: string;
}

type Words = (check: Check, exchange: Exchange) => string;

const value = ({ actual }: Check): string => shownValue(actual);
const few = (text: string): string => (text.length > 24 ? `${text.slice(0, 12)}…` : text);
const listed = (text: string): string => text.split(' ').join(', ');

/** Key id of the JWT that stood there; the trace has each of them opened. */
function keyOf({ tokens }: Exchange, kind: string): string {
  const header = tokens.find((token) => token.kind === kind && token.at.startsWith('request:'))?.header;
  const kid = textOf(header, 'kid');
  return kid === undefined ? '' : ` (${few(kid)})`;
}

/** The checks that decide, in the order in which a person would ask: who is it, what gives them the right, what for. */
const deciding: Readonly<Partial<Record<RuleId, Words>>> = {
  'secondary.caller': (_check, { certificate }) =>
    `The certificate on the connection is a data holder’s: CN=${certificate?.commonName ?? ''}.`,
  'secondary.no-token': () => 'No consumer’s token came with it: the two trust each other’s certificates alone.',
  'client.assertion-signature': (_check, exchange) =>
    `The client proved who it is: it signed an assertion with its own key${keyOf(exchange, 'client_assertion')}, and no secret was sent.`,
  'client.assertion-aud': (check) => `The assertion was made for ${value(check)}, so that nobody can use it elsewhere.`,
  'client.certificate-owner': (check) => `The certificate on the connection is the client’s own: CN=${value(check)}.`,
  'registration.statement-signature': (_check, exchange) =>
    `The register vouches for the product: it signed the software statement with its key${keyOf(exchange, 'software_statement')}.`,
  'registration.certificate-owner': (check) =>
    `The certificate on the connection is of the same product: CN=${value(check)} is the software_id.`,
  'registration.request-signature': (_check, exchange) =>
    `The recipient signed the whole request with its own key${keyOf(exchange, 'registration')}.`,
  'registration.redirect-uris': () => 'Every redirect_uri stands in the software statement too.',
  'token.bound-to-certificate': (check) =>
    `The access token is bound to the certificate on the connection: both have the same thumbprint (${few(value(check))}).`,
  'request-object.signature': (_check, exchange) =>
    `The request object is signed with the client’s own key${keyOf(exchange, 'request')}: nothing was changed on the way.`,
  'authorise.redirect-uri': (check) => `The answer will go to an address that the client registered: ${value(check)}.`,
  'code.unused': () => 'The code was given to this client, and is used for the first time.',
  'code.live': () => 'The code is less than a minute old.',
  'refresh.live': (check) =>
    `The refresh token was given to this client, was not revoked, and lasts until ${day(check)}.`,
  'auth-req.approved': () => 'The consumer approved the request on their device.',
  'interaction.code': () => 'The one-time password is the one that was sent.',
  'interaction.authorised': () => 'The consumer said yes.',
  'device.answer': () => 'The request was waiting on this device, and the device offers that answer.',
  'recipient.active': () => 'The register says that the recipient and its product are ACTIVE.',
  'consent.alive': (check) => `The consumer’s consent behind the token stands: ${value(check)}.`,
  'grant.consent': () => 'The consumer’s consent behind it stands.',
  'consent-claim.usable': () =>
    'The consent that it names is the client’s own and has not ended; the claim is essential, so no other can take its place.',
  'request.scope-consented': (check) => `The consent covers every scope asked for: ${listed(value(check))}.`,
  'token.scope': ({ expected }) => `The token covers what the operation needs: ${listed(shownValue(expected))}.`,
  'credentials.scope': (check) => `A client may have ${value(check)} in its own name: it opens no consumer’s data.`,
  'register.scope': (check) => `The register gives every participant ${value(check)}.`,
  'register.product': () => 'The software product is the caller’s own.',
  'consent.known': () => 'The consent is the client’s own.',
  'consent.scopes': () => 'The scopes are ones that a consumer can grant.',
  'account.id': () => 'The account is one that the consumer chose to share.',
  'service-point.id': (_check, { to }) =>
    to === 'secondary'
      ? 'The service point is known here.'
      : 'The service point belongs to an account that the consumer chose to share.',
  'service-point.body-id': () => 'Every service point belongs to an account that the consumer chose to share.',
  'introspection.consent': () =>
    'The token is the client’s own, lives, and the consent behind it stands: it is active.',
  'revocation.client': () => 'The token is the client’s own, so it may end it.',
};

export const decidingRules = Object.keys(deciding) as readonly RuleId[];

const day = ({ actual }: Check): string => (typeof actual === 'string' ? actual.slice(0, 10) : 'its end');

/** Nothing for an exchange that was not accepted. Where nobody has to prove anything, nothing decided. */
export function becauseOf(exchange: Exchange): readonly Because[] {
  if (outcomeOf(exchange) !== 'ok') return [];
  return eachOnce(exchange.checks)
    .flatMap((check): Because[] => {
      const words = check.outcome === 'pass' ? deciding[check.rule] : undefined;
      if (words === undefined) return [];
      return [{ check, words: check.relaxed === true ? letPass(check) : words(check, exchange) }];
    })
    .toSorted((a, b) => decidingRules.indexOf(a.check.rule) - decidingRules.indexOf(b.check.rule));
}

/** A decision was kinder than the rule. */
const letPass = (check: Check): string => `This was let pass, though it does not hold: ${check.title}.`;

/** What is said where no check decided. */
export function openWords({ to, transport, certificate }: Exchange): string {
  const who = partyRow(to).title.toLowerCase();
  return transport === 'mtls' && certificate !== undefined
    ? `Whoever shows a certificate of the scheme may ask the ${who} this.`
    : `Anybody may ask the ${who} this: no token and no certificate is needed.`;
}

/** The sentences as a list, each with its clause. */
export function acceptedList(exchange: Exchange): TemplateResult | typeof nothing {
  if (outcomeOf(exchange) !== 'ok') return nothing;
  const found = becauseOf(exchange);
  return found.length === 0
    ? html`<p class="small">${openWords(exchange)}</p>`
    : html`<ul class="because">
        ${found.map(
          ({ check, words }) =>
            html`<li>
              ${words}
              <span class="clause">${clauseLinks(check)}</span>
            </li>`,
        )}
      </ul>`;
}
