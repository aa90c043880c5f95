// What the generated OpenAPI document declares for an answer: status, headers, body and refusals.
import * as z from 'zod';
import { openApiOf } from '../../mocks/spec/openapi/described-operations.ts';
import type {
  JsonSchema,
  OpenApiDocument,
  OperationObject,
  ResponseObject,
} from '../../mocks/spec/openapi/document.ts';
import { operations } from '../../mocks/spec/operations/index.ts';
import { defaultProfile } from '../../mocks/spec/profiles/index.ts';
import type { SecurityProfile } from '../../mocks/spec/profiles/profile.ts';
import type { KnownOperation } from './draft.ts';

export interface Declared {
  /** The documented operation for a method; HEAD is answered like GET (RFC 9110 9.3.2). */
  operation(row: KnownOperation, method: string): OperationObject | undefined;
  /** What is wrong with a value by the schema; undefined if it is valid. */
  problem(schema: JsonSchema, value: unknown): string | undefined;
  /** The schema of a component. */
  component(name: string): JsonSchema;
}

/** Two documents, because recipients host endpoints at paths that other parties use too. */
export function readDocuments(profile: SecurityProfile = defaultProfile): Declared {
  const documents = {
    all: openApiOf(operations, { profile }),
    recipient: openApiOf(operations, { profile, party: 'recipient' }),
  };
  const definitions = JSON.parse(
    JSON.stringify({ ...documents.all.components.schemas, ...documents.recipient.components.schemas }).replaceAll(
      '#/components/schemas/',
      '#/$defs/',
    ),
  ) as Record<string, JsonSchema>;
  const validators = new Map<string, z.ZodType>();
  const validatorOf = (schema: JsonSchema): z.ZodType => {
    const text = JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/');
    const known = validators.get(text);
    if (known !== undefined) return known;
    const made = z.fromJSONSchema({ ...(JSON.parse(text) as object), $defs: definitions });
    validators.set(text, made);
    return made;
  };
  return {
    operation: (row, method) => {
      const document: OpenApiDocument = row.party === 'recipient' ? documents.recipient : documents.all;
      return document.paths[row.path]?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
    },
    problem: (schema, value) => {
      const read = validatorOf(schema).safeParse(value);
      const [issue] = read.success ? [] : read.error.issues;
      return issue === undefined ? undefined : `${issue.path.join('.')}: ${issue.message}`;
    },
    component: (name) => ({ $ref: `#/$defs/${name}` }),
  };
}

export const responseOf = (declared: OperationObject, status: number): ResponseObject | undefined =>
  declared.responses[String(status)];
