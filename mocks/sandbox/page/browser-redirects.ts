// Sends a tab to a data holder and back to a recipient. The sandbox's own hosts answer only code, not navigations.
import { noteDeparture } from '../../spec/page-address.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';

/**
 * Sends this tab to an authorisation URL, as the `consumer` of a flow or on its own. The callback page of this package
 * returns the response to the page that was left: in its fragment, or in its query for a response JWT. Never resolves,
 * because the page is left. Refuses (SandboxError `address-unreachable`) a URL, or a redirect URI in it, that no
 * browser can open.
 */
export function leaveFor(authorisationUrl: URL | string): Promise<never> {
  const url = new URL(authorisationUrl);
  checkOpenable(
    url,
    'The authorisation page is at',
    'Serve the pages of this package, with cdrSandbox() in vite.config.ts or npx cdr-browser-sandbox init public, and use a storage other than memory:. Or let a persona answer: consumer: (url) => sandbox.personas[0].authorise(url).',
  );
  const redirect = url.searchParams.get('redirect_uri');
  if (redirect !== null && URL.canParse(redirect))
    checkOpenable(
      new URL(redirect),
      'The redirect URI of the request is',
      'Register a redirect URI on this page’s own origin: startSandbox() does this itself; with enrol(), pass redirectUris.',
    );
  const from = new URL(location.href);
  from.hash = '';
  const state = url.searchParams.get('state');
  if (state !== null) noteDeparture(globalThis.sessionStorage, { state, from: from.href });
  else if (url.searchParams.has('request_uri')) noteDeparture(globalThis.sessionStorage, { from: from.href });
  location.assign(url);
  return new Promise(() => undefined);
}

/** Top-level domains that never resolve (RFC 2606 2). */
const nowhere = /\.(example|invalid)\.?$/u;

/**
 * Refuses (SandboxError `address-unreachable`) an address to which no tab can navigate: a host under .example or
 * .invalid never resolves, and a service worker does not answer navigations to another origin.
 */
function checkOpenable(url: URL, what: string, fix: string): void {
  if (nowhere.test(url.hostname))
    throw new SandboxError(
      'address-unreachable',
      `${what} ${url.origin}${url.pathname}, which no browser can open.`,
      fix,
    );
}

/**
 * Returns the redirect to a recipient. Refuses (SandboxError `address-unreachable`) one that no browser can open; the
 * code in it is then not sent.
 */
export function openableRedirect(url: URL): URL {
  checkOpenable(
    url,
    'The authorisation response goes to the redirect URI',
    'Register a redirect URI on this page’s own origin: startSandbox() does this itself; otherwise pass createSandbox({ callbackPage }) or enrol({ redirectUris }). In a test without a browser, persona.authorise(url) returns the redirect to your code.',
  );
  return url;
}
