// <cdr-lying-world>: tells a lie in the page’s world, to the visitor’s own app in any tab or to a built-in recipient.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { beginPlan, type Result, type Told } from '../../../mocks/examination.ts';
import type { Sandbox } from '../../../mocks/index.ts';
import '../../examination/cdr-plan-result.ts';
import { carelessness } from '../../examined/carelessness.ts';
import { shareHonestly, shareUnder, type BegunPlan } from '../../examination/in-running-world.ts';
import { groupTitles, titleOf } from '../../examination/verdict-words.ts';
import { recipientNamed } from '../../examination/recipient-named.ts';
import { rowOf } from '../../../mocks/spec/plan-row.ts';
import { isCarelessRow } from '../../examination/examinee.ts';
import { listenToTrace } from '../../elements/listening.ts';
import { holderFor, recipientFor, type ActingRecipient } from '../../runs/recipients/recipient-for.ts';
import { troubleWords } from '../../runs/trouble/trouble-words.ts';
import { writeParameters } from '../../ui/address.ts';
import { define } from '../../ui/define.ts';
import { pageStyles } from '../../ui/page-styles.ts';
import { troubleLine } from '../../ui/trouble-line.ts';
import { leversOfPage } from '../sandbox/page-sandbox.ts';
import { lyingWorldStyles } from './lying-world-styles.ts';
import { reachWords } from './reach-words.ts';
import { beginServedPlan } from './served-plan.ts';
import { offeredPlans, type OfferedGroup } from './offered-plans.ts';
import type { SiteMark } from '../../runs/exchanges/site-marks.ts';

const mark = { flow: 'examination' satisfies SiteMark, step: 'share' } as const;

type Doing = 'nothing' | 'beginning' | 'lying' | 'sharing' | 'ending';

const isBusyWith = (doing: Doing): boolean => doing !== 'nothing' && doing !== 'lying';

/**
 * @prop sandbox - the running sandbox
 * @prop asked - id of the plan that the address names
 */
