// One arrangement as a card: its consents, codes and tokens as bars, its events in order, and its buttons.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Exchange } from '../../../mocks/index.ts';
import type { PicturedArrangement, Piece } from './arrangement-picture.ts';
import { instantWords } from '../../ui/instant-words.ts';
import { arrangementWords, durations, momentWords, pieceWords, stateWords } from './arrangement-words.ts';
import type { Lab } from './lab.ts';

export interface CardActions {
  readonly amend: (event: SubmitEvent) => void;
  readonly read: () => void;
  readonly refresh: () => void;
  readonly withdrawOnDashboard: () => void;
  readonly withdrawInApp: () => void;
  /** Opens or closes the exchange in place. */
  readonly toggle: (exchange: string) => void;
}

export interface CardState {
  /** Counts arrangements in the order in which they were made. */
  readonly number: number;
  readonly arrangement: PicturedArrangement;
  /** Ids of the exchanges that are open. */
  readonly open: ReadonlySet<string>;
  readonly busy: boolean;
  /** The last response to reading the accounts. */
  readonly read: Exchange | undefined;
}

export function arrangementCard(
  lab: Lab,
  { number, arrangement, open, busy, read }: CardState,
  actions: CardActions,
): TemplateResult {
  const [state, tone] = arrangementWords[arrangement.state];
  const name = `arrangement ${String(number)}`;
  return html`<section class="card" aria-labelledby="title-${number}">
    <div class="row apart">
      <h3 id="title-${number}" tabindex="-1">Arrangement ${number}</h3>
      <span class="chip words ${tone}">${state}</span>
    </div>
    <p class="small soft">
      <code>${arrangement.id}</code>${
        arrangement.state === 'alive' && arrangement.until !== undefined
          ? html`, until ${instantWords(arrangement.until)}`
          : nothing
      }
    </p>
    ${picture(lab, arrangement)}
    <h4>What happened</h4>
    <ol class="moments">
      ${repeat(
        arrangement.moments,
        (moment) => moment.exchange?.id ?? moment.at,
        (moment, index) => {
          const { exchange, at } = moment;
          const isOpen = exchange !== undefined && open.has(exchange.id);
          return html`<li>
            <p>
              <b class="number">${index + 1}</b> ${momentWords(arrangement, moment)}
              <span class="soft small">${instantWords(at)}</span>
            </p>
            ${
              exchange === undefined
                ? nothing
                : html`<button
                    type="button"
                    class="quiet"
                    aria-expanded=${isOpen ? 'true' : 'false'}
                    aria-label=${`${isOpen ? 'Hide' : 'Show'} the exchange: ${String(index + 1)} of ${name}`}
                    @click=${() => actions.toggle(exchange.id)}
                  >
                    ${isOpen ? 'Hide the exchange' : 'Show the exchange'}
                  </button>`
            }
            ${isOpen ? html`<cdr-exchange .exchange=${exchange} .headingLevel=${5}></cdr-exchange>` : nothing}
          </li>`;
        },
      )}
    </ol>
    ${arrangement.state === 'alive' ? acts(lab, arrangement, name, busy, actions) : afterwards(lab, arrangement, name, busy, actions)}
    ${read === undefined || read.verdict === 'ok' ? nothing : html`<cdr-why .exchange=${read} .headingLevel=${4}></cdr-why>`}
  </section>`;
}

const actButton = (words: string, name: string, busy: boolean, act: () => void): TemplateResult =>
  html`<button type="button" aria-disabled=${busy ? 'true' : 'false'} aria-label=${`${words}: ${name}`} @click=${act}>
    ${words}
  </button>`;

const readWords = 'Read the accounts';

/** Once the arrangement has ended, its last access token shows the refusal. */
function afterwards(
  lab: Lab,
  { id, state }: PicturedArrangement,
  name: string,
  busy: boolean,
  { read }: CardActions,
): TemplateResult | typeof nothing {
  if ((state !== 'withdrawn' && state !== 'ended') || !lab.mayRead(id)) return nothing;
  return html`<div class="row">
    ${actButton(readWords, name, busy, read)}
    <span class="small soft">With the last access token, to see it refused.</span>
  </div>`;
}

