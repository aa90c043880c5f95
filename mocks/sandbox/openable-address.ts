// Whether a browser could open an address at all: the sandbox’s own hosts are answered to code, never to a whole tab.
import { SandboxError } from '../ambient/sandbox-error.ts';

/** Top-level domains that nobody’s resolver knows (RFC 2606 2). */
const nowhere = /\.(example|invalid)\.?$/u;

/**
 * Refuses (SandboxError `address-unreachable`) an address to which no tab can be sent: a host under .example or .invalid
 * never resolves, and a service worker answers no navigation to another origin.
 */
export function checkOpenable(url: URL, what: string, fix: string): void {
  if (nowhere.test(url.hostname))
    throw new SandboxError(
      'address-unreachable',
      `${what} ${url.origin}${url.pathname}, which no browser can open.`,
      fix,
    );
}

/**
 * Gives the redirect back to a recipient. Refuses (SandboxError `address-unreachable`) one that no browser can open; the
 * code in it is then sent nowhere.
 */
export function openableRedirect(url: URL): URL {
  checkOpenable(
    url,
    'The answer goes to the redirect URI',
    'Register one of this page’s own origin: startSandbox() has one by itself, createSandbox({ callbackPage }) and enrol({ redirectUris }) take yours. In a test without a browser persona.authorise(url) gives the redirect to your code.',
  );
  return url;
}
