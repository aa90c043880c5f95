// Two judges for the bodies of an exchange: our OpenAPI document and the Data Standards Body’s JSON schemas.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { Content, JsonSchema } from '../../../mocks/spec/openapi/document.ts';
import { openApiOf } from '../../../mocks/spec/openapi/described-operations.ts';
import { operationsOf } from '../../../mocks/spec/profiles/index.ts';
import type { SecurityProfile } from '../../../mocks/spec/profiles/profile.ts';
import type { Exchange, TracedMessage } from '../../../mocks/trace/exchange.ts';
import { refusalFileOf, requestFileOf, responseFileOf } from '../dsb/schema-files.ts';
import { breachesOf } from '../dsb/schema-oracle.ts';
import { operationNamed, type Served } from '../calls/served-operations.ts';

interface Breach {
  /** The judge that complains. */
  readonly by: 'OpenAPI' | 'JSON schemas';
  /** Operation, version, status, place in the body, and what is wrong. */
  readonly what: string;
}

/** The judged parts of an exchange. */
export type JudgedExchange = Pick<Exchange, 'operation' | 'request' | 'response'>;

interface BodyJudge {
  breaches(exchange: JudgedExchange): readonly Breach[];
  /** Operations whose successful answers both judges have checked: `listAccounts 2`, `getRegisterJwks`. */
  readonly judged: ReadonlySet<string>;
}

const headerOf = ({ headers }: TracedMessage, name: string): string | undefined =>
  headers.find(([key]) => key === name)?.[1];

const isJson = (message: TracedMessage): boolean =>
  message.body !== undefined && headerOf(message, 'content-type')?.startsWith('application/json') === true;

/** Parses JSON, or returns text: a software statement has the media type of JSON. */
function valueOf({ body = '' }: TracedMessage): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

export const nameOf = ({ id }: Pick<Served, 'id'>, version?: number): string =>
  version === undefined ? id : `${id} ${String(version)}`;

/** Every successful answer of a profile that has a schema: the operation, and the version if there are several. */
export const answersOf = (
  profile: Pick<SecurityProfile, 'id'>,
): readonly (readonly [row: Served, version: number | undefined])[] =>
  operationsOf(profile).flatMap((row) => {
    const versions =
      row.versions?.map(({ version }) => version) ?? (row.answer?.schema === undefined ? [] : [undefined]);
    return versions.map((version) => [row, version] as const);
  });

interface OpenApiOracle {
  /** Every breach in a JSON body with this status, including an undeclared status or body. */
  ofResponse(status: number, body: unknown): readonly string[];
  ofRequest(body: unknown): readonly string[];
}

/** The oracle for a single version: the document of all versions of a row would accept another version's body. */
function openApiOracle(row: Served, version: number | undefined, profile: SecurityProfile): OpenApiOracle {
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

export function bodyJudge(profile: SecurityProfile): BodyJudge {
  const oracles = new Map<string, OpenApiOracle>();
  const judged = new Set<string>();
  const oracleOf = (row: Served, version?: number): OpenApiOracle => {
    const name = nameOf(row, version);
    const found = oracles.get(name) ?? openApiOracle(row, version, profile);
    oracles.set(name, found);
    return found;
  };
  return {
    judged,
    breaches: ({ operation, request, response }) => {
      if (operation === undefined) return [];
      const row = operationNamed(operation);
      const said = headerOf(response, 'x-v');
      const version = row.versions === undefined || said === undefined ? undefined : Number(said);
      const oracle = oracleOf(row, version ?? row.versions?.at(-1)?.version);
      const isGood = response.status < 300;
      const found: Breach[] = [];
      const judgeBody = (
        what: string,
        ofDocument: readonly string[],
        file: string | undefined,
        body: unknown,
      ): void => {
        found.push(...ofDocument.map((breach) => ({ by: 'OpenAPI' as const, what: `${what}: ${breach}` })));
        for (const breach of file === undefined ? [] : breachesOf(file, body))
          found.push({ by: 'JSON schemas', what: `${what}: ${file ?? ''} ${breach}` });
      };
      const name = nameOf(row, version);
      if (isJson(response)) {
        const [body, file] = [valueOf(response), isGood ? responseFileOf(row, version) : refusalFileOf(row)];
        judgeBody(`${name} ${String(response.status)}`, oracle.ofResponse(response.status, body), file, body);
        if (isGood) judged.add(name);
      }
      // The body of a refused request may be the reason for the refusal.
      if (isGood && isJson(request)) {
        const body = valueOf(request);
        judgeBody(`${name} request`, oracle.ofRequest(body), requestFileOf(row), body);
      }
      return found;
    },
  };
}
