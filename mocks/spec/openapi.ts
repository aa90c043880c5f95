// Generates the OpenAPI document of a party in a profile.
import { profileIdOf, profileNames, type ProfileName } from './ids.ts';
import { openApiOf } from './openapi/described-operations.ts';
import type { OpenApiDocument } from './openapi/document.ts';
import type { HostSlot, Operation } from './operation.ts';
import { operations } from './operations/index.ts';
import { profiles } from './profiles/index.ts';

export type { OpenApiDocument } from './openapi/document.ts';

export interface OpenApiOptions {
  /** The party whose operations the document describes. */
  readonly party: Operation['party'];
  /** The security profile; `0.1.1` by default. */
  readonly profile?: ProfileName;
  /** Title of the document; by default the party's. */
  readonly title?: string;
  /** Base address per host slot; a slot that is left out has its address in the default scenario. */
  readonly servers?: Readonly<Partial<Record<HostSlot, string>>>;
  /** The endpoint versions to describe: an option of the decision `versions`. The profile's choice by default. */
  readonly versions?: 'document' | 'published';
}

const titles: Readonly<Record<Operation['party'], string>> = {
  register: 'CDR register',
  holder: 'CDR data holder, energy',
  secondary: 'CDR secondary data holder, energy',
  recipient: 'CDR data recipient: the operations that it serves',
};

/** Every party that has a document. */
export const openApiParties = Object.keys(titles) as readonly Operation['party'][];

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** An OpenAPI 3.1 document. Throws a RangeError for a party or a profile that does not exist. */
export function openapi(options: OpenApiOptions): OpenApiDocument {
  const { party, profile: named = '0.1.1', ...others } = { ...options };
  if (!openApiParties.includes(party))
    throw new RangeError(
      `openapi() needs a party; got ${party}. Pass { party } with one of ${quoted(openApiParties)}.`,
    );
  const id = profileIdOf(named);
  if (id === undefined)
    throw new RangeError(`openapi() got the unknown profile ${named}. Pass one of ${quoted(profileNames)}.`);
  return openApiOf(operations, {
    title: titles[party],
    description: `Operations of the ${party} of cdr-browser-sandbox under security profile ${id}, generated from its operation table.`,
    ...others,
    party,
    profile: profiles[id],
  });
}
