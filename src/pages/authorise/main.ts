// The authorisation page: opens the same world as the playground, or as the app it was put into, and lets the holder's screens run in it.
import { render } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { begunElsewhere } from '../begun-elsewhere.ts';
import { openSandbox } from '../boot.ts';
import { siteHere } from '../site-here.ts';
import { followTheme } from '../theme.ts';
import { explainFailure } from '../failure.ts';
import { isFramedByStranger, refuseFrame } from '../framing.ts';
import { screensHere, wayOutOf } from '../holder-page.ts';

const site = siteHere();
followTheme(site);

const main = document.querySelector('main');
async function openHolder(): Promise<void> {
  const sandbox: Sandbox = await openSandbox(site, () => {
    main?.replaceChildren();
    if (main !== null) render(begunElsewhere(sandbox, wayOutOf(site)), main);
  });
  const failed = (words: Element): void => main?.replaceChildren(words);
  main?.replaceChildren(screensHere(sandbox, site, failed, { opensApp: true }));
}

if (isFramedByStranger()) refuseFrame(main);
else void openHolder().catch((error: unknown) => main?.replaceChildren(explainFailure(error, site)));
