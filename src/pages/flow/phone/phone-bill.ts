// The last bill in the recipient’s app: its days, its parts, the amount and the due date.
import { html, nothing, type TemplateResult } from 'lit';
import type { EnergyInvoice } from '../../../../mocks/spec/schemas/invoices.ts';
import { daysWords, dayWords } from '../../../ui/day-words.ts';
import { centsOf, dollars } from '../../../ui/money-words.ts';
import type { Account } from '../../../recipient/flows/facts.ts';

const statusWords: Readonly<Record<EnergyInvoice['paymentStatus'], string>> = {
  PAID: 'Paid',
  PARTIALLY_PAID: 'Partly paid',
  NOT_PAID: 'Not paid',
};

export const noBillPart: TemplateResult = html`<h3>Last bill</h3>
  <p class="soft">No bill has been issued yet.</p>`;

/** Excludes GST, which has its own line. */
function linesOf({
  electricity,
  gas,
  accountCharges,
  gstAmount,
}: EnergyInvoice): readonly (readonly [string, number])[] {
  const fuels = [electricity, gas].filter((fuel) => fuel !== undefined);
  const sum = (amounts: readonly (string | undefined)[]): number =>
    amounts.reduce((total, amount) => total + centsOf(amount ?? '0'), 0);
  const others = fuels.flatMap(({ otherCharges = [] }) => otherCharges);
  const onceOff = [
    ...fuels.flatMap((fuel) => [fuel.totalOnceOffCharges, `-${fuel.totalOnceOffDiscounts}`]),
    accountCharges?.totalCharges,
    accountCharges === undefined ? undefined : `-${accountCharges.totalDiscounts}`,
  ];
  const lines: readonly (readonly [string, number])[] = [
    ...(electricity === undefined ? [] : [['Electricity used', centsOf(electricity.totalUsageCharges)] as const]),
    ...(gas === undefined ? [] : [['Gas used', centsOf(gas.totalUsageCharges)] as const]),
    ['Solar credits', -sum(fuels.map(({ totalGenerationCredits }) => totalGenerationCredits))],
    ['Supply and other charges', sum(others.map(({ amount }) => amount))],
    ['Fees and discounts', sum(onceOff)],
    ['GST', centsOf(gstAmount ?? '0')],
  ];
  return lines.filter(([, cents]) => cents !== 0);
}

export function billPart(bill: EnergyInvoice, accounts: readonly Account[]): TemplateResult {
  const { accountId, period, invoiceAmount, balanceAtIssue, dueDate, paymentStatus, invoiceNumber } = bill;
  const account = accounts.length < 2 ? undefined : accounts.find((one) => one.accountId === accountId);
  const amount = centsOf(invoiceAmount ?? '0');
  const owed = centsOf(balanceAtIssue);
  const before = owed - amount;
  return html`<h3 id="bill">Last bill</h3>
    <div class="bill" role="group" aria-labelledby="bill">
      <p class="which">
        <b>${period === undefined ? `No. ${invoiceNumber}` : daysWords(period)}</b>
        <span class="status" data-status=${paymentStatus}>${statusWords[paymentStatus]}</span>
      </p>
      ${account === undefined ? nothing : html`<p class="soft">${account.displayName ?? account.accountNumber}</p>`}
      <dl>
        ${linesOf(bill).map(
          ([name, cents]) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${dollars(cents)}</dd>
            </div>`,
        )}
        <div class="sum">
          <dt>This bill</dt>
          <dd>${dollars(amount)}</dd>
        </div>
        ${
          before === 0
            ? nothing
            : html`<div>
                <dt>${before < 0 ? 'Credit brought forward' : 'Owing brought forward'}</dt>
                <dd>${dollars(before)}</dd>
              </div>`
        }
        <div>
          <dt>${owed < 0 ? 'In credit' : paymentStatus === 'PAID' ? 'Was due' : 'Amount due'}</dt>
          <dd>${dollars(Math.abs(owed))}</dd>
        </div>
        ${
          dueDate === undefined
            ? nothing
            : html`<div>
                <dt>Due date</dt>
                <dd>${dayWords(dueDate)}</dd>
              </div>`
        }
      </dl>
    </div>`;
}
