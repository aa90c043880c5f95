// The worked bill of a lesson. Its element loads when the lesson is opened.
import { html } from 'lit';
import { loadPart } from '../../../recipient/load-with-retry.ts';
import type { Worked } from '../lesson.ts';

export const workedBill: Worked = {
  load: () => loadPart(() => import('./cdr-worked-bill.ts')),
  draw: (exchanges) => html`<cdr-worked-bill .exchanges=${exchanges}></cdr-worked-bill>`,
};
