// The step in which a recipient under today’s profile reads the latest bill (CDS 1.36.0, Get Bulk Invoices).
import type { EnergyInvoiceListResponse } from '../../../mocks/spec/schemas/invoices.ts';
import { read } from '../resources.ts';
import { step } from './flow.ts';
import { callOf } from './reading-steps.ts';
import { sharesBills, type CodeFacts } from './today-facts.ts';

export const billStep = step<CodeFacts>({
  id: 'bill',
  title: 'Read the last bill',
  words:
    'The recipient requests the newest invoice across all accounts. It sends nothing if the consumer does not share bills.',
  from: 'recipient',
  to: 'holder',
  way: 'mtls',
  clauses: ['CDS:Energy APIs'],
  run: async (facts, { send, ...surroundings }) => {
    if (!sharesBills(facts)) return { bill: undefined };
    const path = '/energy/accounts/invoices?page-size=1';
    const { data } = await read<EnergyInvoiceListResponse>(callOf(facts, surroundings), path, send);
    return { bill: data.invoices[0] };
  },
});
