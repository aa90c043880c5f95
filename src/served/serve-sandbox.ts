// A sandbox behind real sockets, with the pages that the package carries.
import type { ServedSandbox, ServeOptions } from './serve-options.ts';
import { serveWith } from './serve-with.ts';
import { servedPages } from './served-pages.ts';

/**
 * Serves register, data holders and secondary data holder over HTTPS on localhost: the handshakes are real, and rules
 * check the client certificate of the handshake. Throws a SandboxError where `createSandbox` does, for a port that is
 * taken (`port-taken`), and for an invalid state file (`state-malformed`).
 */
export async function serveSandbox(options: ServeOptions = {}): Promise<ServedSandbox> {
  return serveWith(servedPages(), options);
}
