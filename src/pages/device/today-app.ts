// The holder’s app on the consumer’s device, opened by a claimed https link: it continues the authorisation.
import { html, render } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import { screensHere, wayOutOf } from '../authorise/holder-page.ts';
import type { Site } from '../address/site.ts';

export { wayOutOf };

/** Shows the holder’s screens. An expired or unknown link fails as on the holder’s page. */
export function showApp(main: HTMLElement, sandbox: Sandbox, site: Site): void {
  const failed = (words: Element): void => main.replaceChildren(words);
  render(
    html`
      <p class="whose">
        <b>This page plays the retailer’s app.</b>
        <span>Its claimed https link was opened (Redirect to App). What you answer goes back to whoever asked.</span>
      </p>
      ${screensHere(sandbox, site, failed)}
    `,
    main,
  );
}
