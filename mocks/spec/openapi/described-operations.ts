// Builds an OpenAPI document from rows of the operation table.
import { decisionsOf, defaultProfile, isIn, operationClauses } from '../profiles/index.ts';
import type { SecurityProfile } from '../profiles/profile.ts';
import { clauseTitle } from '../clauses.ts';
import { presetOf } from '../decisions/decisions.ts';
import { isMutual } from '../check-order.ts';
import type { Area, HostSlot, Operation, Version } from '../operation.ts';
import { componentsOf } from './components.ts';
import { operationDescriptions } from './descriptions/operations.ts';
import type { OpenApiDocument, OperationObject, Server } from './document.ts';
import { parametersOf } from './parameters.ts';
import { requestBodyOf } from './request-bodies.ts';
import { responsesOf } from './responses.ts';
import { isVersionOptional, servedVersions, type VersionChoices } from '../served-versions.ts';
import type { SchemaName } from '../schemas/bodies.ts';

export interface DocumentOptions {
  /** Only operations of this area. */
  readonly area?: Area;
  /** Only operations of this party. */
  readonly party?: Operation['party'];
  /** Title of the document; by default the area's. */
  readonly title?: string;
  readonly description?: string;
  /** Base address per host slot; a slot that is left out has its default host. */
  readonly servers?: Readonly<Partial<Record<HostSlot, string>>>;
  /** The security profile whose operations and refusals the document describes; `0.1.1` by default. */
  readonly profile?: SecurityProfile;
  /** The endpoint versions to describe: an option of the decision `versions`. */
  readonly versions?: 'document' | 'published';
}

const areas: Readonly<Record<Area, string>> = {
  A: 'Data holder: customer, discovery and energy operations',
  B: 'Secondary data holder operations',
  C: 'Register operations',
  D: 'Security profile operations',
};

/** Hosts of the parties in the default scenario. */
const hosts: Readonly<Record<HostSlot, string>> = {
  'register.tls': 'https://register.cdr.example',
  'register.mtls': 'https://secure.register.cdr.example',
  'holder.tls': 'https://wattle-energy.cdr.example',
  'holder.public': 'https://wattle-energy.cdr.example/cds-au/v1',
  'holder.mtls': 'https://mtls.wattle-energy.cdr.example',
  'holder.resource': 'https://mtls.wattle-energy.cdr.example/cds-au/v1',
  'holder.admin': 'https://mtls.wattle-energy.cdr.example/admin',
  'holder.product': 'https://product-reference.cdr.example/wattle-energy/cds-au/v1',
  'secondary.mtls': 'https://mtls.market-operator.cdr.example/cds-au/v1',
  'recipient.tls': 'https://sunny-saver.recipient.cdr.example',
};

/**
 * An OpenAPI 3.1 document of the given operations. Endpoints that a data recipient hosts are left out unless that party
 * is selected. Throws a RangeError if two selected operations share a method and a path.
 */
export function openApiOf(operations: readonly Operation[], o: DocumentOptions = {}): OpenApiDocument {
  const profile = o.profile ?? defaultProfile;
  const chosen = operations.filter(
    (operation) =>
      isIn(operation, profile) &&
      (o.area === undefined || operation.area === o.area) &&
      (o.party === undefined ? operation.party !== 'recipient' : operation.party === o.party) &&
      (operation.versions === undefined || served(operation, o).length > 0),
  );
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const operation of chosen) {
    const item = (paths[operation.path] ??= {});
    for (const method of [operation.method, ...(operation.alsoMethods ?? [])]) {
      const key = method.toLowerCase();
      if (item[key] !== undefined)
        throw new RangeError(`Two operations have ${method} ${operation.path}. Pass area or party to choose one.`);
      item[key] = described(operation, method === operation.method ? '' : `By${title(method)}`, o);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: o.title ?? (o.area === undefined ? 'CDR browser sandbox' : areas[o.area]),
      version: profile.id,
      description: o.description ?? 'Generated from the operation table of cdr-browser-sandbox.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [...new Map(chosen.map(({ host }) => [host, serverOf(host, o)])).values()],
    tags: [...new Set(chosen.map(({ area }) => area))].map((area) => ({ name: tagOf(area), description: areas[area] })),
    paths,
    components: { schemas: componentsOf(paths, profile), securitySchemes: securitySchemesOf(chosen) },
  };
}

/** Rows that are not in the operation table have only a title. */
function descriptionOf({ id, title }: Operation): string {
  const known: Readonly<Record<string, string>> = operationDescriptions;
  return known[id] ?? `${title}.`;
}

const title = (method: string): string => `${method.charAt(0)}${method.slice(1).toLowerCase()}`;
const tagOf = (area: Area): string => `Area ${area}`;
const serverOf = (slot: HostSlot, o: DocumentOptions): Server => ({
  url: o.servers?.[slot] ?? hosts[slot],
  description: slot,
});

/** The profile's default choices, with `versions` from the options. */
const choicesOf = (o: DocumentOptions): VersionChoices => ({
  ...presetOf('strict', o.profile ?? defaultProfile),
  ...(o.versions === undefined ? {} : { versions: o.versions }),
});

const served = (operation: Operation, o: DocumentOptions): readonly Version[] =>
  servedVersions(operation, choicesOf(o));

function described(operation: Operation, suffix: string, o: DocumentOptions): OperationObject {
  const versions = served(operation, o);
  const numbers = versions.map(({ version }) => version);
  const answers: SchemaName[] = versions.map(({ response }) => response);
  if (operation.answer?.schema !== undefined) answers.push(operation.answer.schema);
  const profile = o.profile ?? defaultProfile;
  const decisions = (operation.decisions ?? []).filter((name) => decisionsOf(profile).includes(name));
  const clauses = operationClauses(operation, profile);
  const parameters = parametersOf(operation, numbers, isVersionOptional(operation, choicesOf(o)), profile);
  const body = requestBodyOf(operation, profile);
  return {
    operationId: `${operation.id}${suffix}`,
    summary: operation.title,
    description: [descriptionOf(operation), `Rests on ${clauses.map(clauseTitle).join('; ')}.`].join('\n\n'),
    tags: [tagOf(operation.area)],
    servers: [serverOf(operation.host, o)],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: { required: true, content: body } }),
    responses: responsesOf(operation, answers, profile),
    security: securityOf(operation),
    ...(numbers.length === 0 ? {} : { 'x-versions': numbers }),
    'x-clauses': clauses,
    ...(decisions.length === 0 ? {} : { 'x-decisions': decisions }),
  };
}

const securitySchemes: OpenApiDocument['components']['securitySchemes'] = {
  certificate: { type: 'mutualTLS', description: 'A client certificate of the scheme' },
  bearer: { type: 'http', scheme: 'bearer', description: 'An access token bound to the certificate' },
  registerToken: { type: 'http', scheme: 'bearer', description: 'A JWT that the register has signed' },
};

/** The security schemes that the operations use. */
function securitySchemesOf(chosen: readonly Operation[]): OpenApiDocument['components']['securitySchemes'] {
  const asked = new Set(chosen.flatMap(securityOf).flatMap((schemes) => Object.keys(schemes)));
  return Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => asked.has(name)));
}

function securityOf({ host, access }: Operation): OperationObject['security'] {
  const certificate: Readonly<Record<string, readonly string[]>> = isMutual(host) ? { certificate: [] } : {};
  if (access.kind === 'bearer') return [{ ...certificate, bearer: access.scopes }];
  if (access.kind === 'register') return [{ ...certificate, registerToken: [] }];
  return Object.keys(certificate).length === 0 ? [] : [certificate];
}
