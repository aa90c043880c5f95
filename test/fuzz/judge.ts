// The judge: an answer has to be declared by the document, use a known code, and leak nothing.
import { decodeJwt } from 'jose';
import type { Exchange } from '../../mocks/trace/exchange.ts';
import { operations } from '../../mocks/spec/operations/index.ts';
import { unroutedOrder } from '../../mocks/spec/check-order.ts';
import { ruleOf } from '../../mocks/spec/rules/index.ts';
import { refusals, type RefusalId, type RefusalRow } from '../../mocks/spec/refusals.ts';
import type { ResponseObject } from '../../mocks/spec/openapi/document.ts';
import { untrueChecks } from '../kit/oracles/evidence-in-bytes.ts';
import { type Declared, responseOf } from './declared.ts';
import { misplaced } from './places.ts';

/** An answer with its body read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The most characters that the checks of one exchange may show in total. */
const mostShown = 60_000;

/** Traces of the program: stacks, files, error classes and stray values. */
const leaks = /\bat [^"<]{0,80}:\d+:\d+|\.ts\b|node_modules|\b[A-Z]\w*Error:|\[object |"undefined"/u;

const hasBody = (status: number, method: string): boolean => method !== 'HEAD' && status !== 204 && status !== 304;

/** Whether the party refused: by status, in the fragment, or in the address that a screen sends the browser to. */
export function isRefused({ status, headers, text }: Answer): boolean {
  return status >= 400 || errorSentBack({ headers, text }) !== undefined;
}

function errorSentBack({ headers, text }: Pick<Answer, 'headers' | 'text'>): string | undefined {
  const [, redirect] = /^\{"redirect":"([^"]+)"\}$/u.exec(text) ?? [];
  const target = headers.get('location') ?? redirect;
  if (target === null || target === undefined || !URL.canParse(target)) return undefined;
  const { error } = sentBack(target);
  return typeof error === 'string' ? error : undefined;
}

/** The parameters that a browser brings back: in the fragment, or as claims of a response JWT (JARM 2.3.1). */
export function sentBack(address: string): Readonly<Record<string, unknown>> {
  const { hash, searchParams } = new URL(address);
  const response = searchParams.get('response');
  return response === null ? Object.fromEntries(new URLSearchParams(hash.slice(1))) : decodeJwt(response);
}

/** What is wrong with the answer; undefined if nothing is. */
export function faultOf(declared: Declared, method: string, answer: Answer, exchange: Exchange): string | undefined {
  const { status, text } = answer;
  if (exchange.verdict === 'failed') return `the sandbox itself failed: ${exchange.warnings?.join(' ') ?? ''}`;
  if (status >= 500) return `status ${String(status)}: ${text.slice(0, 200)}`;
  const shown = JSON.stringify(exchange.checks).length;
  if (shown > mostShown) return `its checks show ${String(shown)} characters`;
  const leak = isRefused(answer) ? leaks.exec(text)?.[0] : undefined;
  const place = misplaced(exchange) ?? untrueChecks(exchange)[0];
  if (place !== undefined) return place;
  if (leak !== undefined) return `it gives away “${leak}”: ${text.slice(0, 200)}`;
  const row = operations.find(({ id }) => id === exchange.operation);
  if (row === undefined) return undeclaredAddress(declared, answer);
  const operation = declared.operation(row, method);
  if (operation === undefined) return `${method} ${row.path} is not in the document`;
  const response = responseOf(operation, status);
  if (response === undefined) return `status ${String(status)} is not declared: ${text.slice(0, 300)}`;
  // Every exchange, refused or not, can be found by its id.
  if (['customer', 'secondary', 'consent'].includes(row.headers) && !answer.headers.has('x-fapi-interaction-id'))
    return 'x-fapi-interaction-id is missing';
  return (
    wrongHeaders(response, answer) ??
    (hasBody(status, method) ? wrongBody(declared, response, answer) : undefined) ??
    (hasBody(status, method) ? wrongCode(response, answer) : undefined)
  );
}

