// Turns the party's outcome into a response and validates it against its schema.
import { decidedEvidence } from '../spec/decided-refusal.ts';
import { boundedCache } from '../ambient/bounded-cache.ts';
import type { SecurityProfile } from '../spec/profiles/profile.ts';
import type { SchemaName } from '../spec/schemas/bodies.ts';
import { brandAt } from '../world/addresses.ts';
import { perWorld } from '../world/world-cache.ts';
import type { World } from '../world/world.ts';
import { conditional } from './conditional.ts';
import { uncacheable } from './uncacheable.ts';
import { OwnFault } from './own-fault.ts';
import { linksOf, metaOf, pageAsked } from './page.ts';
import type { Outcome, Ready } from './call.ts';
import { jsonResponse, textResponse } from './texts.ts';

export class AnswerFault extends OwnFault {
  constructor(operation: string, reason: string) {
    super(`The sandbox’s own answer to ${operation} breaks its schema: ${reason}`);
    this.name = 'AnswerFault';
  }
}

/**
 * Validates a value against a named schema in a profile; returns what is wrong, or undefined. Injected, because the
 * schemas load with the first response that has one.
 */
export type AnswerCheck = (schema: SchemaName, value: unknown, profile: SecurityProfile) => string | undefined;

type Headers = Readonly<Record<string, string>>;

/** Writes the response. Throws AnswerFault if our own body breaks its schema, because that is our bug. */
export async function answer(
  call: Ready,
  outcome: Outcome,
  world: World,
  check: AnswerCheck | undefined,
): Promise<Response> {
  const headers = headersOf(call);
  switch (outcome.kind) {
    case 'data':
      return dataAnswer(call, outcome, headers, world, check);
    case 'list':
      return listAnswer(call, outcome, headers, world, check);
    case 'json':
      validate(call, outcome.body, world, check);
      return jsonResponse(outcome.status ?? 200, outcome.body, { ...headers, ...outcome.headers });
    case 'text':
      return textResponse(outcome.body, {
        status: outcome.status ?? 200,
        headers: { ...headers, 'content-type': outcome.type, ...outcome.headers },
      });
    case 'empty':
      return new Response(null, { status: outcome.status, headers: { ...headers, ...outcome.headers } });
  }
}

/** The version, and that responses of OAuth endpoints are not stored. */
function headersOf(call: Ready): Headers {
  const { operation } = call;
  return {
    ...(call.version > 0 ? { 'x-v': String(call.version) } : {}),
    ...(operation.party === 'holder' && ['oauth', 'pushed'].includes(operation.form) && operation.method === 'POST'
      ? uncacheable
      : {}),
  };
}

function dataAnswer(
  call: Ready,
  outcome: Extract<Outcome, { kind: 'data' }>,
  headers: Headers,
  world: World,
  check: AnswerCheck | undefined,
): Response {
  const given = { ...headers, ...outcome.headers };
  const build = (): string => {
    const data = typeof outcome.data === 'function' ? (outcome.data as () => unknown)() : outcome.data;
    return validatedText(call, { data, links: { self: call.url.href }, meta: {} }, world, check);
  };
  if (outcome.tag !== undefined) return conditional(call.request, outcome.tag, build, given);
  return textResponse(build(), {
    status: outcome.status ?? 200,
    headers: { ...given, 'content-type': 'application/json' },
  });
}

async function listAnswer(
  call: Ready,
  outcome: Extract<Outcome, { kind: 'list' }>,
  headers: Headers,
  world: World,
  check: AnswerCheck | undefined,
): Promise<Response> {
  const { total, records, pinned = {} } = await outcome.read(call.page);
  const pages = Math.ceil(total / call.page.size);
  const refusal = decidedEvidence(call.operation, 'page.exists', world.decisions);
  call.ledger.check('page.exists', call.page.page <= Math.max(pages, 1), {
    ...pageAsked(call.url, pages),
    detail: refusal.refusal === undefined ? String(pages) : 'page',
    ...refusal,
  });
  const body = {
    data: outcome.member === undefined ? records : { [outcome.member]: records },
    links: linksOf(call.url, call.page, { total, pinned, where: world.decisions.get('pagingLinks') }),
    meta: metaOf(call.page, total),
  };
  return textResponse(validatedText(call, body, world, check), {
    status: 200,
    headers: { ...headers, 'content-type': 'application/json' },
  });
}

/**
 * Bodies that passed validation recently: lists are requested repeatedly, and the same text stays valid. The bound
 * holds a page of the usual size, but not a page of a thousand records.
 */
const good = perWorld(() => boundedCache<string, true>(64, 32_000));

/** The body as text, validated against the schema of its version. */
function validatedText(call: Ready, body: unknown, world: World, check: AnswerCheck | undefined): string {
  const text = JSON.stringify(body);
  const name = `${call.operation.id} ${String(call.version)} ${text}`;
  const known = world.cache(good);
  if (known.get(name) === true) return text;
  validate(call, body, world, check);
  known.set(name, true);
  return text;
}

function validate(call: Ready, body: unknown, world: World, check: AnswerCheck | undefined): void {
  const { versions, answer: success } = call.operation;
  const schema =
    versions === undefined ? success?.schema : versions.find((row) => row.version === call.version)?.response;
  const reason = schema === undefined ? undefined : check?.(schema, body, world.profileOf(brandAt(call.place)));
  if (reason !== undefined) throw new AnswerFault(call.operation.id, reason);
}
