// Sends this tab to a data holder, and leaves a note for the callback page where the answer has to go.
import { noteDeparture } from '../spec/page-address.ts';
import { checkOpenable } from './openable-address.ts';

/**
 * Sends this tab to an authorisation URL, as the `consumer` of a flow or by itself; the callback page of this package
 * brings the answer back to the page that was left, in its fragment, or in its query where it is a response JWT. Never resolves: the page is left. Refuses
 * (SandboxError `address-unreachable`) a URL, or a redirect URI in it, that no browser can open.
 */
export function leaveFor(authorisationUrl: URL | string): Promise<never> {
  const url = new URL(authorisationUrl);
  checkOpenable(
    url,
    'The authorisation page stands at',
    'Serve the pages of this package: cdrSandbox() in vite.config.ts or npx cdr-browser-sandbox init public, and a storage that is not memory:. Without them a persona answers: consumer: (url) => sandbox.personas[0].authorise(url).',
  );
  const redirect = url.searchParams.get('redirect_uri');
  if (redirect !== null && URL.canParse(redirect))
    checkOpenable(
      new URL(redirect),
      'The redirect URI of the request is',
      'Register one of this page’s own origin: startSandbox() has one by itself; enrol({ redirectUris }) takes yours.',
    );
  const from = new URL(location.href);
  from.hash = '';
  const state = url.searchParams.get('state');
  if (state !== null) noteDeparture(globalThis.sessionStorage, { state, from: from.href });
  else if (url.searchParams.has('request_uri')) noteDeparture(globalThis.sessionStorage, { from: from.href });
  location.assign(url);
  return new Promise(() => undefined);
}
