// The authorisation page: opens the world of the playground or of the app, and runs the holder’s screens in it.
import { render } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { begunElsewhere } from '../shell/begun-elsewhere.ts';
import { profileOfPageIn } from '../sandbox/kept-worlds.ts';
import { openSandbox } from '../sandbox/page-sandbox.ts';
import { notesOf } from '../../ui/notes.ts';
import { siteHere } from '../address/site-here.ts';
import { followTheme } from '../shell/theme.ts';
import { explainFailure } from '../shell/failure.ts';
import { isFramedByStranger, refuseFrame } from '../../ui/framing.ts';
import { answerAs, answerIn } from './answer-by-address.ts';
import { goBack, screensHere, wayOutOf } from './holder-page.ts';

const site = siteHere();
followTheme(site);

const main = document.querySelector('main');
async function openHolder(): Promise<void> {
  const sandbox: Sandbox = await openSandbox(site, profileOfPageIn(location.search), () => {
    main?.replaceChildren();
    if (main !== null) render(begunElsewhere(sandbox, wayOutOf(site)), main);
  });
  const failed = (words: Element): void => main?.replaceChildren(words);
  const answer = answerIn(location.search);
  if (answer === undefined) main?.replaceChildren(screensHere(sandbox, site, failed, { opensApp: true }));
  else goBack(sandbox, site, await answerAs(sandbox, new URL(location.href), notesOf(site, 'tab'), answer), failed);
}

if (isFramedByStranger()) refuseFrame(main, 'Answer on a page of its own, so that you can see who is asking.');
else void openHolder().catch((error: unknown) => main?.replaceChildren(explainFailure(error, site)));
