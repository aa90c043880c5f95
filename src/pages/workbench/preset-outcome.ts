// Predicts the result of a preset before it is sent: the rule it breaks, why it is accepted, or what refuses the
// request earlier.
import type { Exchange } from '../../../mocks/index.ts';
import { choiceRow, type DecisionName } from '../../../mocks/spec/decisions/decisions.ts';
import { ruleIds, ruleOf, wordsOf, type RuleId } from '../../../mocks/spec/rules/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { isMembers } from '../../elements/json-member.ts';
import { limits } from '../../../mocks/spec/limits.ts';
import { openJwt } from '../../elements/message/jwt.ts';
import { accepted, revoked, tokenResponses, type Known } from './known.ts';
import { documentOf, formIn, placesOf, queryIn, type TokenPlace } from './request-document.ts';
import { bearerOf } from '../../elements/message/bearer-of.ts';

export interface Outcome {
  /**
   * `said`: refused by what the preset breaks. `accepted`: not refused. `earlier`: refused for something else in the
   * request.
   */
  readonly kind: 'said' | 'accepted' | 'earlier';
  /** The rule that refuses, or that a decision waives. */
  readonly rule?: RuleId;
}

/** The same rule for each kind of JWT that a sender signs. */
export interface RulesByToken {
  readonly object: RuleId;
  readonly assertion: RuleId;
  readonly registration: RuleId;
}

export const ruleAt = (rules: RulesByToken, place: TokenPlace): RuleId =>
  place === 'body' ? rules.registration : place === 'body:client_assertion' ? rules.assertion : rules.object;

export const expiryRules: RulesByToken = {
  object: 'request-object.exp',
  assertion: 'client.assertion-exp',
  registration: 'registration.live',
};

/** Screens that have moved on: each can be answered only once. */
const answeredOnce: readonly RuleId[] = ['interaction.screen', 'device.known', 'dashboard.arrangement'];

/** Broken by every repeated request. Presets other than a replay renew these values. */
export const onceRules: readonly RuleId[] = [
  ...ruleIds.filter((rule) => ruleOf(rule).settledBy === 'first use'),
  ...answeredOnce,
];

export interface Breaking {
  readonly breaks: readonly RuleId[];
  /** Sends the same bytes; nothing is renewed. */
  readonly isReplay: boolean;
}

/** Based on the order of the checks made when the request was sent. */
export function predictOutcome(sent: Exchange, known: Known, { breaks, isReplay }: Breaking): Outcome | undefined {
  const order = sent.checks.map(({ rule }) => rule);
  if (order.length === 0 || (sent.verdict !== 'ok' && sent.verdict !== 'refused')) return undefined;
  const meant = order.find((rule) => breaks.includes(rule));
  const isLetPass = meant !== undefined && waivingDecision(sent, known, meant) !== undefined;
  const inTheWay = [...brokenAgain(sent, known), ...(isReplay ? ended(sent, known) : [])];
  // A used code is checked twice; the first check refuses.
  const asked = inTheWay.includes('code.unused')
    ? order.toSpliced(order.indexOf('code.present'), 0, 'code.unused')
    : order;
  const first = asked.find((rule) => inTheWay.includes(rule) || (rule === meant && !isLetPass));
  if (first === undefined) return meant === undefined ? { kind: 'accepted' } : { kind: 'accepted', rule: meant };
  return { kind: first === meant ? 'said' : 'earlier', rule: first };
}

/** Decisions of a data holder that waive a rule, with the option that does. */
const leniences: Readonly<Partial<Record<RuleId, readonly [decision: DecisionName, option: string]>>> = {
  'authorise.query-agrees': ['queryAndObjectDiffer', 'object'],
  'pushed.scope-known': ['unknownScopes', 'drop'],
  'client.certificate-owner': ['foreignCertificate', 'accept'],
  'registration.certificate-owner': ['foreignCertificate', 'accept'],
};

/** The decision by which the called holder waives the rule. */
function waivingDecision({ to }: Exchange, { decided }: Known, rule: RuleId): DecisionName | undefined {
  const [decision, option] = leniences[rule] ?? [];
  return to === 'holder' && decision !== undefined && decided(decision) === option ? decision : undefined;
}

