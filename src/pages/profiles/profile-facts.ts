// The facts of security profiles in words, one for each member that a profile has.
import { clientHellos } from '../../../mocks/spec/ciphers.ts';
import type { DataLanguage } from '../../../mocks/spec/data-language.ts';
import { apiDecisions } from '../../../mocks/spec/decisions-api.ts';
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

/** The oldest first. */
export const profiles: readonly SecurityProfile[] = [hybrid, today];

/** A member of a profile, or what rules say of it. */
export type FactKey = Exclude<keyof SecurityProfile, 'id' | 'title'> | 'clauses';

/** What is said: words, or the name of something that has a page of its own. */
export interface Said {
  readonly kind: 'words' | 'name' | 'decision' | 'operation';
  readonly text: string;
}

export interface Fact {
  readonly title: string;
  says(profile: SecurityProfile): readonly Said[];
  /** Rules that hold somebody to it; those that no order of the profile names are left out. */
  readonly rules?: readonly RuleId[];
}

export const words = (text: string): Said => ({ kind: 'words', text });
export const named = (names: readonly string[], kind: Said['kind'] = 'name'): readonly Said[] =>
  names.map((text) => ({ kind, text }));

const requestSources: Readonly<Record<RequestSource, string>> = {
  value: 'A signed object in the query that the browser brings',
  pushed: 'A signed object pushed by the recipient; the browser brings its reference (RFC 9126)',
};
const codeBindings: Readonly<Record<CodeBinding, string>> = {
  hashes: 'c_hash and s_hash in the ID token that comes with the code; the recipient compares them',
  pkce: 'code_challenge and code_verifier; the holder compares them (RFC 7636)',
};
const sharingSources: Readonly<Record<SharingSource, string>> = {
  claim: 'A consent made beforehand, claimed by its id',
  arrangement: 'sharing_duration in the request; the arrangement gets its id with the tokens, and can be amended',
};
const dataLanguages: Readonly<Record<DataLanguage, string>> = {
  own: 'The sandbox’s own; a detailed scope takes its basic one in',
  mandated: 'Those that the standards prescribe; a basic and a detailed scope asked for together are two clusters',
};

/** Only what the others do not have, after how many all of them have. */
function onlyHere(
  profile: SecurityProfile,
  listOf: (profile: SecurityProfile) => readonly string[],
  kind: Said['kind'] = 'name',
): readonly Said[] {
  const elsewhere = profiles.filter(({ id }) => id !== profile.id).map(listOf);
  const mine = listOf(profile);
  const shared = mine.filter((name) => elsewhere.every((list) => list.includes(name)));
  const own = mine.filter((name) => !shared.includes(name));
  return [words(`${String(shared.length)} shared with the other`), ...named(own, kind)];
}

function restingOn(own: number, kind: string): readonly Said[] {
  return [
    words(
      own === 0
        ? 'the clauses that they name, some of later texts'
        : `a newer text: ${String(own)} ${kind}; the rest on the same`,
    ),
  ];
}

