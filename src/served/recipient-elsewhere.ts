// A recipient in another program: each turn is a message to its address, or a run of its command.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import type { Turn, TurnEnd } from './asked-recipient.ts';
import { Complaint } from './complaint.ts';
import type { ExaminedSandbox } from './serve-with.ts';

/** Carries out a turn and returns how it ended. Throws a Complaint if the recipient cannot be reached. */
export type TurnRunner = (turn: Message) => Promise<TurnEnd>;

/** The message to the other program. */
export interface Message extends Turn {
  readonly plan: string;
  readonly profile: string;
  /** The holder’s issuer: its metadata is below it. */
  readonly issuer: string;
  /** Base of the holder’s resources: `GET {base}/energy/accounts`. */
  readonly base: string;
  /** Base of the levers, for keys, certificate, browser and clock. */
  readonly levers: string;
  /** File with the certificate to trust, in PEM. */
  readonly authorityFile: string;
}

const told = z.union([
  z.object({
    outcome: z.enum(['shared', 'refused', 'declined']),
    error: z.string().exactOptional(),
    person: z.object({ sub: z.string() }).exactOptional(),
    records: z.number().exactOptional(),
  }),
  z.object({ status: z.number().int().min(200).max(599) }),
]);

/** Posts JSON: 2xx means shared unless the response names another outcome; any other status means refused. */
export const atAddress =
  (address: string): TurnRunner =>
  async (message) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(message) }).catch(
      (error: unknown) => {
        throw new Complaint(`${address} did not answer: ${reasonOf(error)}`);
      },
    );
    return endIn(await response.text(), response.ok);
  };

/**
 * Runs the command: exit code 0 means shared. A last line in JSON gives details; without one, the end of stderr does.
 * The message is in CDR_EXAMINATION.
 */
export const byCommand =
  (command: string): TurnRunner =>
  async (message) => {
    const env = {
      ...process.env,
      CDR_EXAMINATION: JSON.stringify(message),
      ...trusting(message.authorityFile),
    };
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env });
    let [printed, complained] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      process.stderr.write(text);
      complained = (complained + text).slice(-longestComplaint);
    });
    const [code] = (await once(child, 'close')) as [number | null];
    if (code === 127 || code === 126) throw new Complaint(`The command cannot be started: ${command}`);
    return endIn(printed.trim().split('\n').at(-1) ?? '', code === 0, lastWords(complained));
  };

/**
 * Variables that name trusted authorities: for Node.js, Python’s requests, and users of OpenSSL such as Python’s ssl
 * and httpx.
 */
const trusting = (file: string): Readonly<Record<string, string>> => ({
  NODE_EXTRA_CA_CERTS: file,
  REQUESTS_CA_BUNDLE: file,
  SSL_CERT_FILE: file,
});

/** Characters of stderr to keep: the end of a traceback. */
const longestComplaint = 10_000;

/** The last lines of an error in any language, without stack frames and column markers. */
function lastWords(complained: string): string {
  const lines = complained
    .split(/\r?\n/u)
    .filter((line) => /\S/u.test(line) && !/^\s*(?:at |[\^~]+\s*$)|^Node\.js v/u.test(line));
  return lines.slice(-5).join('\n').trim().slice(-mostSaid);
}

const mostSaid = 500;

/** Text that is not such JSON names no outcome; after a failure, it becomes the error that is reported. */
function endIn(text: string, isGood: boolean, complaint = ''): TurnEnd {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    given = undefined;
  }
  const said = told.safeParse(given);
  if (said.success) return said.data;
  if (isGood) return { outcome: 'shared' };
  const error = [text.slice(0, mostSaid), complaint].filter((one) => one !== '').join('\n');
  return { outcome: 'refused', ...(error !== '' && { error }) };
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);

/** Milliseconds to wait for the next turn before asking again. */
const patience = 20_000;

/** Carries out every turn until the examination has ended. */
export async function carryOutTurns(
  { examination, sandbox, levers, authorityFile }: ExaminedSandbox,
  carryOut: TurnRunner,
): Promise<void> {
  const never = new AbortController().signal;
  for (;;) {
    const state = await examination.state(patience, never);
    if (state.state === 'ended' || state.state === 'none') return;
    if (state.state !== 'turn') continue;
    const { plan, turn } = state;
    const { issuer, base } = sandbox.urls.dataHolder;
    const end = await carryOut({ plan, ...turn, profile: sandbox.profile, issuer, base, levers, authorityFile });
    if (await isOpen(examination, turn)) examination.tell(end);
  }
}

/** A turn that takes longer than a minute is over before its result comes. */
async function isOpen({ state }: ExaminedSandbox['examination'], { number }: Turn): Promise<boolean> {
  const now = await state(0, new AbortController().signal);
  return now.state === 'turn' && now.turn.number === number;
}
