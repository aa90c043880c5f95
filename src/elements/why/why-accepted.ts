// Why a request was accepted: the deciding checks as sentences with their values, first who the caller is, then what they may do.
import { memberOf, textOf } from '../json-member.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Check, Exchange } from '../../../mocks/index.ts';
import { wordsOf, type RuleId } from '../../../mocks/spec/rules/index.ts';
import { eachOnce } from './check-groups.ts';
import { shownValue } from '../message/evidence.ts';
import { outcomeOf } from '../outcome.ts';
import { partyRow } from '../party/party-row.ts';
import { clauseLinks } from './rule-address.ts';

export interface Because {
  readonly check: Check;
  readonly words: string;
}

type Words = (check: Check, exchange: Exchange) => string;

const binding = 'token.bound-to-certificate';

const value = ({ actual }: Check): string => shownValue(actual);
/** If the certificate does not contain the id, the authority knows whom it was issued to. */
const named = (check: Check): string =>
  check.at === 'state:certificate.owner' ? `issued to ${value(check)}` : `CN=${value(check)}`;
const few = (text: string): string => (text.length > 24 ? `${text.slice(0, 12)}…` : text);
const listed = (text: string): string => text.split(' ').join(', ');

/** Key id of the JWT in the request, from its decoded header in the trace. */
function keyOf({ tokens }: Exchange, kind: string): string {
  const header = tokens.find((token) => token.kind === kind && token.at.startsWith('request:'))?.header;
  const kid = textOf(header, 'kid');
  return kid === undefined ? '' : ` (${few(kid)})`;
}

/** The deciding checks, in the order a person would ask: who is it, what gives them the right, what for. */
const deciding: Readonly<Partial<Record<RuleId, Words>>> = {
  'secondary.caller': (_check, { certificate }) =>
    `The client certificate belongs to a data holder: CN=${certificate?.commonName ?? ''}.`,
  'secondary.no-token': () => 'No access token was sent: the secondary data holder checks only the client certificate.',
  'client.assertion-signature': (_check, exchange) =>
    `The client proved its identity: it signed an assertion with its own key${keyOf(exchange, 'client_assertion')} and sent no secret.`,
  'client.assertion-aud': (check) => `The client assertion names this server as its audience: ${value(check)}.`,
  'client.certificate-owner': (check) => `The client certificate is the client’s own: ${named(check)}.`,
  'registration.statement-signature': (_check, exchange) =>
    `The register vouches for the software product: the register signed the software statement with its key${keyOf(exchange, 'software_statement')}.`,
  'registration.certificate-owner': (check) =>
    `The client certificate belongs to the same software product: ${named(check)}${check.at === 'state:certificate.owner' ? ', ' : ' is '}the software_id.`,
  'registration.request-signature': (_check, exchange) =>
    `The recipient signed the whole request with its own key${keyOf(exchange, 'registration')}.`,
  'registration.redirect-uris': () => 'The software statement lists every redirect_uri in the request.',
  'token.bound-to-certificate': (check) =>
    `The access token is bound to the client certificate: both have the same thumbprint (${few(value(check))}).`,
  'request-object.signature': (_check, exchange) =>
    `The request object is signed with the client’s own key${keyOf(exchange, 'request')}: nothing was changed in transit.`,
  'authorise.redirect-uri': (check) =>
    `The response goes to a redirect URI that the client registered: ${value(check)}.`,
  'code.unused': () => 'The code was issued to this client and has not been used before.',
  'code.live': () => 'The code is less than 60 seconds old.',
  'refresh.live': (check) =>
    `The refresh token was issued to this client, has not been revoked, and lasts until ${day(check)}.`,
  'auth-req.approved': () => 'The consumer approved the request on their device.',
  'interaction.code': () => 'The one-time password is the newest one sent.',
  'interaction.authorised': () => 'The consumer authorised the sharing.',
  'device.answer': () => 'The request was waiting on this device, and the device offers this answer.',
  'recipient.active': () =>
    'The data recipient and its software product are ACTIVE in the holder’s copy of the register.',
  'consent.alive': (check) => `The consumer’s authorisation behind the access token is in force: ${value(check)}.`,
  'grant.consent': () => 'The consumer’s authorisation is in force.',
  'consent-claim.usable': () => 'The consent in the request belongs to this client and has not ended.',
  'request.scope-consented': (check) => `The consent includes every scope requested: ${listed(value(check))}.`,
  'token.scope': ({ expected }) =>
    `The access token has the scope that the operation needs: ${listed(shownValue(expected))}.`,
  'credentials.scope': ({ expected }) =>
    `A client can get ${shownValue(expected)} for itself: this scope allows no access to consumer data.`,
  'register.scope': (check) => `A software product can get ${value(check)} at the register.`,
  'register.product': () => 'The software product belongs to the caller.',
  'consent.known': () => 'The consent belongs to this client.',
  'consent.scopes': () => 'A consumer can grant every scope requested.',
  'account.id': () => 'The account is one that the consumer chose to share.',
  'service-point.id': () => 'The service point belongs to an account that the consumer chose to share.',
  'service-point.body-id': () => 'Every service point belongs to an account that the consumer chose to share.',
  'secondary.service-point': () => 'The secondary data holder has data for the service point.',
  'secondary.service-points': () => 'The secondary data holder has data for every service point requested.',
  // Checked last: any check before it may hold while this one makes the token inactive.
  'introspection.recipient': () =>
    'The refresh token was issued to this client and would be accepted now: it is active.',
  'withdrawal.bearer-signature': () =>
    'The holder proved who it is: the JWT that it sent as bearer is signed with a key of its own.',
  'withdrawal.jwt-signature': () => 'The JWT that names the arrangement is signed by the same holder.',
  'withdrawal.arrangement': () => 'The arrangement is one that this recipient has with the holder.',
  'revocation.client': () => 'The token was issued to this client, so the client can revoke it.',
};

