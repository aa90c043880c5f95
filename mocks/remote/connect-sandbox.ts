// Connects a page to a world on a server.
import { SandboxError } from '../ambient/sandbox-error.ts';
import { tell } from '../ambient/tell.ts';
import type { Sandbox } from '../sandbox/sandbox-interface.ts';
import { lineTo } from './line.ts';
import { reflectedWorld } from './reflected-world.ts';
import { remoteCalls } from './remote-calls.ts';
import { remoteSandbox } from './remote-sandbox.ts';

export interface ConnectOptions {
  /** The fetch that reaches the server; by default this realm's. */
  readonly fetch?: typeof fetch;
  /** Called when another world has replaced this one. */
  readonly begunElsewhere?: () => void;
}

/**
 * The sandbox that a server of this machine serves (`serveSandbox`, or the command `serve`). `levers` is the address of
 * its levers, for example `https://localhost:8443/__admin`. A checkpoint is kept by the server; `stop` ends only this
 * side. Rejects (SandboxError `world-closed`) if no server responds.
 */
export async function connectSandbox(levers: string, options: ConnectOptions = {}): Promise<Sandbox> {
  const { begunElsewhere } = options;
  const send: typeof fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const line = lineTo(levers, send);
  const over = new AbortController();
  const world = reflectedWorld(() => begunElsewhere && tell(begunElsewhere, undefined));
  line.listen(world.hear, over.signal);
  await Promise.race([world.seen, rejectIfUnreachable(levers, send)]);
  return remoteSandbox(world, remoteCalls(line, world, over.signal), over);
}

/** Rejects if there is no response at all. */
async function rejectIfUnreachable(levers: string, send: typeof fetch): Promise<never> {
  const answered = await send(`${levers}/health`).catch(() => undefined);
  if (answered?.ok === true) return new Promise<never>(() => undefined);
  throw new SandboxError(
    'world-closed',
    'The server of this world does not respond.',
    'Start it with npx cdr-browser-sandbox serve, then reload the page.',
  );
}
