// A sandbox behind real sockets, with the pages that the package carries.
import type { ServedSandbox, ServeOptions } from './serve-options.ts';
import { serveWith } from './serve-with.ts';
import { servedPages } from './served-pages.ts';

/**
 * Serves register, data holders and secondary data holder over HTTPS on localhost: real handshakes, and the client
 * certificate of the handshake is what the rules judge. Refuses (SandboxError) what `createSandbox` refuses, a port that is
 * taken (`port-taken`), and a state file that is none (`state-malformed`).
 */
export async function serveSandbox(options: ServeOptions = {}): Promise<ServedSandbox> {
  return serveWith(servedPages(), options);
}
