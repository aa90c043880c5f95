// What rules of every world rest on where the profile of today is spoken: its own text (CDS 1.36.0) and what that names.
import { isClause, type ClauseId } from '../clauses.ts';
import type { RuleId } from './index.ts';

/** A text, with the rules that rest on it; one that rests on two stands twice. */
const resting: Readonly<Partial<Record<ClauseId, readonly RuleId[]>>> = {
  // Every address, and the APIs that no security profile changes (areas A to C).
  'CDS:Participant Endpoints': ['route.known'],
  'CDS:Transaction Security': ['transport.certificate-present', 'token.bound-to-certificate'],
  'CDS:certificate management': [
    'transport.certificate-issuer',
    'client.certificate-owner',
    'registration.certificate-owner',
  ],
  'CDS:versioning': [
    'version.present',
    'version.positive-integer',
    'version.minimum-positive-integer',
    'version.supported',
  ],
  'CDS:headers': [
    'header.interaction-id',
    'header.auth-date-present',
    'header.auth-date',
    'header.ip-address-present',
    'header.ip-address',
    'header.client-headers-present',
    'header.client-headers',
  ],
  'CDS:secondary': [
    'header.arrangement-present',
    'header.arrangement',
    'header.arrangement-living',
    'header.no-auth-date',
    'header.no-ip-address',
    'header.no-client-headers',
    'secondary.caller',
    'secondary.no-token',
  ],
  'CDS:pagination': ['page.number', 'page.size-number', 'page.size-range'],
  'CDS:1.36.0 energy': ['query.date', 'query.interval-reads'],
  'CDS:errors': [
    'consent.alive',
    'account.available',
    'account.id',
    'service-point.available',
    'service-point.body-available',
    'service-point.body-id',
    'service-point.id',
    'body.json',
    'body.member-present',
    'body.member-valid',
    'register.industry-found',
    'register.brand',
    'register.product',
  ],
  'CDS:Register APIs': ['register.industry', 'query.updated-since'],
  'CDS:Register Endpoints': ['register.grant-type', 'register.scope', 'client.id-present'],

  // Who a client is.
  'CDS:Private Key JWT Client Authentication': [
    'client.assertion-type',
    'client.assertion-present',
    'client.assertion-iss',
    'client.assertion-sub',
    'client.assertion-aud',
    'client.assertion-exp',
    'client.assertion-jti',
    'client.assertion-once',
  ],
  'CDS:OIDC Client Types': ['client.assertion-key', 'registration.request-key', 'request-object.key'],
  'CDS:SSA Definition': [
    'registration.statement-readable',
    'registration.statement-issuer',
    'registration.statement-live',
    'registration.statement-claims',
    'register.statement',
  ],
  'CDS:Registration Validation': [
    'registration.statement-key',
    'registration.statement-signature',
    'registration.request-signature',
  ],
  'CDS:Registration Request using JWT': [
    'registration.readable',
    'registration.statement-present',
    'registration.request-alg',
    'registration.member-present',
    'registration.not-before',
    'registration.live',
    'registration.iss',
    'registration.aud',
    'registration.jti',
    'registration.jti-once',
    'registration.redirect-uris-present',
    'registration.redirect-uris',
    'registration.signing-alg',
    'registration.auth-method',
    'registration.response-types',
    'registration.grant-types',
    'registration.application-type',
  ],
  'CDS:Registration Errors': ['registration.once'],
  'CDS:Identifiers and Subject Types': ['registration.subject-type'],

  // What is asked for, and by whom it is granted.
  'CDS:Authorization Code Flow': ['registration.response-types', 'authorise.response-type'],
  'CDS:Pushed Authorisation End Point': ['authorise.request-present'],
  'CDS:Request Object': ['request-object.alg'],
  'CDS:Request Object Submission': ['request-object.exp', 'request-object.lifetime'],
  'CDS:Scopes and Claims': ['request.scope-present'],
  'CDS:Authorisation Scopes': ['token.subject', 'register.scope', 'credentials.scope'],
  'CDS:Levels of Assurance': ['token.level', 'level.reachable'],
  'CDS:Credential Requirements': ['interaction.code'],
  'CDS:Authentication Standards': ['interaction.acknowledged'],
  'CDS:Authorisation Standards': ['interaction.continued', 'interaction.authorised'],
  'CDS:CDR Arrangement Revocation End Point': ['interaction.consent', 'grant.consent'],
  'CDS:Requesting Sharing Duration': ['consent.alive', 'grant.consent'],
  'CDS:Token End Point': ['grant.type-supported'],
  'CDS:Tokens': ['token.live', 'refresh.unused', 'refresh.live'],
  'CDS:Introspection End Point': [
    'introspection.kind',
    'introspection.unused',
    'introspection.live',
    'introspection.consent',
  ],

  // What the standards name.
  'FAPI-A:5.2.2-13': ['request-object.exp', 'request-object.lifetime'],
  'FAPI-A:5.2.2-15': ['request-object.aud'],
  'FAPI-A:5.2.2-17': ['request-object.not-before'],
  'FAPI-A:8.6': ['client.assertion-alg', 'registration.request-alg', 'registration.signing-alg', 'request-object.alg'],
  'FAPI-B:5.2.2-10': ['authorise.redirect-uri'],
  'FAPI-B:5.2.2-20': ['registration.redirect-uri-form'],
  'FAPI-B:5.2.2.2': ['authorise.nonce'],
  'FAPI-B:6.2.1': ['token.present'],
  'RFC6749:4.1.2.1': ['interaction.consent'],
  'RFC6749:4.1.3': ['grant.type-present', 'code.redirect-uri-present'],
  'RFC6749:4.4.2': ['credentials.scope'],
  'RFC6749:5.2': ['grant.type-supported'],
  'RFC7662:2.2': ['introspection.kind', 'introspection.unused', 'introspection.live', 'introspection.consent'],
  'RFC9101:4': ['request-object.readable', 'request-object.nested', 'request-object.types'],
  'RFC9101:6.2': ['request-object.key', 'request-object.signature'],
  'RFC9110:15.5.6': ['route.method'],
  'RFC9126:2': ['client.assertion-aud'],
  'RFC9126:3': ['authorise.request-present'],
  'RFC9126:4': ['authorise.client-id'],
  'OIDC:3.1.2.1': ['request.scope-present', 'id-token-hint.live'],
  'OIDC:3.1.2.6': ['interaction.acknowledged', 'interaction.continued', 'interaction.authorised'],
  'OIDC:5.5': ['request-object.types'],
  'OIDC:5.5.1.1': ['level.reachable'],
};

/** By the id of the rule. One that is not here rests on what its own row names, which is in force in both profiles. */
export const todaysClauses: Readonly<Partial<Record<RuleId, readonly ClauseId[]>>> = clausesByRule();

function clausesByRule(): Record<string, readonly ClauseId[]> {
  const found: Record<string, ClauseId[]> = {};
  for (const clause of Object.keys(resting).filter(isClause))
    for (const rule of resting[clause] ?? []) (found[rule] ??= []).push(clause);
  return found;
}
