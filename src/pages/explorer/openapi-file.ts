// A party’s OpenAPI document, generated in the page from the tables for the world’s profile and addresses.
import type { DataHolderBrand, Sandbox } from '../../../mocks/index.ts';
import { profileNameOf } from '../../../mocks/spec/ids.ts';
import { openapi, type OpenApiDocument } from '../../../mocks/spec/openapi.ts';
import type { Operation } from '../../../mocks/spec/operation.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { baseOf } from '../../calls/prefill.ts';
import { saveFile } from '../../ui/save-file.ts';

export type Party = Operation['party'];

/** The party’s operations in the holder’s profile. Recipients keep the address of the default scenario. */
export function openApiIn(sandbox: Sandbox, holder: DataHolderBrand, party: Party): OpenApiDocument {
  const slots = new Set(operations.map(({ host }) => host));
  const known = [...slots].map((slot) => [slot, baseOf(sandbox, slot, holder)] as const);
  return openapi({
    party,
    profile: profileNameOf(holder.profile),
    servers: Object.fromEntries(known.filter(([, base]) => base !== '')),
    versions: sandbox.decisions.get('versions', holder.brand),
  });
}

export const saveOpenApi = (sandbox: Sandbox, holder: DataHolderBrand, party: Party): void =>
  saveFile(
    `cdr-${party}.${profileNameOf(holder.profile)}.openapi.json`,
    JSON.stringify(openApiIn(sandbox, holder, party), null, 2),
  );
