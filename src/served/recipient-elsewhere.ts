// A recipient that is another program: each turn is a message to its address, or a start of its command.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import type { Turn, TurnEnd } from './asked-recipient.ts';
import { Complaint } from './complaint.ts';
import type { ExaminedSandbox } from './serve-with.ts';

/** Takes a turn, and says how it ended. Refuses (Complaint) where nobody is there. */
export type Taker = (turn: Message) => Promise<TurnEnd>;

/** What the other program is told. */
export interface Message extends Turn {
  readonly plan: string;
  readonly profile: string;
  /** Of the holder: its metadata are below it. */
  readonly issuer: string;
  /** Of the holder’s resources: `GET {base}/energy/accounts`. */
  readonly base: string;
  /** Where keys, certificate, the browser and the clock are asked for. */
  readonly levers: string;
  /** The certificate to trust, in PEM. */
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

/** By JSON: 2xx is shared unless the answer says another outcome, anything else is refused. */
export const atAddress =
  (address: string): Taker =>
  async (message) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(message) }).catch(
      (error: unknown) => {
        throw new Complaint(`Nobody answers at ${address}: ${reasonOf(error)}`);
      },
    );
    return endIn(await response.text(), response.ok);
  };

/** By the exit code: 0 is shared. A last line in JSON says more, else the end of stderr. The message is in CDR_EXAMINATION. */
export const byCommand =
  (command: string): Taker =>
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

/** What Node.js, Python’s requests and whoever goes by OpenSSL, Python’s ssl and httpx among them, read of whom to trust. */
const trusting = (file: string): Readonly<Record<string, string>> => ({
  NODE_EXTRA_CA_CERTS: file,
  REQUESTS_CA_BUNDLE: file,
  SSL_CERT_FILE: file,
});

/** Characters of stderr that are kept: the end of a traceback. */
const longestComplaint = 10_000;

/** What a traceback ends with, in any language: without the places of a stack, and without what points at a column. */
function lastWords(complained: string): string {
  const lines = complained
    .split(/\r?\n/u)
    .filter((line) => /\S/u.test(line) && !/^\s*(?:at |[\^~]+\s*$)|^Node\.js v/u.test(line));
  return lines.slice(-5).join('\n').trim().slice(-mostSaid);
}

const mostSaid = 500;

/** What is no such JSON says nothing of the outcome; where that is bad, it is what the recipient said, with its complaint. */
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

/** Milliseconds that a look for the next turn takes at most. */
const patience = 20_000;

/** Takes every turn until the examination has ended. */
export async function taken(
  { examination, sandbox, levers, authorityFile }: ExaminedSandbox,
  take: Taker,
): Promise<void> {
  const never = new AbortController().signal;
  for (;;) {
    const state = await examination.state(patience, never);
    if (state.state === 'ended' || state.state === 'none') return;
    if (state.state !== 'turn') continue;
    const { plan, turn } = state;
    const { issuer, base } = sandbox.urls.dataHolder;
    const end = await take({ plan, ...turn, profile: sandbox.profile, issuer, base, levers, authorityFile });
    if (await isOpen(examination, turn)) examination.tell(end);
  }
}

/** A run that took longer than a minute is over by then. */
async function isOpen({ state }: ExaminedSandbox['examination'], { number }: Turn): Promise<boolean> {
  const now = await state(0, new AbortController().signal);
  return now.state === 'turn' && now.turn.number === number;
}
