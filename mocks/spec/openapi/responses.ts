// Responses of an operation: its success, and its refusals grouped by status.
import { isTraced, type Operation } from '../operation.ts';
import type { SecurityProfile } from '../profiles/profile.ts';
import type { ResponseMode } from '../profiles/published-lists.ts';
import { codesOf, refusalOf, rulesAskedOf } from '../refusals-of.ts';
import { refusals, type RefusalRow } from '../refusals.ts';
import type { RuleId } from '../rules/index.ts';
import type { SchemaName } from '../schemas/bodies.ts';
import { reference } from './components.ts';
import { sampleOf } from './sample.ts';
import type { Content, Header, JsonSchema, ResponseObject } from './document.ts';

const text: JsonSchema = { type: 'string' };
/** Error body for a consumer screen; its text is for a person. */
const screenError: JsonSchema = {
  type: 'object',
  properties: { error: text, error_description: text },
  required: ['error', 'error_description'],
  additionalProperties: false,
};

export function responsesOf(
  operation: Operation,
  answers: readonly SchemaName[],
  profile: SecurityProfile,
): Readonly<Record<string, ResponseObject>> {
  const all = { ...success(operation, answers, profile), ...refused(operation, profile) };
  return Object.fromEntries(
    Object.entries(all).map(([status, response]) => [
      status,
      { ...response, headers: { ...date, ...response.headers } },
    ]),
  );
}

/** On every response (FAPI 1.0 Baseline 6.2.1; RFC 9110 6.6.1). */
const date: Readonly<Record<string, Header>> = {
  Date: {
    required: true,
    description: 'The server’s date, in the form of RFC 9110 5.6.7',
    schema: text,
    example: 'Mon, 23 Nov 2026 04:00:00 GMT',
  },
};

const header = (description: string, example: string, schema: JsonSchema = text): Header => ({
  required: true,
  description,
  schema,
  example,
});
const etag = header('Entity tag of the list as it is now, for If-None-Match', '"a1b2c3"');
const interactionId = header('The id from the request, or a new one', '5f3b1a52-2c6d-4d5e-9a51-0d5c9e1f7a10', {
  type: 'string',
  format: 'uuid',
});
const created = header('URL of the new consent', '/clients/c6d1e4f0a2/consents/5f3b1a52', {
  type: 'string',
  format: 'uri-reference',
});
const sentTo = header('URL that the browser is redirected to', 'https://sunny-saver.example/callback', {
  type: 'string',
  format: 'uri',
});

function success(
  operation: Operation,
  answers: readonly SchemaName[],
  profile: SecurityProfile,
): Readonly<Record<string, ResponseObject>> {
  if (operation.notImplemented === true) return {};
  if (operation.form === 'page') return page(operation, profile);
  const status = operation.answer?.status ?? 200;
  const headers = headersOf(operation);
  const content = contentOf(operation, answers, profile);
  const ended = sentBack(operation, profile);
  return {
    [status]: {
      description: operation.title,
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      ...(content === undefined ? {} : { content }),
      // A screen that ends the authorisation answers with the address to which the browser returns.
      ...(Object.keys(ended).length === 0 ? {} : { 'x-refusals': ended }),
    },
    ...(Object.keys(ended).length === 0
      ? {}
      : unanswerable(profile, { 'application/json': { schema: screenError, examples: oauthExample } })),
    ...(operation.conditional === true ? { 304: { description: 'Not modified', headers: { Etag: etag } } } : {}),
  };
}

const oauthExample = {
  refused: { value: { error: 'invalid_request', error_description: 'What is wrong with this request.' } },
};
const oauthPage: Readonly<Record<string, Content>> = {
  'text/html': {},
  'application/json': { schema: reference('OAuthError'), examples: oauthExample },
};
const screenExample = { screen: { value: { interaction: { interactionId: 'q1w2e3r4', name: 'identify' } } } };

/** A refusal of the authorisation endpoint redirects to the client or stays on a page (RFC 6749 4.1.2.1). */
function page(operation: Operation, profile: SecurityProfile): Readonly<Record<string, ResponseObject>> {
  const answered = { type: 'object', properties: { interaction: { type: 'object' } }, required: ['interaction'] };
  const ends = sentBack(operation, profile);
  return {
    200: {
      description: `${operation.title}: the consumer’s first screen`,
      content: { 'text/html': {}, 'application/json': { schema: answered, examples: screenExample } },
    },
    303: {
      description: `Back to the redirect_uri, with the error in the ${placeOf(profile.responseModes)}${toApp(profile)}`,
      headers: { Location: sentTo },
      'x-refusals': ends,
    },
    400: {
      description: 'An error page, or JSON if the request asks for it: no redirect_uri can be trusted',
      content: oauthPage,
      'x-refusals': ends,
    },
    ...unanswerable(profile, oauthPage),
  };
}

/** Adds the app link where decision redirectToApp arises. */
const toApp = ({ decisions }: SecurityProfile): string =>
  decisions.includes('redirectToApp') ? ', or on to the holder’s app' : '';

