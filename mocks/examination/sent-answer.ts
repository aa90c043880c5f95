// A response as it is sent while a plan is played: the honest one, or one that lies.
import type { Sandbox } from '../sandbox/sandbox-interface.ts';
import { bodyText, textResponse } from '../engine/texts.ts';
import type { ArrivedRequest, TamperedAnswer } from '../world/tampering.ts';
import { changedAnswer, parsed, redirectIn } from './change-answer.ts';
import { brokenConnection } from './differences.ts';
import { rs256Key } from './forging-keys.ts';
import type { HandOvers } from './hand-overs.ts';
import type { AnswerContext, AnswerLie, Members } from './lie.ts';
import type { RecipientUnderTest } from './recipient-under-test.ts';
import type { HandOver, SeenRequest } from './seen.ts';
import type { ArmedLies } from './armed-lies.ts';

interface AnswerParts {
  /** Id of the plan. */
  readonly id: string;
  readonly sandbox: Sandbox;
  readonly recipient: RecipientUnderTest;
  readonly lies: ArmedLies;
  readonly handOvers: HandOvers;
  /** Values that the plan's lies keep between messages. */
  readonly kept: Map<string, unknown>;
  /** A lie of the plan signs with RS256, so that key is published. */
  readonly needsRsa: boolean;
  /** The browser is sent back to the recipient. */
  readonly returned: () => void;
}

export async function sentAnswer(
  parts: AnswerParts,
  arrived: ArrivedRequest,
  request: SeenRequest,
  honest: () => Promise<Response>,
): Promise<TamperedAnswer> {
  const { id, sandbox, recipient, lies, handOvers, kept, needsRsa, returned } = parts;
  const about: AnswerContext = { request, sandbox, kept };
  const { now, onBack } = lies.ofAnswer(about);
  for (const lie of now) await lie.before?.(about);
  if (request.kind === 'call')
    handOvers.carry(request.exchange, `${request.body}\n${request.headers.get('authorization') ?? ''}`);
  // A notice of withdrawal goes to the recipient, which may answer it itself.
  const own = (): Promise<Response> =>
    request.kind === 'call' ? (recipient.answer?.(sentTo(arrived)) ?? honest()) : honest();
  const said = now.some(({ instead }) => instead) ? undefined : await own();
  const change = async (response: Response | undefined, lie: AnswerLie): Promise<Response | undefined> =>
    (await lies.attempt(changedAnswer(response, lie, about))) ?? response;
  let changed = said;
  for (const lie of now) changed = await change(changed, lie);
  let response = changed ?? Response.error();
  const honestText = said === undefined ? undefined : await wholeText(said);
  const isBack = arrived.from === 'consumer' && redirectIn(await bodyText(response), response.headers) !== undefined;
  if (isBack) for (const lie of onBack) if (lies.mayTell(lie)) response = (await change(response, lie)) ?? response;
  if (request.kind === 'keys' && needsRsa) response = await withRsaKey(response, about);
  const text = await wholeText(response);
  if (isBack) returned();
  handOvers.carry(request.exchange, text);
  const shown = [...now, ...onBack].some(changesAnswer) ? await shownChange(response, said) : undefined;
  if (shown !== undefined)
    handOvers.record(request.exchange, { what: 'answer', sent: text, honest: honestText, shown });
  const inTokens = handOvers.sent.filter(({ exchange, what }) => exchange === request.exchange && what !== 'answer');
  if (response === said && inTokens.length === 0) return { response };
  return { response, by: id, ...(said === undefined ? {} : { honest: await withoutLies(said, inTokens) }) };
}

const sentTo = ({ url, method, headers, body }: ArrivedRequest): Request =>
  new Request(url, { method, headers, body: new Uint8Array(body) });

const changesAnswer = ({ instead, status, headers, json, text, redirect, broken }: AnswerLie): boolean =>
  [instead, status, headers, json, text, redirect, broken].some((part) => part !== undefined);

/** Everything that the recipient can read, except the status line. */
async function wholeText(response: Response): Promise<string> {
  const location = response.headers.get('location');
  const text = response.type === 'error' ? '' : await bodyText(response);
  return location === null ? text : `${location}\n${text}`;
}

/** Both responses in comparable form; undefined if they are the same. */
async function shownChange(response: Response, said: Response | undefined): Promise<HandOver['shown']> {
  if (response === said) return undefined;
  const sent = await shownAnswer(response);
  if (said === undefined) return { sent };
  const honest = await shownAnswer(said);
  return JSON.stringify(sent) === JSON.stringify(honest) ? undefined : { sent, honest };
}

/** Status, headers and body in a form that can be compared by path. */
async function shownAnswer(response: Response): Promise<Members> {
  if (response.type === 'error') return brokenConnection;
  const text = await bodyText(response);
  return { status: response.status, headers: Object.fromEntries(response.headers), body: parsed(text) ?? text };
}

/** Adds the RS256 key, which no profile allows, to the key set. */
async function withRsaKey(response: Response, about: AnswerContext): Promise<Response> {
  const { publicJwk } = await rs256Key();
  const json = (set: Members): Members => ({ ...set, keys: [...((set['keys'] ?? []) as unknown[]), publicJwk] });
  return changedAnswer(response, { answer: 'keys', json }, about);
}

/** The response without the lies in its tokens. */
async function withoutLies(said: Response, told: readonly HandOver[]): Promise<Response> {
  const undo = (text: string): string =>
    told.reduce((undone, { sent, honest }) => (honest === undefined ? undone : undone.replaceAll(sent, honest)), text);
  const headers = new Headers([...said.headers].map(([name, value]): [string, string] => [name, undo(value)]));
  const body = undo(await bodyText(said));
  return body === ''
    ? new Response(null, { status: said.status, headers })
    : textResponse(body, { status: said.status, headers });
}
