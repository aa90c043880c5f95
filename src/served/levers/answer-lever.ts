// Handles a request for a lever: finds, checks and runs it, and answers in JSON. Pages of other origins are refused.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { levers } from './all-levers.ts';
import { checkCaller, jsonOf, send, sendProblem, readText } from './http.ts';
import { Problem } from '../problem.ts';
import { type Lever, leversPath, type Served, TextAnswer } from './lever.ts';
import { leversOpenApi } from './levers-openapi.ts';

/** Answers a request below the path of the levers. Never rejects. */
export async function answerLever(message: IncomingMessage, answer: ServerResponse, served: Served): Promise<void> {
  try {
    const given = await pulled(message, answer, served);
    if (given === undefined) send(message, answer, 204);
    else if (given instanceof TextAnswer) send(message, answer, 200, given.text, given.type);
    else send(message, answer, 200, JSON.stringify(given), 'application/json');
  } catch (error) {
    sendProblem(message, answer, error);
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
    throw new Problem(404, 'lever_unknown', `There is no lever ${path}. ${leversPath}/openapi.json lists them all.`);
  const allow = here.map((one) => one.lever.method).join(', ');
  throw new Problem(405, 'method_unknown', `${path} accepts ${allow}.`, { allow });
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
  const text = await readText(message);
  if (body === undefined || (text === '' && bodyIsOptional === true)) return undefined;
  return body.parse(jsonOf(message, text));
}
