// Facts of security profiles in words, one for each member of a profile.
import { clientHellos } from '../../../mocks/spec/ciphers.ts';
import type { DataLanguage } from '../../../mocks/spec/data-language.ts';
import { operations, type OperationId } from '../../../mocks/spec/operations/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import type {
  CodeBinding,
  RequestSource,
  SecurityProfile,
  SharingSource,
} from '../../../mocks/spec/profiles/profile.ts';
import { hybrid } from '../../../mocks/spec/profiles/hybrid.ts';
import { today } from '../../../mocks/spec/profiles/today.ts';
import { ruleIds, ruleOf, type RuleId } from '../../../mocks/spec/rules/index.ts';

/** Oldest first. */
export const profiles: readonly SecurityProfile[] = [hybrid, today];

/** A member of a profile, or `clauses` for the texts of its rules. */
export type FactKey = Exclude<keyof SecurityProfile, 'id' | 'title'> | 'clauses';

/** A statement: words, or the name of something with its own page. */
export interface Said {
  readonly kind: 'words' | 'name' | 'decision' | 'operation';
  readonly text: string;
}

export interface Fact {
  readonly title: string;
  says(profile: SecurityProfile): readonly Said[];
  /** Rules that enforce the fact; those not in the profile’s orders are left out. */
  readonly rules?: readonly RuleId[];
}

export const words = (text: string): Said => ({ kind: 'words', text });
export const named = (names: readonly string[], kind: Said['kind'] = 'name'): readonly Said[] =>
  names.map((text) => ({ kind, text }));

const requestSources: Readonly<Record<RequestSource, string>> = {
  value: 'The browser brings the signed request object, in the query of the authorisation URL',
  pushed: 'The recipient pushes the signed request object; the browser brings only the request_uri (RFC 9126)',
};
const codeBindings: Readonly<Record<CodeBinding, string>> = {
  hashes: 'c_hash and s_hash in the ID token that comes with the code; the recipient compares them with code and state',
  pkce: 'code_challenge in the request; the holder compares it with code_verifier at the token endpoint (RFC 7636)',
};
const sharingSources: Readonly<Record<SharingSource, string>> = {
  claim: 'A consent that the recipient records beforehand; the request contains its cdr_consent_id',
  arrangement:
    'sharing_duration in the request; the token response contains the id of the arrangement, which can be amended',
};
const dataLanguages: Readonly<Record<DataLanguage, string>> = {
  own: 'The sandbox’s own words; a detailed scope includes its basic scope',
  mandated:
    'The words that the standards prescribe; a basic and a detailed scope requested together are two data clusters',
};

/** How many entries are shared, then those that the other profiles lack. */
function onlyHere(
  profile: SecurityProfile,
  listOf: (profile: SecurityProfile) => readonly string[],
  kind: Said['kind'] = 'name',
): readonly Said[] {
  const mine = listOf(profile);
  const shared = mine.filter((name) => profiles.every((one) => listOf(one).includes(name)));
  const own = mine.filter((name) => !shared.includes(name));
  return [words(`${String(shared.length)} in both profiles; ${String(own.length)} more here`), ...named(own, kind)];
}

function restingOn(own: number, kind: string): readonly Said[] {
  return [
    words(
      own === 0
        ? 'The clauses that they name, some of later texts'
        : `${String(own)} ${kind} rest on a newer text, the others on the same as under 0.1.1`,
    ),
  ];
}

