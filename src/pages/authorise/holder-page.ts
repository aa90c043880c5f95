// Shared by the pages that show the holder’s screens alone: the screens, and the way back to the recipient.
import { html, type TemplateResult } from 'lit';
import { openableRedirect, type Sandbox } from '../../../mocks/index.ts';
import '../../consumer/authorisation.ts';
import type { CdrAuthorisation } from '../../consumer/authorisation.ts';
import { notesOf } from '../../ui/notes.ts';
import { explainFailure } from '../shell/failure.ts';
import { deviceInApp } from '../address/site-here.ts';
import type { Site } from '../address/site.ts';

/** After a reset the page’s request is unknown. `_top` also leaves the phone’s frame. */
export const wayOutOf = (site: Site): TemplateResult =>
  site.inApp
    ? html`<p>Go back to the app, and let it ask again.</p>`
    : html`<a class="button go" href=${site.root.href} target="_top">To the start page, to ask again</a>`;

/** The holder’s screens for the request in this page’s address. `failed` is called if the tab cannot go back. */
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

/** Sends the tab back to the recipient; `failed` is called if it cannot. */
export function goBack(sandbox: Sandbox, site: Site, url: URL, failed: (words: Element) => void): void {
  // Stopping saves the whole trace, so the next page shows it.
  void sandbox.stop().finally(() => {
    try {
      location.assign(openableRedirect(url));
    } catch (error) {
      failed(explainFailure(error, site));
    }
  });
}
