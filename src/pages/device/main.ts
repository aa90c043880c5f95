// The device page: the playground’s world, seen from a consumer’s phone.
import { html, nothing, render } from 'lit';
import type { Persona, Sandbox } from '../../../mocks/index.ts';
import { handedToApp } from '../../../mocks/spec/page-address.ts';
import { profiles } from '../../../mocks/spec/profiles/index.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { begunElsewhere } from '../shell/begun-elsewhere.ts';
import { profileOfPageIn } from '../sandbox/kept-worlds.ts';
import { openSandbox } from '../sandbox/page-sandbox.ts';
import { explainFailure } from '../shell/failure.ts';
import { isFramedByStranger, refuseFrame } from '../../ui/framing.ts';
import { href } from '../address/href.ts';
import { siteHere } from '../address/site-here.ts';
import { followTheme } from '../shell/theme.ts';
import '../../consumer/device.ts';
import { hasFlow, startFlowOf, type FlowName } from '../../runs/flows/flow-names.ts';

const site = siteHere();
followTheme(site);

const asked = (): string | null => new URLSearchParams(location.search).get('customer');

function choose(event: Event): void {
  const url = new URL(location.href);
  url.searchParams.set('customer', (event.target as HTMLSelectElement).value);
  location.assign(url);
}

/** Whether the person’s holder uses the backchannel and the playground has a flow for it. */
function asksDevices({ holders, profile: ofWorld }: Sandbox, person: Persona | undefined): boolean {
  const profile = holders[person?.holder ?? '']?.profile;
  return (
    profile !== undefined && profiles[profile].grantTypes.includes('backchannel') && hasFlow(ofWorld, 'backchannel')
  );
}

const addressOf = (flow: FlowName, { profile }: Sandbox): string => new URL(href(flow, {}, profile), site.root).href;

const page = (sandbox: Sandbox) => {
  const { personas, storage } = sandbox;
  // A person may be a customer of two holders and has a device for each.
  const atHolder = ({ holder }: Persona): string =>
    sandbox.scenario.holders.length < 2 ? '' : `, ${sandbox.holders[holder]?.brandName ?? ''}`;
  const person = personas.find(({ customerId }) => customerId === asked()) ?? personas[0];
  return html`
    <p class="whose">
      ${
        site.inApp
          ? html`<a href=${site.root.href}>Back to the app</a>`
          : asksDevices(sandbox, person)
            ? html`<a href=${addressOf('backchannel', sandbox)}>Back to the backchannel flow</a>`
            : html`<a href=${addressOf(startFlowOf(sandbox.profile), sandbox)}>Back to the start page</a>`
      }
    </p>
    ${
      storage === 'memory'
        ? html`<p class="alone">
            This browser stores nothing for this page, so this device has a world of its own: no request will arrive
            here.
          </p>`
        : nothing
    }
    ${
      personas.length < 2
        ? nothing
        : html`<label class="whose"
            >Whose device
            <select @change=${choose}>
              ${personas.map(
                (one) =>
                  html`<option value=${one.customerId} ?selected=${one === person}>
                    ${one.name}${atHolder(one)}
                  </option>`,
              )}
            </select></label
          >`
    }
    <cdr-device .sandbox=${sandbox} .customerId=${person?.customerId}></cdr-device>
  `;
};

/** This page’s address without the customer. */
function here(): string {
  const url = new URL(location.href);
  url.searchParams.delete('customer');
  return url.pathname + url.search;
}

/** After a reset the household may not include this customer. */
const wayOn = html`<a class="button go" href=${here()}>To a device of this household</a>`;

/** The link that opened this tab hands an authorisation to the holder’s app on this device. */
const app = handedToApp(location.href) === undefined ? undefined : loadPart(() => import('./today-app.ts'));

const main = document.querySelector('main');
async function openDevice(): Promise<void> {
  const opened = await app;
  const sandbox: Sandbox = await openSandbox(site, profileOfPageIn(location.search), () => {
    if (main !== null) render(begunElsewhere(sandbox, opened?.wayOutOf(site) ?? wayOn), main);
  });
  main?.replaceChildren();
  if (main === null) return;
  if (opened === undefined) render(page(sandbox), main);
  else opened.showApp(main, sandbox, site);
}

if (isFramedByStranger()) refuseFrame(main, 'Answer on a page of its own, so that you can see who is asking.');
else void openDevice().catch((error: unknown) => main?.replaceChildren(explainFailure(error, site)));
