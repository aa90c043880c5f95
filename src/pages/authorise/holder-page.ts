// What the pages have in common on which the holder's screens stand alone: they fill the page, and in the end the tab goes back to the recipient.
import { html, type TemplateResult } from 'lit';
import { openableRedirect, type Sandbox } from '../../../mocks/index.ts';
import '../../consumer/authorisation.ts';
import type { CdrAuthorisation } from '../../consumer/authorisation.ts';
import { notesOf } from '../../runs/notes.ts';
import { explainFailure } from '../shell/failure.ts';
import { deviceInApp } from '../address/site-here.ts';
import type { Site } from '../address/site.ts';

/** The request on such a page was made in the world before; whoever stands in the phone’s frame leaves the frame too. */
export const wayOutOf = (site: Site): TemplateResult =>
  site.inApp
    ? html`<p>Go back to the app, and let it ask again.</p>`
    : html`<a class="button go" href=${site.root.href} target="_top">To the start page, to ask again</a>`;

/** The screens of what the address of this page asks for; `failed` is shown where the tab cannot go back. */
export function screensHere(
  sandbox: Sandbox,
  site: Site,
  failed: (words: Element) => void,
  given: Partial<CdrAuthorisation> = {},
): CdrAuthorisation {
  const element = document.createElement('cdr-authorisation');
  Object.assign(element, { sandbox, address: new URL(location.href), notes: notesOf(site, 'tab'), ...given });
  if (site.inApp)
    Object.assign(element, {
      home: { href: site.root.href, words: 'Back to the app' },
      device: deviceInApp(location.href),
    });
  element.addEventListener('cdr-screen', () => scrollTo(0, 0));
  element.addEventListener('cdr-redirect', ({ detail }) => goBack(sandbox, site, detail.url, failed));
  return element;
}

/** The tab goes back to the recipient; `failed` is shown where it cannot. */
export function goBack(sandbox: Sandbox, site: Site, url: URL, failed: (words: Element) => void): void {
  // Stopping writes the trace to the end; the page that follows shows it.
  void sandbox.stop().finally(() => {
    try {
      location.assign(openableRedirect(url));
    } catch (error) {
      failed(explainFailure(error, site));
    }
  });
}
