// Builds a complete example body from the examples of its members.
import { backchannelGrants } from '../algorithms.ts';
import type { ProfileId } from '../ids.ts';
import type { SecurityProfile } from '../profiles/profile.ts';
import type { SchemaName } from '../schemas/bodies.ts';
import { allComponents, reference } from './components.ts';
import { keysOf } from './descriptions/descriptions.ts';
import type { JsonSchema } from './document.ts';

/** Members that conflict with other members of the example, or that the profile lacks. */
const leftOut: readonly string[] = [
  'LinksPaginated.first',
  'LinksPaginated.prev',
  'LinksPaginated.next',
  'LinksPaginated.last',
  'EnergyInvoice.gas',
  'EnergyPlanFees.rate',
  'EnergyPlanGreenPowerCharges.tiers.rate',
  'EnergyPlanDetail.gasContract',
  'EnergyPlanTariffPeriod.bandedDailySupplyCharges',
  'EnergyConcession.percentage',
  'EnergyPlan.effectiveTo',
  'EnergyPlanDetail.effectiveTo',
];
const leftOutIn: Readonly<Record<ProfileId, readonly string[]>> = {
  '0.1.1': [
    'OpenIDProviderMetadata.pushed_authorization_request_endpoint',
    'OpenIDProviderMetadata.require_pushed_authorization_requests',
    'OpenIDProviderMetadata.code_challenge_methods_supported',
    'OpenIDProviderMetadata.authorization_signing_alg_values_supported',
    'OpenIDProviderMetadata.authorization_encryption_alg_values_supported',
    'OpenIDProviderMetadata.authorization_encryption_enc_values_supported',
    'OpenIDProviderMetadata.cdr_arrangement_revocation_endpoint',
  ],
  'cds-1.36': [
    'OpenIDProviderMetadata.backchannel_authentication_endpoint',
    'OpenIDProviderMetadata.backchannel_token_delivery_modes_supported',
    'OpenIDProviderMetadata.backchannel_authentication_request_signing_alg_values_supported',
    'OpenIDProviderMetadata.backchannel_user_code_parameter_supported',
  ],
};

/** Values that a condition requires instead of the first of an enum. */
const chosen: Readonly<Record<string, unknown>> = {
  'EnergyPlanDetail.fuelType': 'ELECTRICITY',
  'EnergyPlanContract.termType': 'ONGOING',
  'CommonPhysicalAddressWithPurpose.purpose': 'REGISTERED',
  'DiscoveryStatus.status': 'PARTIAL_FAILURE',
  'EnergyBillingUsageTransaction.endDate': '2026-11-24T04:00:00Z',
  'EnergyInvoice.period.endDate': '2026-12-22',
};
const chosenIn: Readonly<Record<ProfileId, Readonly<Record<string, unknown>>>> = {
  '0.1.1': { 'OpenIDProviderMetadata.grant_types_supported': ['authorization_code', backchannelGrants[1]] },
  'cds-1.36': {},
};

interface Given {
  readonly components: Readonly<Record<string, JsonSchema>>;
  readonly leftOut: ReadonlySet<string>;
  readonly chosen: Readonly<Record<string, unknown>>;
}

/** A body that is valid under its schema, conditions included. */
export const sampleOf = (name: SchemaName, profile: SecurityProfile): unknown =>
  valueOf(reference(name), [], {
    components: allComponents(profile),
    leftOut: new Set([...leftOut, ...leftOutIn[profile.id]]),
    chosen: { ...chosen, ...chosenIn[profile.id] },
  });

function valueOf(schema: JsonSchema, path: readonly string[], given: Given): unknown {
  const { $ref, enum: values, const: constant, examples, type } = schema;
  const key = keysOf(path).find((one) => Object.hasOwn(given.chosen, one));
  if (key !== undefined) return given.chosen[key];
  if (constant !== undefined) return constant;
  if (Array.isArray(examples)) return examples[0] as unknown;
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? '';
    return valueOf(given.components[name] ?? {}, [name], given);
  }
  if (Array.isArray(values)) return values[0] as unknown;
  const [first] = [schema['anyOf'], schema['oneOf']].flatMap((one) => (one as readonly JsonSchema[] | undefined) ?? []);
  if (first !== undefined) return valueOf(first, path, given);
  if (type === 'array') return entriesOf(schema, path, given);
  if (type === 'object') return membersOf(schema, path, given);
  return type === 'boolean' ? true : undefined;
}

function entriesOf(schema: JsonSchema, path: readonly string[], given: Given): readonly unknown[] {
  const fixed = schema['prefixItems'] as readonly JsonSchema[] | undefined;
  const entries = fixed ?? [(schema['items'] as JsonSchema | undefined) ?? {}];
  return entries.map((entry) => valueOf(entry, path, given));
}

function membersOf(schema: JsonSchema, path: readonly string[], given: Given): JsonSchema {
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>);
  const others = otherKinds(properties, path, given);
  const kept = properties.filter(
    ([member]) => !others.has(member) && !keysOf([...path, member]).some((key) => given.leftOut.has(key)),
  );
  return Object.fromEntries(kept.map(([member, each]) => [member, valueOf(each, [...path, member], given)]));
}

/** Members among which a `…UType` chooses, except the one that it names. */
function otherKinds(
  properties: readonly (readonly [string, JsonSchema])[],
  path: readonly string[],
  given: Given,
): ReadonlySet<string> {
  const [member = '', row = {}] = properties.find(([name]) => name.endsWith('UType')) ?? [];
  const kinds = (row['enum'] ?? []) as readonly string[];
  const key = keysOf([...path, member]).find((one) => Object.hasOwn(given.chosen, one));
  const kept = key === undefined ? kinds[0] : given.chosen[key];
  return new Set(kinds.filter((kind) => kind !== kept));
}
