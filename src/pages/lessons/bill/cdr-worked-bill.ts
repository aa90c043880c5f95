// <cdr-worked-bill>: a bill recalculated line by line from the calls of a lesson.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { daysWords, dayWords } from '../../../ui/day-words.ts';
import { dollars } from '../../../ui/money-words.ts';
import { define } from '../../../ui/define.ts';
import { pageStyles } from '../../../ui/page-styles.ts';
import type { Exchanges } from '../signs.ts';
import { evidenceIn, type BillEvidence } from './bill-evidence.ts';
import { isEqual, netOf, type BillLine, type Group } from './bill-line.ts';
import { billLines } from './bill-lines.ts';
import { percent } from './bill-money.ts';
import { owedNow, totalsOf, type Total } from './bill-totals.ts';
import { pricedDay } from './priced-day.ts';
import { workedBillStyles } from './worked-bill.styles.ts';

const groupTitles: Readonly<Record<Group, string>> = {
  used: 'What was used',
  solar: 'What the panels sold',
  other: 'What each day costs',
  once: 'Charged or credited once',
};

/** The trace only grows, so recalculating waits for a new exchange. */
const isSame = (now: Exchanges, before: Exchanges | undefined): boolean =>
  now.length === before?.length && now.at(-1)?.id === before.at(-1)?.id;

/** @prop exchanges - the exchanges of the lesson */
export class CdrWorkedBill extends LitElement {
  static override properties = {
    exchanges: { attribute: false, hasChanged: (now: Exchanges, before?: Exchanges) => !isSame(now, before) },
  };
  declare exchanges: Exchanges;

  static override styles: CSSResult[] = [...pageStyles, workedBillStyles];

  constructor() {
    super();
    this.exchanges = [];
  }

  protected override render(): TemplateResult {
    const evidence = evidenceIn(this.exchanges);
    return html`<section class="card panel stack loose" aria-labelledby="worked">
      <h2 id="worked">The bill, checked</h2>
      ${evidence === undefined ? html`<p class="soft">The bill appears here once you have read an invoice.</p>` : bill(evidence)}
    </section>`;
  }
}

function bill(evidence: BillEvidence): TemplateResult {
  const { invoice } = evidence;
  const lines = billLines(evidence);
  const groups = Map.groupBy(lines, ({ group }) => group);
  const owed = owedNow(evidence);
  const { period, dueDate } = invoice;
  return html`<dl class="facts">
      <dt>Invoice</dt>
      <dd>${invoice.invoiceNumber}</dd>
      <dt>For</dt>
      <dd>${period === undefined ? 'no days of use' : daysWords(period)}</dd>
      <dt>Issued</dt>
      <dd>${dayWords(invoice.issueDate)}${dueDate === undefined ? '' : `, due ${dayWords(dueDate)}`}</dd>
    </dl>
    ${lines.length === 0 ? html`<p class="soft">Read the billing transactions to see its lines.</p>` : nothing}
    ${
      lines.some(({ isEstimate }) => isEstimate)
        ? html`<p class="small soft">Some readings of these days are estimates: the lines say isEstimate.</p>`
        : nothing
    }
    ${pricedDay(evidence)}
    ${[...groups].map(
      ([group, own]) =>
        html`<div class="stack tight">
          <h3 id=${group}>${groupTitles[group]}</h3>
          <ul class="items" aria-labelledby=${group}>
            ${own.map(lineRow)}
          </ul>
        </div>`,
    )}
    <div class="stack tight">
      <h3 id="sums">The sums of the invoice</h3>
      <ul class="items" aria-labelledby="sums">
        ${totalsOf(evidence, lines).map((total) => totalRow(total))} ${owed === undefined ? nothing : totalRow(owed)}
      </ul>
      <p class="small soft">Amounts of lines are without GST. Each has its own GST, and the invoice adds them up.</p>
    </div>`;
}

function lineRow(line: BillLine): TemplateResult {
  const { title, about, working, billed, reductions, gst, because } = line;
  return html`<li class="line">
    <div class="what">
      <b>${title}</b>
      <span class="small soft">${about}</span>
    </div>
    <div class="working">
      ${working === undefined ? nothing : html`<span>${working}</span>`}
      ${reductions.map(
        (one) =>
          html`<span class="small"
            >${dollars(one.billed)} ${one.title}${one.rate === undefined ? '' : `, ${percent(one.rate)}`}</span
          >`,
      )}
      ${gst === 0 ? nothing : html`<span class="small soft">and GST ${dollars(gst)}</span>`}
    </div>
    <b class="amount">${dollars(reductions.length === 0 ? billed : netOf(line))}</b>
    ${verdict(isEqual(line), because)}
  </li>`;
}

function totalRow({ title, words, reckoned, billed }: Total): TemplateResult {
  return html`<li class="line">
    <div class="what">
      <b>${title}</b>
      ${words === undefined ? nothing : html`<span class="small soft">${words}</span>`}
    </div>
    <div class="working">
      ${reckoned === undefined || reckoned === billed ? nothing : html`<span>${dollars(reckoned)} calculated</span>`}
    </div>
    <b class="amount">${dollars(billed)}</b>
    ${verdict(reckoned === undefined ? undefined : reckoned === billed, undefined)}
  </li>`;
}

/** Whether the calculated amount equals the billed one. */
function verdict(equal: boolean | undefined, because: string | undefined): TemplateResult {
  if (equal === undefined) return html`<span class="small soft verdict">${because ?? ''}</span>`;
  return html`<span class=${`chip words verdict ${equal ? 'ok' : 'no'}`}>${equal ? '✓ equal' : '× differs'}</span>`;
}

define('cdr-worked-bill', CdrWorkedBill);
