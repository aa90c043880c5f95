// The result of the run: shared accounts, the last bill, and half-hourly use and export.
import { html, nothing, type TemplateResult } from 'lit';
import type { Account } from '../../../recipient/flows/facts.ts';
import { sharesBills } from '../../../recipient/flows/today-facts.ts';
import type { FlowState } from '../flow-state.ts';
import { billPart, noBillPart } from './phone-bill.ts';

export function result({ run }: FlowState): TemplateResult {
  const { accounts = [], usage = [], bill } = run.facts;
  return html`
    <h3>Accounts</h3>
    <ul class="accounts">
      ${accounts.map((account) => html`<li>${accountLine(account)}</li>`)}
    </ul>
    ${bill === undefined ? (sharesBills(run.facts) ? noBillPart : nothing) : billPart(bill, accounts)}
    <h3>Half-hourly usage</h3>
    <cdr-usage-chart .reads=${usage} heading-level="4"></cdr-usage-chart>
  `;
}

function accountLine({ displayName, accountNumber, plans }: Account): TemplateResult {
  const plan = plans[0]?.planOverview.displayName;
  return html`<b>${displayName ?? accountNumber ?? 'Account'}</b>
    <span class="soft"
      >${[plan, accountNumber === undefined ? undefined : `no. ${accountNumber}`].filter(Boolean).join(' · ')}</span
    >`;
}
