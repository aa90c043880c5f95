// The authorisation page: opens the same world as the playground, or as the app it was put into, and lets the holder's screens run in it.
import { openableRedirect } from '../../../mocks/index.ts';
import { html, render } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { begunElsewhere } from '../begun-elsewhere.ts';
import { openSandbox } from '../boot.ts';
import { notesOf } from '../../runs/notes.ts';
import { deviceInApp, siteHere } from '../site-here.ts';
import { followTheme } from '../theme.ts';
import { explainFailure } from '../failure.ts';
import { isFramedByStranger, refuseFrame } from '../framing.ts';
import '../../consumer/authorisation.ts';

const site = siteHere();
followTheme(site);

/** The request on this page was made in the world before; whoever stands in the phone’s frame leaves the frame too. */
const wayOn = site.inApp
  ? html`<p>Go back to the app, and let it ask again.</p>`
  : html`<a class="button go" href=${site.root.href} target="_top">To the start page, to ask again</a>`;

const main = document.querySelector('main');
async function openHolder(): Promise<void> {
  const sandbox: Sandbox = await openSandbox(site, () => {
    main?.replaceChildren();
    if (main !== null) render(begunElsewhere(sandbox, wayOn), main);
  });
  const element = document.createElement('cdr-authorisation');
  Object.assign(element, { sandbox, address: new URL(location.href), notes: notesOf(site, 'tab') });
  if (site.inApp)
    Object.assign(element, {
      home: { href: site.root.href, words: 'Back to the app' },
      device: deviceInApp(location.href),
    });
  element.addEventListener('cdr-screen', () => scrollTo(0, 0));
  element.addEventListener('cdr-redirect', ({ detail }) => {
    // Stopping writes the trace to the end; the page that follows shows it.
    void sandbox.stop().finally(() => leaveFor(detail.url));
  });
  main?.replaceChildren(element);
}

function leaveFor(url: URL): void {
  try {
    location.assign(openableRedirect(url));
  } catch (error) {
    main?.replaceChildren(explainFailure(error, site));
  }
}

if (isFramedByStranger()) refuseFrame(main);
else void openHolder().catch((error: unknown) => main?.replaceChildren(explainFailure(error, site)));
