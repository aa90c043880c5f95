// Request bodies: JSON, a form or a signed JWT, with an example of each.
import type { Operation } from '../operation.ts';
import type { SecurityProfile } from '../profiles/profile.ts';
import { reference } from './components.ts';
import { clientMembers, formMembers, type DescribedParameter } from './descriptions/parameters.ts';
import type { Content, JsonSchema } from './document.ts';
import { sampleOf } from './sample.ts';

type Members = Readonly<Record<string, DescribedParameter>>;

export function requestBodyOf(
  operation: Operation,
  profile: SecurityProfile,
): Readonly<Record<string, Content>> | undefined {
  const { body } = operation;
  switch (body?.type) {
    case undefined:
      return undefined;
    case 'json':
      return { 'application/json': body.schema === undefined ? own(operation) : byName(body.schema, profile) };
    case 'jwt':
      return {
        'application/jwt': {
          schema: { type: 'string', description: 'A registration request, signed by the software product.' },
          examples: { request: { value: 'eyJhbGciOiJQUzI1NiJ9.eyJpc3MiOiJkN2Y2In0.c2lnbmF0dXJl' } },
        },
      };
    case 'form':
      return { 'application/x-www-form-urlencoded': formOf(operation, profile) };
  }
}

const byName = (schema: Parameters<typeof reference>[0], profile: SecurityProfile): Content => ({
  schema: reference(schema),
  examples: { [schema]: { value: sampleOf(schema, profile) } },
});

/** Requests of the sandbox's own consumer screens. */
const own = ({ id }: Operation): Content => ({
  examples: {
    answer: { value: id === 'answerBackchannelDevice' ? { decision: 'approve' } : { decision: 'authorise' } },
  },
});

/** A form, with the private_key_jwt members if the client authenticates (IS 5.1). */
function formOf({ id, access }: Operation, profile: SecurityProfile): Content {
  const tables: Readonly<Record<string, Members>> = formMembers;
  const members = Object.entries({ ...(access.kind === 'client' ? clientMembers : {}), ...tables[id] }).filter(
    ([, row]) => row.profile === undefined || row.profile === profile.id,
  );
  const required = members.filter(([, row]) => row.required === true).map(([name]) => name);
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(members.map(([name, row]) => [name, memberOf(name, row)])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: { type: 'string' },
  };
  const shown = members.filter(([, { description }]) => !/ For `(?!authorization_code)/u.test(description));
  return {
    schema,
    examples: { form: { value: Object.fromEntries(shown.map(([name, { example }]) => [name, example])) } },
  };
}

const memberOf = (name: string, { description, example }: DescribedParameter): JsonSchema =>
  name === 'client_assertion_type'
    ? { description, const: example }
    : { type: 'string', description, examples: [example] };