/** The case in which responses are encrypted but the client no longer publishes a key (decision noKeyForResponses). */
const unanswerable = (
  { responseModes }: SecurityProfile,
  content: Readonly<Record<string, Content>>,
): Readonly<Record<string, ResponseObject>> =>
  responseModes.includes('jwt')
    ? { 500: { description: 'No response can be sent to the client: the browser stays at the holder', content } }
    : {};

/** Where each response mode puts the response parameters. */
const places: Readonly<Record<ResponseMode, string>> = { fragment: 'fragment', jwt: 'signed response' };
const placeOf = (modes: SecurityProfile['responseModes']): string => modes.map((mode) => places[mode]).join(' or ');

/** Refusals that end an authorisation, with the rules behind each. */
function sentBack(operation: Operation, profile: SecurityProfile): Readonly<Record<string, readonly RuleId[]>> {
  const found: Record<string, RuleId[]> = {};
  for (const rule of rulesAskedOf(operation, profile)) {
    const id = refusalOf(operation, rule);
    const isSent = operation.form !== 'pushed' && id !== undefined && refusals[id].family === 'authorisation';
    if (isSent) (found[id] ??= []).push(rule);
  }
  return found;
}

function headersOf(operation: Operation): Readonly<Record<string, Header>> {
  return {
    ...(operation.versions === undefined ? {} : { 'x-v': header('Version of the response', '1') }),
    ...(isTraced(operation) ? { 'x-fapi-interaction-id': interactionId } : {}),
    ...(operation.conditional === true ? { Etag: etag } : {}),
    ...(operation.answer?.status === 201 && operation.headers === 'consent' ? { Location: created } : {}),
  };
}

function contentOf(
  operation: Operation,
  answers: readonly SchemaName[],
  profile: SecurityProfile,
): Readonly<Record<string, Content>> | undefined {
  const { answer } = operation;
  if (answer?.type !== undefined) return { [answer.type]: { schema: text } };
  const references = [...new Map(answers.map((name) => [JSON.stringify(reference(name)), reference(name)])).values()];
  const [only, ...others] = references;
  if (only === undefined) return answer === undefined ? { 'application/json': {} } : undefined;
  const examples = Object.fromEntries(answers.map((name) => [name, { value: sampleOf(name, profile) }]));
  // The x-v header of the response says which version it is.
  return { 'application/json': { schema: others.length === 0 ? only : { anyOf: references }, examples } };
}

interface Group {
  /** The body of one of its refusals. */
  readonly example: { readonly name: string; readonly value: unknown };
  readonly titles: Set<string>;
  readonly errors: Map<string, JsonSchema>;
  readonly refusals: Record<string, RuleId[]>;
}

function refused(operation: Operation, profile: SecurityProfile): Readonly<Record<string, ResponseObject>> {
  const groups = new Map<number, Group>();
  for (const rule of rulesAskedOf(operation, profile)) {
    for (const id of codesOf(operation, rule, profile)) {
      const row = refusals[id];
      const status = 'status' in row ? row.status : operation.form === 'pushed' ? 400 : undefined;
      if (status === undefined) continue;
      const example = { name: id.replace('.', '-'), value: refusalBody(operation, row) };
      const group: Group = groups.get(status) ?? { example, titles: new Set(), errors: new Map(), refusals: {} };
      groups.set(status, group);
      const error = errorOf(operation, row.family);
      group.errors.set(JSON.stringify(error), error);
      group.titles.add('title' in row ? row.title : row.error);
      (group.refusals[id] ??= []).push(rule);
    }
  }
  return Object.fromEntries(
    [...groups].map(([status, group]) => [
      status,
      {
        description: [...group.titles].join(', '),
        content: {
          'application/json': {
            schema: anyOf([...group.errors.values()]),
            examples: { [group.example.name]: { value: group.example.value } },
          },
        },
        'x-refusals': group.refusals,
      },
    ]),
  );
}

const anyOf = ([first = {}, ...others]: readonly JsonSchema[]): JsonSchema =>
  others.length === 0 ? first : { anyOf: [first, ...others] };

/** The error schema for the operation's form; an error list if the refusal is one regardless. */
function errorOf(operation: Operation, family: RefusalRow['family']): JsonSchema {
  if (operation.form === 'screen') return screenError;
  if (operation.form !== 'cds') return reference(family === 'cds' ? 'ResponseErrorListV2' : 'OAuthError');
  const relays = operation.party === 'holder' && operation.path.startsWith('/energy/electricity/');
  return reference(relays ? 'PrimaryResponseErrorListV1' : 'ResponseErrorListV2');
}

/** The body of a refusal, without the details of a particular case. */
function refusalBody(operation: Operation, row: RefusalRow): unknown {
  if ('code' in row && operation.form !== 'screen')
    return { errors: [{ code: row.code, title: row.title, detail: 'What is wrong with this request.' }] };
  const error = 'error' in row ? row.error : 'invalid_request';
  return { error, error_description: 'What is wrong with this request.' };
}
