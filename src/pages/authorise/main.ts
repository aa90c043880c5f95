// The authorisation page: boots the same world as the playground and lets the holder's screens run in it.
import { openSandbox } from '../boot.ts';
import { notesOf } from '../../runs/notes.ts';
import { siteOf } from '../site.ts';
import { followTheme } from '../theme.ts';
import { explainFailure } from '../failure.ts';
import { isFramedByStranger, refuseFrame } from '../framing.ts';
import '../../consumer/authorisation.ts';

const site = siteOf(location.href, 1);
followTheme(site);

const main = document.querySelector('main');
async function openHolder(): Promise<void> {
  const sandbox = await openSandbox(site);
  const element = document.createElement('cdr-authorisation');
  Object.assign(element, { sandbox, address: new URL(location.href), notes: notesOf(site, 'tab') });
  element.addEventListener('cdr-screen', () => scrollTo(0, 0));
  element.addEventListener('cdr-redirect', ({ detail }) => {
    // Stopping writes the trace to the end; the page that follows shows it.
    void sandbox.stop().finally(() => location.assign(detail.url));
  });
  main?.replaceChildren(element);
}

if (isFramedByStranger()) refuseFrame(main);
else await openHolder().catch((error: unknown) => main?.replaceChildren(explainFailure(error, site)));
