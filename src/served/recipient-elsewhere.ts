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

/** By the exit code: 0 is shared. A last line in JSON says more. The message is in CDR_EXAMINATION. */
export const byCommand =
  (command: string): Taker =>
  async (message) => {
    const env = {
      ...process.env,
      CDR_EXAMINATION: JSON.stringify(message),
      NODE_EXTRA_CA_CERTS: message.authorityFile,
    };
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'inherit'], env });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code === 127 || code === 126) throw new Complaint(`The command cannot be started: ${command}`);
    return endIn(printed.trim().split('\n').at(-1) ?? '', code === 0);
  };

/** What is no such JSON says nothing. */
function endIn(text: string, isGood: boolean): TurnEnd {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    given = undefined;
  }
  const said = told.safeParse(given);
  if (said.success) return said.data;
  return isGood ? { outcome: 'shared' } : { outcome: 'refused', ...(text !== '' && { error: text.slice(0, 500) }) };
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