/** A member that a profile gains does not compile until it is put into words here. */
export const facts: Readonly<Record<FactKey, Fact>> = {
  requestSource: {
    title: 'Where a request comes from',
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
          ? 'Signed, then encrypted for the recipient; only the one from the token endpoint may tell of the person'
          : 'Signed; says nothing of the person',
      ),
    ],
    rules: ['id-token.encryption-key', 'interaction.encryption-key'],
  },
  balances: {
    title: 'Balance of an account',
    says: ({ balances }) => [
      words(balances === 'stated' ? 'The sum that the scenario states' : 'What bills and payments come to'),
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
    title: 'How long readings are held',
    says: ({ readsHeld }) => [words(`${String(readsHeld)} years`)],
  },
  dataLanguage: {
    title: 'Words for the data',
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
    title: 'How a client proves itself',
    says: ({ clientAuthentication: { clientId, audiences, lifetime, keyIds } }) => [
      words(`private_key_jwt; client_id beside it is ${clientId === 'required' ? 'asked for' : 'optional'}`),
      words(
        audiences === 'endpoint'
          ? 'for the endpoint that is called, and no other'
          : 'for the endpoint that is called, the token endpoint or the issuer',
      ),
      words(lifetime === 'from-nbf' ? 'for at most an hour from its nbf' : 'nbf may be of any age'),
      words(keyIds === 'shared' ? 'keys of its set may share a kid' : 'no two keys of its set have one kid'),
    ],
    rules: ['client.id-present', 'client.assertion-aud', 'client.assertion-lifetime', 'client.assertion-ahead'],
  },
  clientScopes: {
    title: 'What a client may have for itself',
    says: ({ clientScopes }) => named(clientScopes),
    rules: ['credentials.scope'],
  },
  clientScopeLeftOut: {
    title: 'A client that names no scope',
    says: ({ clientScopeLeftOut }) => [
      words(clientScopeLeftOut === 'meant' ? 'Gets that one' : 'Is refused with invalid_scope'),
    ],
    rules: ['credentials.scope'],
  },
  registration: {
    title: 'Registration',
    says: ({ registration: { required, parties, certificate } }) => [
      words(
        parties === 'participants'
          ? 'iss and aud are the register’s ids of the participants'
          : 'iss is the software product, aud the issuer',
      ),
      words(certificate === 'product' ? 'with the product’s own certificate' : 'with any certificate of the scheme'),
      words(`asked for: ${required.join(', ')}`),
    ],
    rules: ['registration.iss', 'registration.aud', 'registration.certificate-owner', 'registration.member-present'],
  },
  claims: { title: 'Claims in the metadata', says: (profile) => onlyHere(profile, ({ claims }) => claims) },
  metadata: { title: 'Members of the metadata', says: (profile) => onlyHere(profile, ({ metadata }) => metadata) },
  printedLists: {
    title: 'What the standard’s example prints although its text no longer allows it',
    says: ({ printedLists = {} }) => {
      const printed = Object.entries(printedLists).map(([name, list]) => `${name}: ${list.join(', ')}`);
      return printed.length === 0 ? [words('nothing')] : named(printed);
    },
  },
  clauses: {
    title: 'What rules of both rest on',
    says: ({ id }) =>
      restingOn(ruleIds.filter((rule) => ruleOf(rule).profiles?.[id]?.clauses !== undefined).length, 'rules'),
  },
  operationClauses: {
    title: 'What operations of both rest on',
    says: ({ operationClauses = {} }) => restingOn(Object.keys(operationClauses).length, 'operations'),
  },
  orders: {
    title: 'Order of the checks',
    says: (profile) =>
      Object.entries(profile.orders).map(([operation, rules]) => {
        const only = comparedOrders.find((one) => one.operation === operation)?.only[profile.id];
        const own = only === undefined ? 'all of them' : String(only.length);
        return words(`${operation}: ${String(new Set(rules).size)} checks, ${own} only here`);
      }),
  },
  decisions: {
    title: 'Decisions on the security profile',
    says: (profile) =>
      onlyHere(profile, ({ decisions }) => decisions.filter((name) => !isEverywhere(name)), 'decision'),
  },
  denials: {
    title: 'What a denial tells',
    says: ({ denials }) =>
      denials === undefined
        ? [words('One text, whatever its cause')]
        : [words('One text, or its cause where the decision says so'), ...named(['denialTold'], 'decision')],
  },
  choices: {
    title: 'Chosen otherwise here',
    says: ({ choices = {} }) => {
      const chosen = Object.entries(choices).map(([name, option]) => `${name}: ${option}`);
      return chosen.length === 0 ? [words('nothing')] : named(chosen);
    },
  },
};

const isEverywhere = (name: string): boolean => Object.hasOwn(apiDecisions, name);

const isFact = (topic: string): topic is FactKey => Object.hasOwn(facts, topic);
export const factKeys: readonly FactKey[] = Object.keys(facts).filter(isFact);

export interface ComparedOrder {
  readonly operation: OperationId;
  /** How many rules every profile looks at there. */
  readonly shared: number;
  /** Rules that one looks at and another does not, in its order. */
  readonly only: Readonly<Partial<Record<ProfileId, readonly RuleId[]>>>;
}

/** The orders of the checks where every profile has one, endpoint by endpoint. */
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