export const decidingRules = Object.keys(deciding) as readonly RuleId[];

const day = ({ actual }: Check): string => (typeof actual === 'string' ? actual.slice(0, 10) : 'its end');

/** Empty for an exchange that was not accepted, and for a request that needs no proof. */
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

/** Passed because a decision relaxes the rule. */
const letPass = (check: Check): string =>
  `A decision relaxed this rule, although the request breaks it: ${check.title}.`;

/**
 * The certificate that an issued token is bound to, from the holder’s record or from the token itself (RFC 8705 3);
 * undefined if none was issued.
 */
export function boundWords({ certificate, changes, tokens }: Exchange): string | undefined {
  if (certificate === undefined) return undefined;
  const { thumbprint } = certificate;
  const isNoted = changes.some(
    ({ table, verb, members = [] }) =>
      table === 'holder.accessTokens' &&
      verb === 'added' &&
      members.some(({ name, after }) => name === 'thumbprint' && after === thumbprint),
  );
  const isSaid = tokens.some(
    ({ at, claims }) => at.startsWith('response:') && memberOf(claims, 'cnf', 'x5t#S256') === thumbprint,
  );
  if (!isNoted && !isSaid) return undefined;
  const where = isNoted
    ? 'the holder noted its thumbprint with the token'
    : 'the token itself has its thumbprint in cnf';
  return `The access token issued here is bound to the client certificate presented (x5t#S256 ${few(thumbprint)}): ${where}. With any other certificate it is refused.`;
}

/** The sentence if no check decided. */
export function openWords({ to, transport, certificate }: Exchange): string {
  const who = partyRow(to).title.toLowerCase();
  return transport === 'mtls' && certificate !== undefined
    ? `Anyone with a client certificate from the scheme can make this call to the ${who}.`
    : `Anyone can make this call to the ${who}: no token or certificate is needed.`;
}

/** The sentences as a list, each with its clauses. */
export function acceptedList(exchange: Exchange): TemplateResult | typeof nothing {
  if (outcomeOf(exchange) !== 'ok') return nothing;
  const found = becauseOf(exchange);
  const bound = boundWords(exchange);
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
        ${
          bound === undefined
            ? nothing
            : html`<li>
                ${bound}
                <span class="clause"
                  >${clauseLinks({ rule: binding, clauses: wordsOf(binding, exchange.profile).clauses })}</span
                >
              </li>`
        }
      </ul>`;
}
