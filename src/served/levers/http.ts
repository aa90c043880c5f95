// Shared HTTP code of levers and pages: allowed callers, request bodies, and problems.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { SandboxError } from '../../../mocks/index.ts';
import { writeBody } from '../../../mocks/sockets.ts';
import { errorMessage } from '../../recipient/error-message.ts';
import { Problem } from '../problem.ts';

/** Bytes. State documents are the largest bodies. */
const largestBody = 64 * 1_048_576;

/** A page of another origin can send some requests even if it may not read the response. */
export function checkCaller({ headers }: IncomingMessage, own: string): void {
  const site = headers['sec-fetch-site'];
  const isOwn =
    (headers.origin === undefined || headers.origin === own) &&
    (site === undefined || site === 'same-origin' || site === 'none');
  if (!isOwn) throw new Problem(403, 'origin_foreign', `Levers refuse pages of any origin except ${own}.`);
}

/** The JSON body. Throws a Problem for another media type, more than 64 MiB, or invalid JSON. */
export function jsonOf(message: IncomingMessage, text: string): unknown {
  if (!/^application\/json\b/iu.test(message.headers['content-type'] ?? ''))
    throw new Problem(415, 'media_type', 'Levers accept only JSON: send Content-Type: application/json.');
  return parsed(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem(400, 'json_malformed', `The body is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

/** Throws a Problem for more than 64 MiB. */
export async function readText(message: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > largestBody) throw new Problem(413, 'body_too_large', 'The body is larger than 64 MiB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const unknownCodes = new Set(['brand-unknown', 'recipient-unknown', 'exchange-unknown']);

interface ProblemAnswer {
  readonly status: number;
  readonly error: string;
  readonly message: string;
  /** For an error of the sandbox: what happened, and the mend. */
  readonly what?: string;
  readonly fix?: string;
}

/** The problem to report for an error. */
function problemOf(error: unknown): ProblemAnswer {
  if (error instanceof Problem) return error;
  if (error instanceof z.ZodError) return { status: 400, error: 'input_malformed', message: z.prettifyError(error) };
  if (error instanceof SandboxError) {
    const { code, message, what, fix } = error;
    return { status: unknownCodes.has(code) ? 404 : 400, error: code, message, what, fix };
  }
  return { status: 500, error: 'failed', message: errorMessage(error) };
}

export function send(message: IncomingMessage, answer: ServerResponse, status: number, body = '', type?: string): void {
  if (answer.headersSent || answer.destroyed) return;
  answer.writeHead(status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(type !== undefined && { 'content-type': type }),
    ...(status !== 204 && { 'content-length': Buffer.byteLength(body) }),
    ...(!message.complete && { connection: 'close' }),
  });
  void writeBody(answer, message.method === 'HEAD' ? undefined : Buffer.from(body));
}

/** Sends the problem as JSON. */
export function sendProblem(message: IncomingMessage, answer: ServerResponse, problem: unknown): void {
  if (problem instanceof Problem && !answer.headersSent)
    for (const [name, value] of Object.entries(problem.headers)) answer.setHeader(name, value);
  const { status, error, message: words, what, fix } = problemOf(problem);
  send(message, answer, status, JSON.stringify({ error, error_description: words, what, fix }), 'application/json');
}
