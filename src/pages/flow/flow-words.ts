// What the flow view says of where a flow stands: the line under its title, and the live region.
import type { AllFacts } from '../../recipient/flows/all-flows.ts';
import type { Flow } from '../../recipient/flows/flow.ts';
import { html, type TemplateResult } from 'lit';
import type { PlayState } from './play.ts';
import type { Playable } from './playables.ts';

export const lower = (title: string): string =>
  /^[A-Z][a-z]/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;

export function ledeOf(
  { phase, position, trouble }: PlayState,
  { beforehand }: Playable,
  { words, steps }: Flow<AllFacts>,
  person: string,
): TemplateResult {
  const of = `Step ${String(Math.min(position + 1, steps.length))} of ${String(steps.length)}.`;
  const step = steps[position]?.words ?? '';
  const [coming = '', done = ''] = beforehand ?? [];
  switch (phase) {
    case 'start':
      return html`${words} ${coming}`;
    case 'preparing':
      return html`${coming === '' ? 'A recipient of its own is made for this flow.' : coming}`;
    case 'running':
    case 'paused':
      return html`<b>${of}</b> ${step} ${position === 0 ? done : ''}`;
    case 'person':
      return html`<b>${of}</b> ${step} You are ${person}.`;
    case 'stopped':
      return html`<b>${of}</b> It stopped here: ${trouble}`;
    case 'done':
      return html`<b>All ${steps.length} steps.</b> ${done} Choose any row to see what went over the wire.`;
  }
}

/** For the live region; empty when there is nothing new to say. */
export function saidOf({ phase, position, trouble }: PlayState, { steps }: Flow<AllFacts>, person: string): string {
  switch (phase) {
    case 'preparing':
      return 'Getting ready.';
    case 'person':
      return `Your turn: answer on the phone of ${person}.`;
    case 'paused':
      return `Step ${String(position)} of ${String(steps.length)} done: ${steps[position - 1]?.title ?? ''}.`;
    case 'stopped':
      return `Refused: ${steps[position]?.title ?? ''}. ${trouble ?? ''}`;
    case 'done':
      return 'Done.';
    default:
      return '';
  }
}
