// The progress of an examination, its grade and counts, the filters of the list, and the reports.
import { html, nothing, type TemplateResult } from 'lit';
import type { Verdict } from '../../../mocks/examination.ts';
import { gradeTone, verdicts, verdictWords } from '../../examination/verdict-words.ts';
import type { ExaminationRun } from './examination-run.ts';
import { reports, saveReport } from './reports.ts';

export interface Summary {
  readonly run: ExaminationRun;
  readonly only: Verdict | undefined;
  readonly words: string;
  narrow(verdict: Verdict | undefined): void;
  search(words: string): void;
}

export function summaryPart({ run, only, words, narrow, search }: Summary): TemplateResult {
  const { examination } = run;
  return html`<section class="summary stack" aria-label="Summary">
    <div class="row apart">
      <div class="row standing">
        ${
          examination === undefined
            ? nothing
            : html`<span class="chip words grade ${gradeTone[examination.grade]}">${examination.grade}</span>`
        }
        <p class="small soft" role="status">${stateWords(run)}</p>
      </div>
      ${examination === undefined ? nothing : reportsPart(examination)}
    </div>
    ${
      run.phase === 'running'
        ? html`<progress aria-label="Plans played" max=${run.plans.length} value=${run.results.size}></progress>`
        : nothing
    }
    <form class="row filters" role="search" @submit=${(event: Event) => event.preventDefault()}>
      <div class="row" role="group" aria-label="Verdicts">
        ${verdicts.map((verdict) => verdictButton(verdict, run, only, narrow))}
      </div>
      <label class="find"
        ><span class="unseen">Find a plan</span>
        <input
          type="search"
          maxlength="100"
          placeholder="Find a plan: nonce, RJ-68"
          .value=${words}
          @input=${(event: InputEvent) => search((event.target as HTMLInputElement).value)}
      /></label>
    </form>
  </section>`;
}

function verdictButton(
  verdict: Verdict,
  { results }: ExaminationRun,
  only: Verdict | undefined,
  narrow: Summary['narrow'],
): TemplateResult {
  const { sign, label, tone } = verdictWords[verdict];
  const count = [...results.values()].filter((one) => one.verdict === verdict).length;
  const isChosen = only === verdict;
  return html`<button
    type="button"
    class="verdict ${tone}"
    aria-pressed=${isChosen ? 'true' : 'false'}
    @click=${() => narrow(isChosen ? undefined : verdict)}
  >
    <span class="sign" aria-hidden="true">${sign}</span> <b>${count}</b> ${label.toLowerCase()}
  </button>`;
}

const reportsPart = (examination: NonNullable<ExaminationRun['examination']>): TemplateResult =>
  html`<div class="row" role="group" aria-label="Download the report">
    <span class="small soft">Report</span>
    ${reports.map((report) => html`<button type="button" @click=${() => saveReport(report, examination)}>${report.label}</button>`)}
  </div>`;

function stateWords({ phase, plans, results }: ExaminationRun): string {
  const count = `${String(results.size)} of ${String(plans.length)}`;
  switch (phase) {
    case 'running':
      return results.size === 0 ? 'Honest runs first…' : `${count} plans played…`;
    case 'stopped':
      return `Stopped: ${count} plans played.`;
    case 'failed':
      return 'The examination itself failed.';
    case 'done':
      return plans.length === 1
        ? 'One plan played, after the honest runs.'
        : `All ${String(plans.length)} plans played.`;
  }
}
