// The server’s side of pages that show its world: news, calls and acts.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { packed, remotePaths, unpacked, type CallOnWire, type FarEnd } from '../../mocks/sockets.ts';
import { checkCaller, jsonOf, send, sendProblem, readText } from './levers/http.ts';
import { Problem } from './problem.ts';
import { leversPath } from './levers/lever.ts';

/** Milliseconds between empty lines that keep an idle connection open. */
const heartbeat = 15_000;

const pair = z.tuple([z.string(), z.string()]);
const call = z.object({
  method: z.string(),
  url: z.url(),
  headers: z.array(pair),
  body: z.instanceof(Uint8Array).optional(),
  mark: z.object({ flow: z.string(), step: z.string(), run: z.string().optional() }).optional(),
  after: z.string().optional(),
});
const act = z.object({ name: z.string(), given: z.array(z.unknown()) });

/** Answers a request of a page of this origin; false for every other address. */
export function answerPage(message: IncomingMessage, answer: ServerResponse, origin: string, far: FarEnd): boolean {
  const path = message.url?.slice(leversPath.length);
  if (path === remotePaths.news) guarded(message, answer, origin, async () => tellNews(answer, far));
  else if (path === remotePaths.call)
    guarded(message, answer, origin, async () => {
      const asked = call.parse(await given(message));
      // zod has checked the types; they differ only in absent versus undefined members.
      reply(message, answer, await far.call(asked as CallOnWire));
    });
  else if (path === remotePaths.act)
    guarded(message, answer, origin, async () => {
      const asked = act.parse(await given(message));
      reply(message, answer, await far.act(asked.name, asked.given));
    });
  else return false;
  return true;
}

function guarded(message: IncomingMessage, answer: ServerResponse, origin: string, work: () => Promise<void>): void {
  const guard = async (): Promise<void> => {
    checkCaller(message, origin);
    if (message.method !== (message.url?.endsWith(remotePaths.news) === true ? 'GET' : 'POST'))
      throw new Problem(405, 'method_unknown', 'This path does not accept this method.');
    await work();
  };
  void guard().catch((error: unknown) => sendProblem(message, answer, error));
}

const given = async (message: IncomingMessage): Promise<unknown> => unpacked(jsonOf(message, await readText(message)));

const reply = (message: IncomingMessage, answer: ServerResponse, value: unknown): void =>
  send(message, answer, 200, JSON.stringify(packed(value)), 'application/json');

/** Writes one line of JSON for each event, until the page disconnects. */
function tellNews(answer: ServerResponse, far: FarEnd): void {
  answer.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
  answer.write('\n');
  const stop = far.listen((news) => answer.write(`${JSON.stringify(packed(news))}\n`));
  const beat = setInterval(() => answer.write('\n'), heartbeat);
  answer.once('close', () => {
    clearInterval(beat);
    stop();
  });
}
