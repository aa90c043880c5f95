// <cdr-examination-view>: a recipient is chosen and examined; every plan is a row once it has been played, and opens.
import { html, LitElement, type CSSResult, type TemplateResult } from 'lit';
import type { Plan, Result, Verdict } from '../../../mocks/examination.ts';
import type { Sandbox } from '../../../mocks/index.ts';
import '../../examination/cdr-plan-result.ts';
import { groupedResults, titleOf, verdicts, verdictWords } from '../../examination/verdict-words.ts';
import { recipientNamed } from '../../examination/recipient-named.ts';
import { readParameter } from '../../ui/address.ts';
import { ChosenEntry } from '../../ui/chosen-entry.ts';
import { define } from '../../ui/define.ts';
import { entryRow, listDetail, listDetailStyles, type EntryGroup } from '../../ui/list-detail.ts';
import { pageStyles } from '../../ui/page-styles.ts';
import { changed, chosenIds, chosenInAddress, noteChosen, type Chosen } from './chosen.ts';
import { emptyPart } from './empty-part.ts';
import { ExaminationRun } from './examination-run.ts';
import { examinationStyles } from './examination-styles.ts';
import './lying-world.ts';
import { setupPart } from './setup-part.ts';
import { summaryPart } from './summary-part.ts';
import type { View } from '../view.ts';
import { errorMessage } from '../../recipient/error-message.ts';

/**
 * The view. Its worlds are its own and end with it.
 * @prop sandbox - the running sandbox, for an app of one’s own
 */
export class CdrExaminationView extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    chosen: { state: true },
    run: { state: true },
    only: { state: true },
    words: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare protected chosen: Chosen;
  declare protected run: ExaminationRun | undefined;
  /** The verdict to which the list is filtered. */
  declare protected only: Verdict | undefined;
  /** The search text. */
  declare protected words: string;

  readonly #entry = new ChosenEntry(this, 'plan');

  static override styles: CSSResult[] = [...pageStyles, listDetailStyles, examinationStyles];

  constructor() {
    super();
    [this.chosen, this.words] = [chosenInAddress(), ''];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // A result named in the address is reproduced by playing its plan again.
    const plan = readParameter('plan');
    if (plan !== undefined && this.chosen.examined !== 'app') this.#begin([plan]);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.run?.stop();
  }

  #choose(change: Partial<Chosen>): void {
    this.run?.stop();
    this.chosen = changed(this.chosen, change);
    [this.run, this.only, this.words] = [undefined, undefined, ''];
    this.#entry.id = undefined;
    noteChosen(this.chosen);
  }

  #begin(plans: readonly string[]): void {
    const { examined, profile } = this.chosen;
    if (examined === 'app') return;
    [this.only, this.words] = [undefined, ''];
    const run: ExaminationRun = new ExaminationRun({ recipient: recipientNamed(examined), profile, plans }, () => {
      if (this.run === run) this.requestUpdate();
    });
    this.run = run;
  }

  #beginAll(): void {
    this.#entry.note(undefined);
    noteChosen(this.chosen);
    this.#begin(chosenIds(this.chosen));
  }

  async #open(plan: string): Promise<void> {
    await this.#entry.choose(plan);
    await this.updateComplete;
    this.renderRoot.querySelector('cdr-plan-result')?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult {
    const { chosen, run } = this;
    const isRunning = run?.phase === 'running';
    return html`${setupPart({
      chosen,
      isRunning,
      played: run?.plans.length,
      choose: (change) => this.#choose(change),
      begin: () => this.#beginAll(),
      stop: () => run?.stop(),
    })}
    ${
      chosen.examined === 'app'
        ? html`<cdr-lying-world .sandbox=${this.sandbox} .asked=${this.#entry.id}></cdr-lying-world>`
        : run === undefined
          ? emptyPart(chosen.profile)
          : this.#examination(run)
    }`;
  }

  #examination(run: ExaminationRun): TemplateResult {
    const { only, words } = this;
    const opened = run.results.get(this.#entry.id ?? '');
    return html`${summaryPart({
      run,
      only,
      words,
      narrow: (verdict) => (this.only = verdict),
      search: (text) => (this.words = text),
    })}
    ${listDetail(this.#entry, {
      label: 'Plans',
      list: this.#groups(run),
      none: 'No plan matches.',
      detailLabel: 'Result',
      detail:
        opened === undefined
          ? this.#unopened(run)
          : html`<cdr-plan-result class="card" .result=${opened}></cdr-plan-result>`,
    })}`;
  }

  /** Worst verdict first; plans not yet played come last. */
  #groups({ plans, results, phase }: ExaminationRun): readonly EntryGroup[] {
    const wanted = this.words.trim().toLowerCase();
    const shown = plans.filter(
      ({ id, title }) => wanted === '' || title.toLowerCase().includes(wanted) || id.toLowerCase().startsWith(wanted),
    );
    const byVerdict = verdicts
      .filter((verdict) => this.only === undefined || this.only === verdict)
      .flatMap((verdict) => {
        const own = shown.flatMap(({ id }) => results.get(id) ?? []).filter((one) => one.verdict === verdict);
        return groupedResults(verdict, own);
      })
      .map(({ label, results: own }): EntryGroup => ({
        title: `${label} (${String(own.length)})`,
        label,
        rows: own.map((one) => this.#row(one)),
      }));
    const waiting = this.only === undefined ? shown.filter(({ id }) => !results.has(id)) : [];
    const title = phase === 'running' ? 'Waiting' : 'Not played';
    return [
      ...byVerdict,
      { title: `${title} (${String(waiting.length)})`, label: title, rows: waiting.map(waitingRow) },
    ];
  }

  #row(result: Result): TemplateResult {
    const { sign, label, tone } = verdictWords[result.verdict];
    return entryRow(
      this.#entry,
      result.plan,
      html`<span>${titleOf(result)} <span class="tiny soft">${result.plan}</span></span>
        <span class="chip words ${tone}"
          ><span aria-hidden="true">${sign}</span><span class="unseen">${label}</span></span
        >`,
      () => void this.#open(result.plan),
    );
  }

  #unopened({ phase, error }: ExaminationRun): TemplateResult {
    if (phase === 'failed') return html`<p class="trouble" role="alert">${errorMessage(error)}</p>`;
    return html`<p class="card empty soft">
      ${phase === 'running' ? 'Open a result while the others are played.' : 'Open a result to see what was changed and what the recipient did.'}
    </p>`;
  }
}

const waitingRow = (plan: Plan): TemplateResult =>
  html`<li class="waiting soft">
    <span>${titleOf(plan)} <span class="tiny">${plan.id}</span></span>
  </li>`;

define('cdr-examination-view', CdrExaminationView);

export const view: View = {
  words:
    'The sandbox lies, one message at a time, and you see whether a recipient notices. Your own world stays as it is, unless you examine your own app in it.',
  show: ({ sandbox }) => html`<cdr-examination-view .sandbox=${sandbox}></cdr-examination-view>`,
};
