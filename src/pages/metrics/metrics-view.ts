// <cdr-metrics-view>: requests a data holder’s metrics as the register does, and shows them in tables.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import type { ResponseMetricsListV5 } from '../../../mocks/spec/schemas/metrics.ts';
import { startFlowOf } from '../../runs/flows/flow-names.ts';
import { Attempt } from '../../runs/trouble/attempt.ts';
import { define } from '../../ui/define.ts';
import { cardsStyles, pageStyles } from '../../ui/page-styles.ts';
import { troubleLine } from '../../ui/trouble-line.ts';
import { href } from '../address/href.ts';
import { kinds, reportParts, tablesOf, type Metrics, type MetricsTable } from './metrics-rows.ts';
import { metricsStyles } from './metrics-styles.ts';
import type { View } from '../view.ts';

/** @prop sandbox - the running sandbox */
export class CdrMetricsView extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    brand: { state: true },
    metrics: { state: true },
    said: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare protected brand: string | undefined;
  declare protected metrics: Metrics | undefined;
  /** The result of the last action. */
  declare protected said: string | undefined;

  readonly #attempt = new Attempt(this);

  static override styles: CSSResult[] = [...pageStyles, cardsStyles, metricsStyles];

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('sandbox')) void this.#choose(this.brand ?? this.#brands[0]?.brand);
  }

  /** Brands with an admin address, which the register may call. */
  get #brands(): readonly { readonly brand: string; readonly name: string }[] {
    const { holders = [] } = this.sandbox?.scenario ?? {};
    return holders.flatMap(({ brand, brandName }) =>
      this.sandbox?.urls.dataHolders[brand]?.adminBase === undefined ? [] : [{ brand, name: brandName }],
    );
  }

  async #choose(brand: string | undefined): Promise<void> {
    this.brand = brand;
    this.metrics = undefined;
    await this.#ask();
  }

  /** Shows a failure on the page. */
  async #do(work: (sandbox: Sandbox, brand: string) => Promise<string | undefined>): Promise<void> {
    const { sandbox, brand } = this;
    if (sandbox === undefined || brand === undefined) return;
    this.said = undefined;
    await this.#attempt.make(async () => {
      this.said = await work(sandbox, brand);
    });
  }

  #ask(): Promise<void> {
    return this.#do(async (sandbox, brand) => {
      const answer = await sandbox.register.metrics(brand);
      if (answer.status !== 200) throw new Error(`The data holder answered ${String(answer.status)}.`);
      this.metrics = ((await answer.json()) as ResponseMetricsListV5).data;
      return undefined;
    });
  }

  #update(): Promise<void> {
    return this.#do(async (sandbox, brand) => {
      const { status } = await sandbox.register.updateMetadata(brand);
      return status === 200 || status === 202
        ? 'The data holder has read the register again.'
        : `The data holder answered ${String(status)}.`;
    });
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.sandbox === undefined) return nothing;
    const brands = this.#brands;
    if (brands.length === 0)
      return html`
        <p>Your world uses profile 0.1.1, which has no such report. In today’s profile the report has these parts:</p>
        <div class="row">
          <a class="go" href=${href('metrics', {}, 'cds-1.36')}>Open Metrics in a world of today’s profile</a>
        </div>
        <ul class="report" role="list">
          ${reportParts.map(
            ([title, words]) =>
              html`<li class="card">
                <h2>${title}</h2>
                <p class="soft">${words}</p>
              </li>`,
          )}
        </ul>
      `;
    const { metrics, said } = this;
    return html`
      ${
        brands.length < 2
          ? nothing
          : html`<div class="brands row" role="group" aria-label="Data holder">
              ${brands.map(
                ({ brand, name }) =>
                  html`<button
                    type="button"
                    aria-pressed=${brand === this.brand ? 'true' : 'false'}
                    @click=${() => this.#choose(brand)}
                  >
                    ${name}
                  </button>`,
              )}
            </div>`
      }
      <div class="row">
        <button type="button" class="go" @click=${() => this.#ask()}>Get metrics</button>
        <button type="button" @click=${() => this.#update()}>Update metadata</button>
        <a class="button" href=${href('trace')}>Open the trace</a>
      </div>
      <p role="status">${said ?? ''}</p>
      ${troubleLine(this.#attempt.trouble)} ${metrics === undefined ? nothing : this.#report(metrics)}
    `;
  }

  #report(metrics: Metrics): TemplateResult {
    const { activeAuthorisationCount: active } = metrics.authorisations;
    return html`<div class="report">
      <section class="card wide">
        <h2>At this moment</h2>
        <dl class="now">
          <div>
            <dt>Asked at</dt>
            <dd>${metrics.requestTime}</dd>
          </div>
          <div>
            <dt>Customers who share</dt>
            <dd>${metrics.customerCount}</dd>
          </div>
          <div>
            <dt>Software products that receive</dt>
            <dd>${metrics.recipientCount}</dd>
          </div>
          <div>
            <dt>Ongoing authorisations</dt>
            <dd>${kinds(active)}</dd>
          </div>
        </dl>
        <p class="small soft">
          “2 + 1” means two given by individuals and one given for an organisation. Days begin at midnight AEST.
          ${
            metrics.customerCount > 0
              ? nothing
              : html`No data is shared yet: <a href=${href(startFlowOf('cds-1.36'))}>run the flow</a>, and get the
                  metrics again.`
          }
        </p>
      </section>
      ${tablesOf(metrics).map(tablePart)}
    </div>`;
  }
}

/** A table with at least this many columns takes the page’s full width. */
const wideFrom = 8;

const tablePart = ({ title, words, columns, rows }: MetricsTable): TemplateResult =>
  html`<section class=${columns.length < wideFrom ? 'card' : 'card wide'}>
    <h2>${title}</h2>
    <p class="small soft">${words}</p>
    <div class="scroll" tabindex="0" role="region" aria-label=${title}>
      <table>
        <thead>
          <tr>
            <td></td>
            ${columns.map((column) => html`<th scope="col">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                <th scope="row">
                  ${row.title}${row.note === undefined ? nothing : html`<span class="meaning">${row.note}</span>`}
                </th>
                ${row.cells.map((cell) => html`<td class=${isNothing(cell) ? 'nil' : ''}>${cell}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;

/** Values without events are drawn muted. */
const isNothing = (cell: string): boolean => /^(?:0(?: \+ 0)?|–|none)$/u.test(cell);

define('cdr-metrics-view', CdrMetricsView);

export const view: View = {
  words:
    'What a data holder reports to the register: calls, response times, errors, consent flows. The register asks for them; you press the button.',
  show: ({ sandbox }) =>
    sandbox === undefined ? html`` : html`<cdr-metrics-view .sandbox=${sandbox}></cdr-metrics-view>`,
};
