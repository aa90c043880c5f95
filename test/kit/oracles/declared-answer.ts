// The judge of the property tests: an answer has to be a success of its operation or a declared refusal, and leak nothing.
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { lineUpOf } from '../../../mocks/spec/check-order.ts';
import { oauthTexts } from '../../../mocks/spec/refusal-texts.ts';
import { refusals, type RefusalId, type RefusalRow, type RefusalForm } from '../../../mocks/spec/refusals.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { refusalIn } from '../../../mocks/spec/rule.ts';
import { ruleOf } from '../../../mocks/spec/rules/index.ts';

interface Verdict {
  readonly refused: boolean;
  /** What is wrong with the answer; absent if nothing is. */
  readonly fault?: string;
}

const printable = /^[\x20-\x21\x23-\x5B\x5D-\x7E]*$/u;
/** Traces of the program: stacks, files, rule ids, error classes. */
const leaks =
  /\bat .{0,80}:\d+:\d+|\.ts\b|node_modules|\b\w*Error:|\[object |\bundefined\b|request-object\.|client\.assertion|authorise\.|consent-claim\./u;

/** Judges the answer together with the trace of the same exchange. */
export async function judge(answer: Response, exchange: Exchange, internalIds: ReadonlySet<string>): Promise<Verdict> {
  const text = `${await answer.text()} ${withoutState(answer.headers.get('location'))}`;
  const refused = exchange.verdict === 'refused';
  const fault = faultOf(answer, exchange, text, internalIds);
  return fault === undefined ? { refused } : { refused, fault };
}

/** The address without the state, which is returned verbatim. */
function withoutState(location: string | null): string {
  if (location === null) return '';
  const url = new URL(location);
  const fragment = new URLSearchParams(url.hash.slice(1));
  fragment.delete('state');
  return `${url.origin}${url.pathname}${url.search}#${fragment.toString()}`;
}

function faultOf(
  answer: Response,
  exchange: Exchange,
  text: string,
  internalIds: ReadonlySet<string>,
): string | undefined {
  const { verdict, warnings } = exchange;
  if (verdict === 'failed' || verdict === 'faulted') return `the sandbox itself failed: ${warnings?.join(' ') ?? ''}`;
  if (answer.status >= 500) return `status ${String(answer.status)}`;
  // The trace has to be serialisable: it is sent to other tabs, stored and exported.
  JSON.stringify(exchange);
  if (verdict === 'ok') return undefined;
  const leak = leaks.exec(text)?.[0] ?? [...internalIds].find((id) => text.includes(id));
  if (leak !== undefined) return `the answer gives away “${leak}”: ${text.slice(0, 200)}`;
  return undeclared(answer, exchange, text);
}

function undeclared(answer: Response, exchange: Exchange, text: string): string | undefined {
  const row = operations.find(({ id }) => id === exchange.operation);
  const rule = exchange.checks.find(({ outcome }) => outcome === 'fail')?.rule;
  if (row === undefined || rule === undefined) return 'no rule of an operation refused it';
  if (!lineUpOf(row).includes(rule)) return `rule ${rule} is not declared for ${row.id}`;
  const declared = refusalIn(ruleOf(rule), row.form);
  if (declared === undefined) return `rule ${rule} declares no refusal for the form ${row.form}`;
  return looksLike(answer, text, declared, row.form) ? undefined : `refused as ${text.slice(0, 200)}, not ${declared}`;
}

function looksLike(answer: Response, text: string, id: RefusalId, form: RefusalForm): boolean {
  const row: RefusalRow = refusals[id];
  if (answer.headers.get('cache-control') !== 'no-store' && form !== 'cds') return false;
  const location = answer.headers.get('location');
  if (location !== null) {
    const sent = new URLSearchParams(new URL(location).hash.slice(1));
    return row.family === 'authorisation' && answer.status === 303 && sent.get('error') === row.error;
  }
  const type = answer.headers.get('content-type');
  if (type === 'text/html; charset=utf-8')
    return row.family === 'authorisation' && answer.status === 400 && text.includes(oauthTexts[row.error] ?? '');
  if (type !== 'application/json') return false;
  const body = JSON.parse(text.trimEnd()) as Readonly<Record<string, unknown>>;
  if (row.family === 'cds') return false;
  const status = row.family === 'authorisation' ? 400 : row.status;
  const described = String(body['error_description']);
  return (
    answer.status === status &&
    Object.keys(body).join() === 'error,error_description' &&
    body['error'] === row.error &&
    printable.test(described) &&
    (row.family !== 'authorisation' || described === oauthTexts[row.error])
  );
}