/**
 * A bar runs from the moment when a piece begins to the moment when it ends; a piece without an end reaches the edge.
 */
function picture(lab: Lab, { pieces, moments }: PicturedArrangement): TemplateResult {
  return html`<div class="picture">
    <p class="scale" aria-hidden="true">
      <span>What happened, as numbered below</span>
      <span class="marks">${moments.map((_, index) => html`<span>${index + 1}</span>`)}</span>
    </p>
    <ul aria-label="What is active and what has ended">
      ${repeat(
        pieces,
        ({ key }) => key,
        (piece) => pieceRow(lab, piece, moments.length),
      )}
    </ul>
  </div>`;
}

function pieceRow(lab: Lab, piece: Piece, moments: number): TemplateResult {
  const [state, tone] = stateWords[piece.state];
  const { from, to = moments } = piece;
  const width = Math.max(to - from, 1);
  return html`<li class="piece ${piece.kind}">
    <p>
      <b>${piece.title}</b> <span class="chip words ${tone}">${state}</span>
      <span class="small soft">${pieceWords(piece, lab.accountName)}</span>
    </p>
    <p class="bars">
      <svg class=${tone} viewBox="0 0 ${moments} 1" preserveAspectRatio="none" aria-hidden="true">
        ${svg`<line x1="0" x2=${moments} y1="0.5" y2="0.5" /><rect x=${from} width=${width} y="0" height="1" />`}
      </svg>
      <span class="unseen"
        >From ${from + 1} ${piece.to === undefined ? 'on' : `to ${String(piece.to + 1)}`} of what happened.</span
      >
    </p>
  </li>`;
}

function acts(
  lab: Lab,
  { id }: PicturedArrangement,
  name: string,
  busy: boolean,
  { amend, read, refresh, withdrawOnDashboard, withdrawInApp }: CardActions,
): TemplateResult {
  const isDisabled = busy ? 'true' : 'false';
  const button = (words: string, act: () => void): TemplateResult => actButton(words, name, busy, act);
  return html`<div class="row">
      ${lab.knows(id) ? button(readWords, read) : nothing} ${lab.mayRefresh(id) ? button('Refresh', refresh) : nothing}
      ${button('Withdraw on the holder’s dashboard', withdrawOnDashboard)}
      ${lab.knows(id) ? button('Withdraw in the recipient’s app', withdrawInApp) : nothing}
    </div>
    ${
      lab.knows(id)
        ? html`<details>
            <summary>Amend ${name}</summary>
            <form @submit=${amend}>
              <p class="small soft">
                This time ${lab.recipient.name} asks for everything except electricity usage. What is agreed to replaces
                what was agreed before and does not add to it.
              </p>
              ${accountBoxes(lab.accountsOf(id), `Accounts of ${name}, from now on`)}
              <label
                >For how long
                <select name="duration">
                  ${durations.map(
                    ([value, words]) => html`<option value=${value} ?selected=${value === 7_776_000}>${words}</option>`,
                  )}
                </select>
              </label>
              <div class="row">
                <button type="submit" aria-disabled=${isDisabled} aria-label=${`Amend: ${name}`}>Amend</button>
                <button
                  type="submit"
                  name="leave"
                  value="yes"
                  aria-disabled=${isDisabled}
                  aria-label=${`Agree, but do not exchange the code: ${name}`}
                >
                  Agree, but do not exchange the code
                </button>
              </div>
            </form>
          </details>`
        : nothing
    }`;
}

export const accountBoxes = (accounts: readonly string[], legend: string): TemplateResult =>
  html`<fieldset class="choices">
    <legend>${legend}</legend>
    ${accounts.map(
      (name) =>
        html`<label class="box"><input type="checkbox" name="accounts" value=${name} checked /> ${name}</label>`,
    )}
  </fieldset>`;
