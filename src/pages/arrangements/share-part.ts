// The form with which the consumer shares again, and the clock.
import { html, nothing, type TemplateResult } from 'lit';
import { choiceField } from '../../ui/search-form.ts';
import { instantWords } from '../../ui/instant-words.ts';
import { accountBoxes } from './arrangement-card.ts';
import { leaps } from './arrangement-words.ts';
import type { Lab } from './lab.ts';

const year = 31_536_000;

export interface ShareActions {
  readonly choose: (customerId: string) => void;
  readonly share: (event: Event, sharingDuration: number) => void;
  /** The consumer agrees, and the code is not redeemed. */
  readonly leave: (event: Event) => void;
  readonly advance: (duration: string, words: string) => void;
}

export function sharePart(lab: Lab, isBusy: boolean, actions: ShareActions): TemplateResult {
  const button = (words: string, act: (event: Event) => void, kind = ''): TemplateResult =>
    html`<button type="button" class=${kind} aria-disabled=${String(isBusy)} @click=${act}>${words}</button>`;
  return html`<section class="card" aria-labelledby="share-title">
    <h2 id="share-title" tabindex="-1">${lab.persona.name} shares with ${lab.recipient.name}</h2>
    <p class="small soft">
      At ${lab.holder.brandName}, which uses today’s
      profile.${lab.isPagesWorld ? nothing : html` Your own world has only profile 0.1.1, so this view has a world of its own, in memory; it ends when you leave.`}
    </p>
    <form class="stack" @submit=${(event: SubmitEvent) => event.preventDefault()}>
      ${
        lab.people.length < 2
          ? nothing
          : choiceField({
              label: 'Who shares',
              value: lab.persona.customerId,
              options: lab.people.map(({ customerId, name }) => [customerId, name] as const),
              choose: actions.choose,
            })
      }
      ${accountBoxes(lab.accounts, 'Accounts that the consumer chooses')}
      <div class="row">
        ${button('Share for a year', (event) => actions.share(event, year), 'go')}
        ${button('Share once', (event) => actions.share(event, 0))}
        ${button('Say yes, but do not exchange the code', actions.leave)}
      </div>
    </form>
    <div class="row" role="group" aria-label="The clock">
      <span class="soft small">The clock: ${instantWords(lab.sandbox.clock.now().toISOString())}</span>
      ${leaps.map(([duration, words]) => button(words, () => actions.advance(duration, words)))}
    </div>
  </section>`;
}
