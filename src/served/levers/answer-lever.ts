// A request for a lever: found, checked, pulled, answered in JSON. Pages of other origins are refused.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { SandboxError } from '../../../mocks/index.ts';
import { levers } from './all-levers.ts';
import { type Lever, leversPath, NotThere, type Served, TextAnswer } from './lever.ts';
import { leversOpenApi } from './levers-openapi.ts';
import { NotInTime } from './trace-levers.ts';

/** A state document is the largest thing that is sent. */
const largestBody = 64 * 1_048_576;

class Problem extends Error {
  readonly status: number;
  readonly error: string;
  constructor(status: number, error: string, words: string) {
    super(words);
    this.status = status;
    this.error = error;
  }
}

/** Answers a request below the path of the levers. Never rejects. */
export async function answerLever(message: IncomingMessage, answer: ServerResponse, served: Served): Promise<void> {
  try {
    const given = await pulled(message, answer, served);
    if (given === undefined) send(message, answer, 204);
    else if (given instanceof TextAnswer) send(message, answer, 200, given.text, given.type);
    else send(message, answer, 200, JSON.stringify(given), 'application/json');
  } catch (error) {
    const { status, error: code, message: words } = problemOf(error);
    send(message, answer, status, JSON.stringify({ error: code, error_description: words }), 'application/json');
  }
}

async function pulled(message: IncomingMessage, answer: ServerResponse, served: Served): Promise<unknown> {
  checkCaller(message, served.origins.tls);
  const url = new URL(message.url ?? '/', served.origins.tls);
  const path = url.pathname.slice(leversPath.length);
  if (path === '/openapi.json') return leversOpenApi(served.origins.tls);
  const { lever, parameters } = leverAt(message.method ?? 'GET', path);
  const unknown = [...url.searchParams.keys()].find((name) => !Object.hasOwn(lever.query ?? {}, name));
  if (unknown !== undefined) throw new Problem(400, 'query_unknown', `This lever has no query parameter ${unknown}.`);
  const body = await bodyFor(lever, message);
  const leaving = new AbortController();
  answer.once('close', () => leaving.abort());
  return lever.run(served, {
    path: parameters,
    query: url.searchParams,
    body: body as never,
    signal: leaving.signal,
  });
}

/** A page of another origin could send some requests without being allowed to read the answer. */
function checkCaller({ headers }: IncomingMessage, own: string): void {
  const site = headers['sec-fetch-site'];
  const isOwn =
    (headers.origin === undefined || headers.origin === own) &&
    (site === undefined || site === 'same-origin' || site === 'none');
  if (!isOwn) throw new Problem(403, 'origin_foreign', `Levers are closed to pages of other origins than ${own}.`);
}

interface Found {
  readonly lever: Lever;
  readonly parameters: Readonly<Record<string, string>>;
}

function leverAt(method: string, path: string): Found {
  const segments = path.split('/');
  const here = levers.flatMap((lever): Found[] => {
    const parameters = parametersOf(lever.path.split('/'), segments);
    return parameters === undefined ? [] : [{ lever, parameters }];
  });
  const found = here.find(({ lever }) => lever.method === (method === 'HEAD' ? 'GET' : method));
  if (found !== undefined) return found;
  if (here.length === 0)
    throw new Problem(404, 'lever_unknown', `There is no lever ${path}; ${leversPath}/openapi.json lists all.`);
  throw new Problem(405, 'method_unknown', `${path} takes ${here.map(({ lever }) => lever.method).join(', ')}.`);
}

function parametersOf(path: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (path.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [at, part] of path.entries()) {
    const given = segments[at] ?? '';
    const name = /^\{(\w+)\}$/u.exec(part)?.[1];
    if (name === undefined ? part !== given : given === '') return undefined;
    if (name !== undefined) parameters[name] = decoded(given);
  }
  return parameters;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Problem(400, 'path_malformed', 'The path is not percent-encoded UTF-8.');
  }
}

async function bodyFor({ body, bodyIsOptional }: Lever, message: IncomingMessage): Promise<unknown> {
  const text = await textOf(message);
  if (body === undefined || (text === '' && bodyIsOptional === true)) return undefined;
  const type = message.headers['content-type'] ?? '';
  if (!/^application\/json\b/iu.test(type))
    throw new Problem(415, 'media_type', 'Levers take JSON: send Content-Type: application/json.');
  return body.parse(parsed(text));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem(400, 'json_malformed', `The body is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > largestBody) throw new Problem(413, 'body_too_large', 'The body is larger than 64 MiB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const notThere = new Set(['brand-unknown', 'recipient-unknown', 'exchange-unknown']);

function problemOf(error: unknown): Pick<Problem, 'status' | 'error' | 'message'> {
  if (error instanceof Problem) return error;
  if (error instanceof NotThere) return { status: 404, error: 'not_there', message: error.message };
  if (error instanceof NotInTime) return { status: 408, error: 'not_in_time', message: error.message };
  if (error instanceof z.ZodError) return { status: 400, error: 'input_malformed', message: z.prettifyError(error) };
  if (error instanceof SandboxError)
    return { status: notThere.has(error.code) ? 404 : 400, error: error.code, message: error.message };
  return { status: 500, error: 'failed', message: error instanceof Error ? error.message : String(error) };
}

function send(message: IncomingMessage, answer: ServerResponse, status: number, body = '', type?: string): void {
  if (answer.headersSent || answer.destroyed) return;
  answer.writeHead(status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(type !== undefined && { 'content-type': type }),
    ...(status !== 204 && { 'content-length': Buffer.byteLength(body) }),
    ...(!message.complete && { connection: 'close' }),
  });
  answer.end(message.method === 'HEAD' ? undefined : body);
}
