// Steps 9 and 10: the party's outcome becomes a response, and is held against its schema.
import type { SchemaName } from '../spec/schemas/index.ts';
import type { World } from '../world.ts';
import { conditional } from './conditional.ts';
import { linksOf, metaOf } from './page.ts';
import type { Outcome, Ready } from './visit.ts';
import { textResponse } from './texts.ts';

export class AnswerFault extends Error {
  constructor(operation: string, reason: string) {
    super(`The sandbox’s own answer to ${operation} breaks its schema: ${reason}`);
    this.name = 'AnswerFault';
  }
}

/** Checks a value against a named schema; says what is wrong with it, or nothing. Injected, so that it can load late. */
export type AnswerCheck = (schema: SchemaName, value: unknown) => string | undefined;

type Headers = Readonly<Record<string, string>>;

/** Writes the response. Throws AnswerFault when our own answer breaks its schema: that is our bug, and loud. */
export async function answer(
  visit: Ready,
  outcome: Outcome,
  world: World,
  check: AnswerCheck | undefined,
): Promise<Response> {
  const headers = standingHeaders(visit);
  switch (outcome.kind) {
    case 'data':
      return dataAnswer(visit, outcome, headers, check);
    case 'list':
      return listAnswer(visit, outcome, headers, world, check);
    case 'json':
      return json(outcome.status ?? 200, outcome.body, { ...headers, ...outcome.headers });
    case 'text':
      return textResponse(outcome.body, {
        status: outcome.status ?? 200,
        headers: { ...headers, 'content-type': outcome.type, ...outcome.headers },
      });
    case 'redirect':
      return new Response(null, {
        status: 303,
        headers: { ...headers, location: outcome.location, 'cache-control': 'no-store' },
      });
    case 'empty':
      return new Response(null, { status: outcome.status, headers: { ...headers, ...outcome.headers } });
  }
}

function standingHeaders(visit: Ready): Headers {
  const { operation } = visit;
  return {
    ...(visit.version > 0 ? { 'x-v': String(visit.version) } : {}),
    ...(operation.party === 'holder' && operation.form === 'oauth' && operation.method === 'POST'
      ? { 'cache-control': 'no-store', pragma: 'no-cache' }
      : {}),
  };
}

function dataAnswer(
  visit: Ready,
  outcome: Extract<Outcome, { kind: 'data' }>,
  headers: Headers,
  check: AnswerCheck | undefined,
): Response {
  const given = { ...headers, ...outcome.headers };
  const build = (): string => {
    const data = typeof outcome.data === 'function' ? (outcome.data as () => unknown)() : outcome.data;
    const body = { data, links: { self: visit.url.href }, meta: {} };
    hold(visit, body, check);
    return JSON.stringify(body);
  };
  if (outcome.tag !== undefined) return conditional(visit.request, outcome.tag, build, given);
  return textResponse(build(), {
    status: outcome.status ?? 200,
    headers: { ...given, 'content-type': 'application/json' },
  });
}

async function listAnswer(
  visit: Ready,
  outcome: Extract<Outcome, { kind: 'list' }>,
  headers: Headers,
  world: World,
  check: AnswerCheck | undefined,
): Promise<Response> {
  const { total, records, pinned = {} } = await outcome.read(visit.page);
  const pages = Math.ceil(total / visit.page.size);
  const beyond = world.decisions.get('registerPageBeyond') === '400' && visit.operation.party === 'register';
  visit.ledger.check('page.exists', visit.page.page <= Math.max(pages, 1), {
    at: 'query:page',
    expected: `at most ${String(pages)}`,
    actual: visit.page.page,
    detail: beyond ? 'page' : String(pages),
    ...(beyond ? { refusal: 'cds.field-invalid' } : {}),
  });
  const body = {
    data: outcome.member === undefined ? records : { [outcome.member]: records },
    links: linksOf(visit.url, visit.page, { total, pinned, where: world.decisions.get('pagingLinks') }),
    meta: metaOf(visit.page, total),
  };
  hold(visit, body, check);
  return json(200, body, headers);
}

function hold(visit: Ready, body: unknown, check: AnswerCheck | undefined): void {
  const schema = visit.operation.versions?.find((row) => row.version === visit.version)?.response;
  const reason = schema === undefined ? undefined : check?.(schema, body);
  if (reason !== undefined) throw new AnswerFault(visit.operation.id, reason);
}

export function json(status: number, body: unknown, headers: Headers = {}): Response {
  return textResponse(JSON.stringify(body), { status, headers: { ...headers, 'content-type': 'application/json' } });
}
