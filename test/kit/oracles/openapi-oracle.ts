// Validates the bodies of an exchange by the OpenAPI document of one operation in one version.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { Content, JsonSchema } from '../../../mocks/spec/openapi/document.ts';
import { openApiOf } from '../../../mocks/spec/openapi/described-operations.ts';
import type { SecurityProfile } from '../../../mocks/spec/profiles/profile.ts';
import type { Served } from '../calls/served-operations.ts';

export interface OpenApiOracle {
  /** Every breach in a JSON body with this status, including an undeclared status or body. */
  ofResponse(status: number, body: unknown): readonly string[];
  ofRequest(body: unknown): readonly string[];
}

/** The oracle for a single version: the document of all versions of a row would accept another version's body. */
export function openApiOracle(row: Served, version: number | undefined, profile: SecurityProfile): OpenApiOracle {
  const versions = row.versions
    ?.filter((one) => one.version === version)
    .map(({ response }) => ({ version, response }));
  const single = versions === undefined ? row : { ...row, versions };
  const { paths, components } = openApiOf([single as Served], { profile, versions: 'published', party: row.party });
  const described = paths[row.path]?.[row.method.toLowerCase()];
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: fullFormats });
  ajv.addSchema({ $id: 'https://openapi.example/', components });
  const compiled = new Map<string, ValidateFunction>();
  const breaches = (name: string, content: Content | undefined, body: unknown): readonly string[] => {
    if (content === undefined) return [`${name} is not in the document`];
    const text = JSON.stringify(content.schema ?? {}).replaceAll(
      '"#/components/',
      '"https://openapi.example/#/components/',
    );
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as JsonSchema);
    compiled.set(text, validate);
    if (validate(body)) return [];
    return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
  };
  return {
    ofResponse: (status, body) =>
      breaches(`status ${String(status)}`, described?.responses[String(status)]?.content?.['application/json'], body),
    ofRequest: (body) => breaches('a body', described?.requestBody?.content['application/json'], body),
  };
}