/** The result in a sentence; '' if the preset’s own words are enough. */
export function outcomeWords({ kind, rule }: Outcome, { profile }: Pick<Known, 'profile'>): string {
  if (kind === 'said') return '';
  if (kind === 'earlier')
    return rule === undefined ? '' : `But it is refused before that: ${wordsOf(rule, profile).breach}.`;
  if (rule === undefined) return 'It is accepted: this operation has no rule against it.';
  const decision = leniences[rule]?.[0];
  return `It is accepted: decision ${decision === undefined ? '' : choiceRow(decision).ref} lets it pass.`;
}

/** Rules that the unchanged request would break if sent again. */
function brokenAgain(sent: Exchange, known: Known): readonly RuleId[] {
  const refused = refusingCheck(sent)?.rule;
  const isRenewed = refused !== undefined && onceRules.includes(refused);
  return [
    ...(refused === undefined || isRenewed ? [] : [refused]),
    ...(sent.verdict === 'ok' ? usedUp(sent) : []),
    ...endedBearer(sent, known),
    ...endedStatement(sent, known),
    ...endedInteraction(sent, known),
    ...(hasLeft(sent, known) ? withoutClient : []),
  ];
}

/** Rules on what an accepted request used up. */
function usedUp(sent: Exchange): readonly RuleId[] {
  const document = documentOf(sent);
  switch (sent.operation) {
    case 'token':
      return formIn(document, 'grant_type') === 'authorization_code' ? ['code.unused'] : [];
    case 'authorise':
      return queryIn(document, 'request_uri') === undefined && formIn(document, 'request_uri') === undefined
        ? []
        : ['request-uri.unused'];
    case 'registerClient':
      return ['registration.once'];
    case 'deleteRegistration':
      return ['token.not-revoked'];
    case 'revokeArrangement':
      return ['arrangement.living'];
    default:
      return [];
  }
}

/** Rules that a client breaks once it has deleted its registration. */
const withoutClient: readonly RuleId[] = ['client.known', 'authorise.client-known', 'token.not-revoked'];

const hasLeft = (sent: Exchange, known: Known): boolean =>
  accepted(known).some(
    ({ operation, at, to }) => operation === 'deleteRegistration' && to === sent.to && at >= sent.at,
  );

function endedBearer(sent: Exchange, known: Known): readonly RuleId[] {
  const bearer = bearerOf(sent);
  if (bearer !== undefined && revoked(known).has(bearer)) return ['token.not-revoked'];
  const found = tokenResponses(known).find(({ accessToken }) => accessToken === bearer);
  if (found !== undefined) return found.until > known.now().getTime() ? [] : ['token.live'];
  return hasEnded(openJwt(bearer ?? '')?.claims, known) ? ['admin.token-exp'] : [];
}

function endedStatement(sent: Exchange, known: Known): readonly RuleId[] {
  const statement = documentOf(sent).tokens.body?.claims['software_statement'];
  if (typeof statement !== 'string') return [];
  return hasEnded(openJwt(statement)?.claims, known) ? ['registration.statement-live'] : [];
}

function endedInteraction({ operation, at }: Exchange, { now }: Known): readonly RuleId[] {
  if (operation !== 'getInteraction' && operation !== 'answerInteraction') return [];
  return now().getTime() - new Date(at).getTime() >= limits.interaction * 1000 ? ['interaction.known'] : [];
}

/** The expiry rules of JWTs in the request that have expired since. */
function ended(sent: Exchange, known: Known): readonly RuleId[] {
  const document = documentOf(sent);
  return placesOf(document).flatMap((place) =>
    hasEnded(document.tokens[place]?.claims, known) ? [ruleAt(expiryRules, place)] : [],
  );
}

function hasEnded(claims: unknown, { now }: Pick<Known, 'now'>): boolean {
  const exp = isMembers(claims) ? claims['exp'] : undefined;
  return typeof exp === 'number' && exp <= Math.floor(now().getTime() / 1000) - limits.clockSkew;
}
