// The OpenAPI document of the levers, derived from their table.
import { z } from 'zod';
import { version } from '../../../mocks/spec/package-version.ts';
import { levers } from './all-levers.ts';
import { leversPath, type Lever } from './lever.ts';

const problem = z.object({
  error: z.string().describe('A code.'),
  error_description: z.string().describe('What happened, and what to do about it.'),
});

/** OpenAPI 3.1 of every lever, for the origin that serves them. */
export function leversOpenApi(origin: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const one of levers) (paths[one.path] ??= {})[one.method.toLowerCase()] = operationOf(one);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Levers of cdr-browser-sandbox serve',
      version,
      description: 'Controls of a served world, for tests in any language. They answer only programs on this machine.',
    },
    servers: [{ url: `${origin}${leversPath}` }],
    paths,
  };
}

function operationOf({ method, path, tag, summary, query = {}, body, bodyIsOptional, answer }: Lever): object {
  const names = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name);
  return {
    operationId: operationId(method, path),
    tags: [tag],
    summary,
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(query).map(([name, description]) => ({
        name,
        in: 'query',
        description,
        schema: { type: 'string' },
      })),
    ],
    ...(body !== undefined && {
      requestBody: { required: bodyIsOptional !== true, content: { 'application/json': { schema: schemaOf(body) } } },
    }),
    responses: {
      ...(answer === undefined
        ? { '204': { description: 'Done.' } }
        : {
            '200': {
              description: 'Done.',
              content:
                typeof answer === 'string'
                  ? { [answer]: { schema: { type: 'string' } } }
                  : { 'application/json': { schema: schemaOf(answer) } },
            },
          }),
      default: {
        description: 'An error. Nothing was changed.',
        content: { 'application/json': { schema: schemaOf(problem) } },
      },
    },
  };
}

/** `POST /clock/advance` is `postClockAdvance`. */
const operationId = (method: string, path: string): string =>
  method.toLowerCase() +
  path
    .split(/[^\dA-Za-z]+/u)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

function schemaOf(schema: z.ZodType): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema);
  return rest;
}
