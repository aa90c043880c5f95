// Documents that holders and the register publish: configuration and key sets.
import type { Claims } from '../../../runs/recipients/signed-claims.ts';
import type { Sandbox } from '../../../../mocks/index.ts';
import { profiles } from '../../../../mocks/spec/profiles/index.ts';
import { printedLists, todayMetadata } from '../../../../mocks/spec/profiles/today-published.ts';
import type { SchemaName } from '../../../../mocks/spec/schemas/bodies.ts';
import { breachOf } from '../../../../mocks/spec/schemas/index.ts';
import type { ReceivedRuleId } from '../../../../mocks/spec/rules/received.ts';
import { isMembers, memberOf, membersOf } from '../../../elements/json-member.ts';
import { receivedFinding } from '../finding.ts';
import { judgedBy, type Finding, type Judgement } from '../judgement.ts';
import type { Pasted } from '../reading/pasted.ts';
import type { Kind, Make } from './kind.ts';
import { named, pretty, without } from './changes.ts';

const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

type Titles = Required<Pick<Finding, 'title' | 'breach'>>;

function schemaFindings(name: SchemaName, { title, breach }: Titles, value: unknown): readonly Finding[] {
  const found = breachOf(name, value);
  if (found === undefined) return [{ held: true, title, words: 'Every required member is present and well formed.' }];
  const mend = 'Correct the member, or add it if it is missing.';
  return found.split('; ').map((words) => ({ held: false, title, breach, words, mend }));
}

function judgeKeySet(_sandbox: Sandbox, { json }: Pasted): Judgement {
  const set = 'kty' in membersOf(json) ? { keys: [json] } : json;
  const held = memberOf(set, 'keys');
  const keys: readonly unknown[] = Array.isArray(held) ? held : [];
  const secret = privateMembers.filter((name) => keys.some((key) => name in membersOf(key)));
  const secrecy: Finding = {
    held: secret.length === 0,
    title: 'The key set contains no private member of a key',
    breach: 'the key set contains a private member of a key',
    words:
      secret.length === 0
        ? 'Public keys only.'
        : `${secret.join(', ')} belong to private keys. Anybody who has seen them can sign as you: replace these keys.`,
  };
  return judgedBy(
    'Checked against the schema of the standard for key sets (CDR InfoSec profile 0.1.1, 13.6). Nothing was sent.',
    {
      findings: [
        secrecy,
        ...schemaFindings(
          'HolderJWKS',
          { title: 'The key set matches the schema', breach: 'the key set does not match the schema' },
          set,
        ),
      ],
    },
  );
}

/** Members published here that the standard does not list, or that only encrypted responses need. */
const optional =
  /^(?:authorization_encryption_|claims_parameter_|request_(?:uri_)?parameter_|require_signed_|(?:introspection|revocation)_endpoint_auth_)/u;

/** Members that only the hybrid flow or the backchannel needs. */
const ofHybrid = /^(?:id_token_encryption_|backchannel_|vot_values_supported)/u;

/** Endpoints that a register never has; publishing one makes the publisher a data holder. */
const ofHolders = [
  'authorization_endpoint',
  'pushed_authorization_request_endpoint',
  'registration_endpoint',
  'userinfo_endpoint',
];

const isAddress = (name: string): boolean => name === 'jwks_uri' || name.endsWith('_endpoint');

/** Whether the value is a list of exactly these entries, in any order. */
const isExactly = (value: unknown, wanted: readonly string[]): boolean =>
  Array.isArray(value) && value.length === wanted.length && wanted.every((one) => value.includes(one));