/** A new member of a profile does not compile until it has words here. */
export const facts: Readonly<Record<FactKey, Fact>> = {
  requestSource: {
    title: 'How a request arrives',
    says: ({ requestSource }) => [words(requestSources[requestSource])],
    rules: [
      'authorise.no-request-uri',
      'authorise.query-agrees',
      'pushed.no-request-uri',
      'request-uri.no-request',
      'request-uri.known',
      'request-uri.unused',
      'request-uri.live',
    ],
  },
  responseTypes: {
    title: 'Response types',
    says: ({ responseTypes }) => named(responseTypes),
    rules: ['authorise.response-type'],
  },
  responseModes: {
    title: 'How the response comes back',
    says: ({ responseModes }) => named(responseModes),
    rules: ['authorise.response-mode', 'pushed.response-mode'],
  },
  codeBinding: {
    title: 'What binds the code to the client',
    says: ({ codeBinding }) => [words(codeBindings[codeBinding])],
    rules: ['pkce.challenge', 'pkce.method', 'pkce.verifier'],
  },
  sharingSource: {
    title: 'What is to be shared',
    says: ({ sharingSource }) => [words(sharingSources[sharingSource])],
    rules: [
      'consent-claim.present',
      'consent-claim.usable',
      'request.scope-consented',
      'sharing.duration',
      'sharing.arrangement',
      'arrangement.consumer',
    ],
  },
  idToken: {
    title: 'ID token',
    says: ({ idToken }) => [
      words(
        idToken === 'encrypted'
          ? 'Signed, then encrypted for the recipient; only the ID token from the token endpoint may contain personal claims'
          : 'Signed; contains no personal claims',
      ),
    ],
    rules: ['id-token.encryption-key', 'interaction.encryption-key'],
  },
  balances: {
    title: 'Balance of an account',
    says: ({ balances }) => [
      words(balances === 'stated' ? 'The amount in the scenario' : 'Computed from bills and payments'),
    ],
  },
  usage: {
    title: 'Usage that is shared',
    says: ({ usage }) => [
      words(
        usage === 'of-service-point'
          ? 'All of the service point, since the consumer who uses it last changed'
          : 'The same, and only of the days on which the consumer’s own account held the service point',
      ),
    ],
  },
  readsHeld: {
    title: 'How long readings are kept',
    says: ({ readsHeld }) => [words(`${String(readsHeld)} years`)],
  },
  dataLanguage: {
    title: 'Words for the data on consent screens',
    says: ({ dataLanguage }) => [words(dataLanguages[dataLanguage])],
  },
  grantTypes: {
    title: 'Grant types',
    says: ({ grantTypes }) => named(grantTypes),
    rules: ['grant.type-supported', 'grant.type-registered'],
  },
  hellos: {
    title: 'Cipher suites below TLS 1.3',
    says: ({ hellos = clientHellos }) => named(hellos.server.offers),
  },
  clientAuthentication: {
    title: 'Client authentication',
    says: ({ clientAuthentication: { clientId, audiences, lifetime, keyIds } }) => [
      words(`private_key_jwt; the parameter client_id is ${clientId}`),
      words(
        audiences === 'endpoint'
          ? 'aud is the endpoint that is called, and no other'
          : 'aud is the endpoint that is called, the token endpoint or the issuer',
      ),
      words(lifetime === 'from-nbf' ? 'exp is at most an hour after nbf' : 'nbf may be any time in the past'),
      words(`two keys in the client’s key set ${keyIds === 'shared' ? 'may' : 'must not'} have the same kid`),
    ],
    rules: ['client.id-present', 'client.assertion-aud', 'client.assertion-lifetime', 'client.assertion-ahead'],
  },
  clientScopes: {
    title: 'Scopes that a client gets without a consumer',
    says: ({ clientScopes }) => named(clientScopes),
    rules: ['credentials.scope'],
  },
  clientScopeLeftOut: {
    title: 'A client credentials request without scope',
    says: ({ clientScopes, clientScopeLeftOut }) => [
      words(clientScopeLeftOut === 'meant' ? `Gets ${clientScopes.join(' ')}` : 'Is refused with invalid_scope'),
    ],
    rules: ['credentials.scope'],
  },
  registration: {
    title: 'Registration',
    says: ({ registration: { required, parties, certificate } }) => [
      words(
        parties === 'participants'
          ? 'iss and aud are the ids of recipient and holder in the register'
          : 'iss is the id of the software product, aud the holder’s issuer',
      ),
      words(`client certificate: ${certificate === 'product' ? 'that of the software product' : 'any of the scheme'}`),
      words(`required members: ${required.join(', ')}`),
    ],
    rules: ['registration.iss', 'registration.aud', 'registration.certificate-owner', 'registration.member-present'],
  },
  claims: { title: 'Claims in the metadata', says: (profile) => onlyHere(profile, ({ claims }) => claims) },
  metadata: { title: 'Members of the metadata', says: (profile) => onlyHere(profile, ({ metadata }) => metadata) },
  printedLists: {
    title: 'What the standard’s example lists although the standard’s text no longer allows it',
    says: ({ printedLists = {} }) => {
      const printed = Object.entries(printedLists).map(([name, list]) => `${name}: ${list.join(', ')}`);
      return printed.length === 0 ? [words('nothing')] : named(printed);
    },
  },
  clauses: {
    title: 'Sources of the rules in both profiles',
    says: ({ id }) =>
      restingOn(ruleIds.filter((rule) => ruleOf(rule).profiles?.[id]?.clauses !== undefined).length, 'rules'),
  },
  operationClauses: {
    title: 'Sources of the operations in both profiles',
    says: ({ operationClauses = {} }) => restingOn(Object.keys(operationClauses).length, 'operations'),
  },
  orders: {
    title: 'Order of the checks',
    says: (profile) =>
      Object.entries(profile.orders).map(([operation, rules]) => {
        const only = comparedOrders.find((one) => one.operation === operation)?.only[profile.id];
        const own = only === undefined ? 'all' : String(only.length);
        return words(`${operation}: ${String(new Set(rules).size)} checks, ${own} only in this profile`);
      }),
  },
  decisions: {
    title: 'Decisions on the security profile',
    says: (profile) => onlyHere(profile, ({ decisions }) => decisions, 'decision'),
  },
  denials: {
    title: 'error_description of a denial',
    says: ({ denials }) =>
      denials === undefined
        ? [words('The same text for every cause')]
        : [words('The same text for every cause, or the cause, by decision'), ...named(['denialTold'], 'decision')],
  },
  choices: {
    title: 'Decisions with another default in this profile',
    says: ({ choices = {} }) => {
      const chosen = Object.entries(choices).map(([name, option]) => `${name}: ${option}`);
      return chosen.length === 0 ? [words('nothing')] : named(chosen);
    },
  },
};

const isFact = (topic: string): topic is FactKey => Object.hasOwn(facts, topic);
export const factKeys: readonly FactKey[] = Object.keys(facts).filter(isFact);

export interface ComparedOrder {
  readonly operation: OperationId;
  /** Number of rules in every profile’s order. */
  readonly shared: number;
  /** Rules missing from another profile’s order, in their own order. */
  readonly only: Readonly<Partial<Record<ProfileId, readonly RuleId[]>>>;
}

/** The orders of checks of the operations for which every profile has one. */
export const comparedOrders: readonly ComparedOrder[] = operations
  .filter(({ id }) => profiles.every(({ orders }) => orders[id] !== undefined))
  .map(({ id }) => {
    const lists = profiles.map((profile) => ({ id: profile.id, rules: new Set(profile.orders[id] ?? []) }));
    const inAll = (rule: RuleId): boolean => lists.every(({ rules }) => rules.has(rule));
    return {
      operation: id,
      shared: [...(lists[0]?.rules ?? [])].filter(inAll).length,
      only: Object.fromEntries(lists.map((list) => [list.id, [...list.rules].filter((rule) => !inAll(rule))])),
    };
  });