/** The statuses that are allowed at an address without an operation. */
const unrouted: ReadonlySet<number> = new Set(
  unroutedOrder().flatMap((rule) => {
    const { refusal } = ruleOf(rule);
    const ids: readonly RefusalId[] = typeof refusal === 'string' ? [refusal] : Object.values(refusal);
    return ids.flatMap((id) => {
      const row: RefusalRow = refusals[id];
      return 'status' in row ? [row.status] : [];
    });
  }),
);

function undeclaredAddress(declared: Declared, { status, text, headers }: Answer): string | undefined {
  if (!unrouted.has(status)) return `status ${String(status)} where no operation is: ${text.slice(0, 200)}`;
  if (status === 405 && headers.get('allow') === null) return '405 without Allow (RFC 9110 15.5.6)';
  if (text === '') return undefined;
  const value = jsonIn(text)?.json;
  const problems = ['OAuthError', 'ResponseErrorListV2'].map((name) =>
    declared.problem(declared.component(name), value),
  );
  return problems.includes(undefined) ? undefined : `an error of neither form: ${text.slice(0, 200)}`;
}

function wrongHeaders({ headers = {} }: ResponseObject, answer: Answer): string | undefined {
  const missing = Object.entries(headers).find(
    ([name, { required }]) => required === true && !answer.headers.has(name),
  );
  return missing === undefined ? undefined : `header ${missing[0]} is missing`;
}

function wrongBody(
  declared: Declared,
  { content = {} }: ResponseObject,
  { headers, text }: Answer,
): string | undefined {
  const types = Object.keys(content);
  if (types.length === 0) return text === '' ? undefined : `a body where none is declared: ${text.slice(0, 100)}`;
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const found = content[type];
  if (found === undefined) return `content type ${type} is not declared, only ${types.join(', ')}`;
  if (found.schema === undefined || type !== 'application/json') return undefined;
  // The register sends a statement bare (decision statementForm): as text, not as a JSON string.
  const value = jsonIn(text) ?? { json: text };
  const problem = declared.problem(found.schema, value.json);
  return problem === undefined ? undefined : `its body is not as declared, ${problem}: ${text.slice(0, 200)}`;
}

function jsonIn(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Whether the code is one of the refusals that the document names for this status. */
function wrongCode(response: ResponseObject, answer: Answer): string | undefined {
  const { status, headers, text } = answer;
  if (!isRefused(answer)) return undefined;
  const allowed = Object.keys(response['x-refusals'] ?? {}).flatMap((id) => (isRefusalId(id) ? [refusals[id]] : []));
  const sent = errorSentBack({ headers, text });
  if (sent !== undefined) return known(allowed, 'authorisation', sent);
  if (headers.get('content-type')?.startsWith('text/html') === true) return undefined;
  const body = JSON.parse(text) as { error?: string; errors?: readonly { code: string; title: string }[] };
  if (body.error !== undefined) {
    // An error page has one family; a push can be refused like its request object or like any back-channel caller.
    const isPage = status === 400 && !allowed.some((row) => row.family === 'oauth');
    const family = isPage && allowed.some((row) => row.family === 'authorisation') ? 'authorisation' : undefined;
    return known(allowed, family, body.error);
  }
  const strange = body.errors?.find(
    ({ code, title }) => !allowed.some((row) => row.family === 'cds' && row.code === code && row.title === title),
  );
  return strange === undefined ? undefined : `${strange.code} (${strange.title}) is not declared for ${String(status)}`;
}

const isRefusalId = (id: string): id is RefusalId => Object.hasOwn(refusals, id);

function known(
  allowed: readonly RefusalRow[],
  family: RefusalRow['family'] | undefined,
  error: string,
): string | undefined {
  const fits = allowed.some(
    (row) => row.family !== 'cds' && row.error === error && (family === undefined || row.family === family),
  );
  return fits ? undefined : `the error ${error} is not declared`;
}