/** What a recipient using the code flow checks in a holder’s configuration. */
function holderFindings(json: Claims, sandbox: Sandbox): readonly Finding[] {
  const { responseTypes, responseModes, grantTypes } = profiles[sandbox.profile];
  const listed = todayMetadata.filter((name) => !optional.test(name));
  const missing = listed.filter((name) => !(name in json)).join(', ');
  const left = Object.keys(json)
    .filter((name) => ofHybrid.test(name))
    .join(', ');
  const { issuer } = json;
  const plain = Object.entries(json)
    .filter(([name, value]) => isAddress(name) && !/^https:\/\/[^\s]+$/u.test(String(value)))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');
  const only = (rule: ReceivedRuleId, name: string, wanted: readonly string[]): Finding =>
    receivedFinding(rule, {
      held: isExactly(json[name], wanted),
      expected: JSON.stringify(wanted),
      actual: json[name],
    });
  return [
    receivedFinding('configuration.members', {
      held: missing === '',
      expected: missing,
      actual: missing === '' ? `all ${String(listed.length)}` : 'not there',
    }),
    receivedFinding('configuration.issuer', {
      held: /^https:\/\/[^?#\s]+$/u.test(String(issuer)),
      expected: 'an https URL without query or fragment',
      actual: issuer,
    }),
    receivedFinding('configuration.addresses', {
      held: plain === '',
      expected: 'https URLs only',
      actual: plain || 'https URLs only',
    }),
    only('configuration.response-types', 'response_types_supported', responseTypes),
    only('configuration.response-modes', 'response_modes_supported', responseModes),
    only('configuration.grant-types', 'grant_types_supported', grantTypes),
    receivedFinding('configuration.hybrid-members', {
      held: left === '',
      expected: 'none of them',
      actual: left || 'none',
    }),
    only('configuration.challenge-methods', 'code_challenge_methods_supported', ['S256']),
  ];
}

function judgeConfiguration(sandbox: Sandbox, { json }: Pasted): Judgement {
  const isRegister = isMembers(json) && named(json, ofHolders) === '';
  if (!isRegister && profiles[sandbox.profile].codeBinding === 'pkce')
    return judgedBy('Checked against what a data holder publishes in today’s profile. Nothing was sent.', {
      findings: holderFindings(membersOf(json), sandbox),
    });
  const [name, whose] = isRegister
    ? (['ResponseOpenIDProviderConfigMetadata', 'the register'] as const)
    : (['OpenIDProviderMetadata', 'a data holder'] as const);
  return judgedBy(
    `Checked against the schema of the configuration of ${whose} (CDR InfoSec profile 0.1.1, 13.1). Nothing was sent.`,
    {
      findings: schemaFindings(
        name,
        {
          title: `The configuration of ${whose} is complete and well formed`,
          breach: `the configuration of ${whose} is incomplete or malformed`,
        },
        json,
      ),
    },
  );
}

const documentAt =
  (path: string, change: (document: Claims) => object = (all) => all): Make =>
  async (sandbox) => {
    const response = await sandbox.fetch(`${sandbox.urls.dataHolder.issuer}/${path}`);
    return pretty(change((await response.json()) as Claims));
  };

const configurationPath = '.well-known/openid-configuration';

export const keySet: Kind = {
  title: 'Key set (JWKS)',
  because: ({ keys, kty }) =>
    Array.isArray(keys)
      ? 'it is JSON with a keys array'
      : typeof kty === 'string'
        ? 'it is one key of a key set, with a kty'
        : undefined,
  judge: judgeKeySet,
  samples: {
    good: [{ label: 'Key set', profile: '0.1.1', make: documentAt('jwks') }],
    faulty: [
      {
        label: 'Key set with a key without kid',
        make: documentAt('jwks', ({ keys }) => ({
          keys: (keys as readonly Claims[]).map((key, index) => (index === 0 ? without('kid')(key) : key)),
        })),
      },
    ],
  },
};

export const configuration: Kind = {
  title: 'Provider configuration',
  because: (members) => {
    const published = named(members, ['authorization_endpoint', 'token_endpoint', 'jwks_uri']);
    return 'issuer' in members && published !== '' ? `it is JSON with issuer and ${published}` : undefined;
  },
  judge: judgeConfiguration,
  samples: {
    good: [{ label: 'Provider configuration', make: documentAt(configurationPath) }],
    faulty: [{ label: 'Configuration without jwks_uri', make: documentAt(configurationPath, without('jwks_uri')) }],
    standard: [
      {
        label: 'Configuration with the hybrid flow',
        remark:
          'The standard’s example still lists the hybrid type, the fragment, a backchannel grant and encryption of ID tokens. All of them ended on 12 May 2025.',
        make: documentAt(configurationPath, (all) => ({ ...all, ...printedLists })),
      },
    ],
  },
};