export class CdrLyingWorld extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    asked: { attribute: false },
    plan: { state: true },
    doing: { state: true },
    result: { state: true },
    said: { state: true },
    trouble: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare asked: string | undefined;
  declare protected plan: string | undefined;
  declare protected doing: Doing;
  declare protected result: Result | undefined;
  declare protected said: string;
  declare protected trouble: string | undefined;

  #under: BegunPlan | undefined;
  #before = new Set<string>();
  #acting: Promise<ActingRecipient> | undefined;

  static override styles: CSSResult[] = [...pageStyles, lyingWorldStyles];

  constructor() {
    super();
    [this.doing, this.said] = ['nothing', ''];
    listenToTrace(this, () => {
      if (this.doing === 'lying') this.requestUpdate();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // Leaving during a lie ends it, so the world is honest again.
    this.#under?.report({ outcome: 'declined' });
    void this.#under?.end();
    this.#under = undefined;
  }

  get #groups(): readonly OfferedGroup[] {
    return this.sandbox === undefined ? [] : offeredPlans(this.sandbox.profile);
  }

  get #plan(): string {
    const known = this.#groups.flatMap(({ plans }) => plans.map(({ id }) => id));
    const wanted = this.plan ?? this.asked ?? '';
    return known.includes(wanted) ? wanted : (known[0] ?? '');
  }

  async #whileDoing(doing: Doing, work: () => Promise<void>): Promise<void> {
    if (isBusyWith(this.doing)) return;
    [this.doing, this.trouble, this.said] = [doing, undefined, ''];
    try {
      await work();
    } catch (error) {
      this.trouble = troubleWords(error);
    } finally {
      this.doing = this.#under === undefined ? 'nothing' : 'lying';
    }
  }

  #begin(): Promise<void> {
    const { sandbox } = this;
    // The world lies only once this tab answers for all of them.
    return this.#whileDoing('beginning', async () => {
      if (sandbox === undefined) return;
      this.result = undefined;
      this.#before = new Set(sandbox.trace.entries().map(({ id }) => id));
      this.#under = await begun(sandbox, this.#plan);
    });
  }

  /** Ends the lie with what the person saw, or without it, judged by the messages sent. */
  #end(told: Told | undefined): Promise<void> {
    return this.#whileDoing('ending', async () => {
      const under = this.#under;
      if (told !== undefined) under?.report(told);
      this.#under = undefined;
      this.result = await under?.end();
    });
  }

  #acts(sandbox: Sandbox): Promise<ActingRecipient> {
    const acting = (this.#acting ??= recipientFor(sandbox, {
      recipient: { name: 'Examined app' },
      holder: holderFor(sandbox, sandbox.profile).brand,
    }));
    acting.catch(() => (this.#acting = undefined));
    return acting;
  }

  #send(how: 'honestly' | 'careful' | 'careless'): Promise<void> {
    const { sandbox } = this;
    const row = rowOf(this.#plan);
    return this.#whileDoing('sharing', async () => {
      if (sandbox === undefined) return;
      this.result = undefined;
      const recipient = recipientNamed(how === 'careless' && isCarelessRow(row) ? row : 'honest');
      const acting = await this.#acts(sandbox);
      if (how === 'honestly') {
        await shareHonestly(acting, recipient, mark);
        this.said = 'The recipient shared. No message was changed.';
      } else this.result = await shareUnder(this.#plan, acting, recipient, mark, begun);
    });
  }

  protected override render(): TemplateResult {
    const { sandbox, doing, result } = this;
    if (sandbox === undefined) return html`<p class="soft">Opening the world…</p>`;
    const isBusy = isBusyWith(doing);
    return html`<div class="two">
        <section class="card panel stack" aria-labelledby="choose">
          <h2 id="choose">1. Choose a lie</h2>
          ${this.#planField(isBusy || doing === 'lying')}
          <p class="small soft">${reachWords[sandbox.storage].who}</p>
        </section>
        <section class="card panel stack" aria-labelledby="at-hand">
          <h2 id="at-hand">2. Tell it to a built-in recipient</h2>
          <div class="row">
            ${this.#button('Share without a lie', 'honestly', doing !== 'nothing')}
            ${this.#button('Lie to a careful one', 'careful', doing !== 'nothing')}
            ${this.#button('Lie to a careless one', 'careless', doing !== 'nothing' || !isCarelessRow(rowOf(this.#plan)))}
          </div>
          ${this.#gap()}
        </section>
        <section class="card panel stack" aria-labelledby="own">
          <h2 id="own">Or tell it to your own app</h2>
          ${doing === 'lying' || doing === 'ending' ? this.#underWay(sandbox) : this.#invitation(sandbox, isBusy)}
        </section>
      </div>
      <p class="small soft" role="status">${this.#stateWords()}</p>
      ${troubleLine(this.trouble)}
      ${result === undefined ? nothing : html`<cdr-plan-result class="card" .result=${result}></cdr-plan-result>`}`;
  }

  #planField(isOff: boolean): TemplateResult {
    const chosen = this.#plan;
    return html`<label class="plan"
      >Lie to tell
      <select
        ?disabled=${isOff}
        @change=${(event: Event) => {
          this.plan = (event.target as HTMLSelectElement).value;
          this.result = undefined;
          writeParameters({ plan: this.plan });
        }}
      >
        ${this.#groups.map(
          ({ group, plans }) =>
            html`<optgroup label=${groupTitles[group]}>
              ${plans.map((one) => html`<option value=${one.id} ?selected=${one.id === chosen}>${titleOf(one)}</option>`)}
            </optgroup>`,
        )}
      </select></label
    >`;
  }

  #button(label: string, how: 'honestly' | 'careful' | 'careless', isOff: boolean): TemplateResult {
    return html`<button type="button" aria-disabled=${String(isOff)} @click=${() => !isOff && this.#send(how)}>
      ${label}
    </button>`;
  }

  #gap(): TemplateResult {
    const row = rowOf(this.#plan);
    const gap = isCarelessRow(row) ? carelessness[row] : undefined;
    return html`<p class="small soft">
      ${gap === undefined ? 'No recipient is careless about this: both behaviours are allowed.' : `The careless recipient ${gap}.`}
    </p>`;
  }

  #invitation({ storage }: Sandbox, isBusy: boolean): TemplateResult {
    return html`<p class="small">${reachWords[storage].app} Begin the lie, let your app share, then say what it did.</p>
      <div class="row">
        <button type="button" class="go" aria-disabled=${String(isBusy)} @click=${() => this.#begin()}>
          Begin the lie
        </button>
      </div>`;
  }

  #underWay({ trace }: Sandbox): TemplateResult {
    const count = trace.entries(({ id }) => !this.#before.has(id)).length;
    const isOff = this.doing === 'ending';
    const end = (label: string, told: Told | undefined, kind = ''): TemplateResult =>
      html`<button type="button" class=${kind} aria-disabled=${String(isOff)} @click=${() => this.#end(told)}>
        ${label}
      </button>`;
    return html`<p class="lying">
        <b>The world is lying.</b>
        ${count === 0 ? 'No request yet.' : `${String(count)} ${count === 1 ? 'request' : 'requests'} since.`}
      </p>
      <div class="row" role="group" aria-label="What did your app do?">
        ${end('It noticed', { outcome: 'refused' }, 'go')} ${end('It went on', { outcome: 'shared' })}
        ${end('Judge by the requests', undefined)}
      </div>`;
  }

  #stateWords(): string {
    if (this.doing === 'beginning') return 'Beginning the lie…';
    if (this.doing === 'sharing') return 'Sharing…';
    if (this.doing === 'ending') return 'Judging the requests…';
    return this.said;
  }
}

/** Begins the plan, from this page or from the server that keeps the world. */
const begun = (sandbox: Sandbox, plan: string): Promise<BegunPlan> => {
  const levers = leversOfPage();
  return sandbox.storage === 'server' && levers !== undefined
    ? beginServedPlan(levers, sandbox, plan)
    : beginPlan(sandbox, plan);
};

define('cdr-lying-world', CdrLyingWorld);

declare global {
  interface HTMLElementTagNameMap {
    'cdr-lying-world': CdrLyingWorld;
  }
}
