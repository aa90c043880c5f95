// The parts of the dashboard for one arrangement, and what a consumer reads before they end it.
import { html, nothing, type TemplateResult } from 'lit';
import type { AmendmentOnScreen, ArrangementOnScreen, ClusterOnScreen } from '../../mocks/spec/screens.ts';
import { whyMade } from '../runs/recipients/made-apps.ts';
import { dateWords, timeWords } from './date-words.ts';
import { endWords } from './sharing-parts.ts';

export interface DashboardActions {
  /** Asks the consumer to confirm; undefined cancels the question. */
  ask(arrangementId: string | undefined): void;
  withdraw(one: ArrangementOnScreen): void;
}

export interface ShownArrangement {
  readonly one: ArrangementOnScreen;
  /** Position and total: two arrangements with one recipient may have begun in the same minute. */
  readonly place: readonly [number: number, of: number];
  /** Whether the consumer is about to end it. */
  readonly isEnding: boolean;
}

/** The section of an active arrangement. */
export function arrangementPart(
  { one, place: [number, of], isEnding }: ShownArrangement,
  actions: DashboardActions,
): TemplateResult {
  const { recipient, accounts, clusters, since, until, once, arrangementId, amendments = [] } = one;
  return html`<section
    class="cluster"
    aria-label=${`Sharing with ${recipient.productName} since ${timeWords(since)}, ${String(number)} of ${String(of)}`}
  >
    <h4>${recipient.productName}${of === 1 ? nothing : html` <span class="hint">${number} of ${of}</span>`}</h4>
    <p>
      ${accounts.join(' and ')}${accounts.length === 0 ? nothing : '. '}Since ${dateWords(since)}, ${timeWords(since)}.
      ${
        once
          ? html`One-time sharing, until <b>${dateWords(until)}, ${timeWords(until)}</b>.`
          : html`Ongoing sharing, until <b>${dateWords(until)}</b>.`
      }
    </p>
    ${isEnding ? withdrawalPart(one, actions) : stopButton(one, actions)} ${madePart(recipient.productName)}
    <ul>
      ${clusters.map((cluster) => sharedPart(cluster))}
    </ul>
    ${
      amendments.length === 0
        ? nothing
        : html`<h5>What you have changed</h5>
            <ul>
              ${amendments.map((amendment) => amendmentPart(amendment))}
            </ul>`
    }
    <p>
      Ask ${recipient.productName} how it handles your data, and what else you have allowed it to do. Its CDR policy and
      its own dashboard tell you more.
    </p>
    <p class="hint mono">${arrangementId}</p>
  </section>`;
}

/** Explains an app that the pages enrolled, since the consumer has never seen it ask. */
function madePart(name: string): TemplateResult | typeof nothing {
  const why = whyMade(name);
  return why === undefined
    ? nothing
    : html`<div class="behind"><b>Behind the screen.</b> ${why} A real holder would not tell you this.</div>`;
}

const sharedPart = ({ heading, permissions, details = [] }: ClusterOnScreen): TemplateResult =>
  html`<li>
    <b>${heading}</b>
    <ul>
      ${[...permissions, ...details].map((line) => html`<li>${line}</li>`)}
    </ul>
  </li>`;

const stopButton = ({ arrangementId }: ArrangementOnScreen, { ask }: DashboardActions): TemplateResult =>
  html`<div class="two">
    <button type="button" id=${`stop-${arrangementId}`} @click=${() => ask(arrangementId)}>Stop sharing</button>
  </div>`;

/** The consequences are shown before the confirmation (CX, withdrawing authorisation). */
function withdrawalPart(one: ArrangementOnScreen, { ask, withdraw }: DashboardActions): TemplateResult {
  const { recipient, clusters, jointAccounts = [] } = one;
  const app = recipient.productName;
  return html`<div class="question" role="group" aria-labelledby="stopping">
    <h5 id="stopping" tabindex="-1">Stop sharing with ${app}?</h5>
    <p>Before you stop, check with ${app} what it means for you: its service may change or end.</p>
    <p>
      ${app} must delete or de-identify your data once it no longer needs it. You have the right to have it deleted: ask
      ${app} before you stop, or choose it in its app.
    </p>
    ${
      jointAccounts.length === 0
        ? nothing
        : html`<p>
            <b>Joint account.</b> The other owners of ${jointAccounts.join(' and ')} are told that you stopped sharing
            it.
          </p>`
    }
    <p>Sharing ends at once. ${app} can no longer collect:</p>
    <ul>
      ${clusters.map(({ heading }) => html`<li>${heading}</li>`)}
    </ul>
    <p>To share again, you have to start again in its app.</p>
    <div class="two">
      <button type="button" @click=${() => ask(undefined)}>Keep sharing</button>
      <button type="button" @click=${() => withdraw(one)}>Stop now</button>
    </div>
  </div>`;
}

function amendmentPart({ at, added, ended, accountsAdded, accountsEnded, period }: AmendmentOnScreen): TemplateResult {
  const isSame = [added, ended, accountsAdded, accountsEnded, period].every((part) => part === undefined);
  const lines = [
    ...(added ?? []).map(({ heading, permissions }) => `Added: ${heading} (${permissions.join(', ')}).`),
    ...(ended ?? []).map(({ heading, permissions }) => `No longer shared: ${heading} (${permissions.join(', ')}).`),
    ...(accountsAdded === undefined ? [] : [`Account added: ${accountsAdded.join(' and ')}.`]),
    ...(accountsEnded === undefined ? [] : [`Account no longer shared: ${accountsEnded.join(' and ')}.`]),
  ];
  return html`<li>
    ${dateWords(at)}, ${timeWords(at)}: ${isSame ? 'Authorised again, with nothing changed.' : lines.join(' ')}
    ${
      period === undefined
        ? nothing
        : html`Shared ${endWords(period.now)}; before, it was shared ${endWords(period.before)}.`
    }
  </li>`;
}
