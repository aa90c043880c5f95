// Which app sends the explorer’s call: its own, or the app of the run in this tab with that run’s tokens.
import { html, nothing, type TemplateResult } from 'lit';
import type { Operation } from '../../../mocks/spec/operation.ts';
import { startFlowOf } from '../../runs/flows/flow-names.ts';
import { readParameter } from '../../ui/address.ts';
import { href, profileOfPage } from '../address/href.ts';

/** Whether the address asks for the run’s app. */
export const actsForRun = (): boolean => readParameter('as') === 'run';

/** No choice for calls that need no recipient. `isOfRun` is undefined until it is known. */
export function actorPart(operation: Operation, isOfRun: boolean | undefined): TemplateResult | typeof nothing {
  const { id, party, access } = operation;
  if (party !== 'holder' || (access.kind !== 'bearer' && access.kind !== 'client')) return nothing;
  if (!actsForRun())
    return html`<p class="small soft">
      The explorer’s own app sends it.
      <a href=${href('api', { operation: id, as: 'run' })}>Send it as the app of your run</a>
    </p>`;
  if (isOfRun === false)
    return html`<p class="small soft">
      The explorer’s own app sends it, because no run in this tab has tokens yet.
      <a href=${href(startFlowOf(profileOfPage()))}>Run the flow</a>
    </p>`;
  return html`<p class="small soft">
    The app of your run sends it, with its consent and its tokens as they are.
    <a href=${href('api', { operation: id })}>Send it as an app of the explorer’s own</a>
  </p>`;
}
