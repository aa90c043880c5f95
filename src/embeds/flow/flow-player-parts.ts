// Parts around the diagram of an embedded flow: its progress, its buttons, and its steps as a list.
import { html, nothing, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';
import '../../elements/diagram/cdr-diagram.ts';
import type { DiagramRow } from '../../elements/diagram/diagram-rows.ts';
import type { CdrEvent } from '../../elements/events.ts';
import { insideSentence } from '../../ui/sentence-case.ts';
import { laneNames, namesOf } from '../../runs/names.ts';
import type { RunState } from '../../runs/play/run.ts';
import { positionOf, type Variant } from '../../runs/flows/runnable-flow.ts';
import type * as Consumer from './consumer-phone.ts';
import type { Played } from './flow-attributes.ts';

export interface PlayerActions {
  readonly next: () => void;
  readonly toEnd: () => void;
  readonly again: () => void;
  readonly select: (row: string) => void;
  readonly unfold: (open: boolean) => void;
}

function playerButtons({ variant, before }: Played, { phase, next }: RunState, actions: PlayerActions): TemplateResult {
  const busy = phase === 'running' || phase === 'preparing';
  const ended = phase === 'done' || phase === 'stopped';
  const begun = phase !== 'start';
  const at = Math.max(before, positionOf(variant.steps, next));
  const step = variant.steps[at]?.step;
  const single = variant.steps.length - before === 1;
  const disabled = busy ? 'true' : nothing;
  const unlessBusy = (act: () => void) => (busy ? nothing : act);
  return html`<div class="buttons" part="toolbar">
    ${
      ended || phase === 'person'
        ? nothing
        : html`<button
            type="button"
            class="go"
            part="button primary-button"
            aria-disabled=${disabled}
            @click=${unlessBusy(actions.next)}
          >
            Next: ${insideSentence(step?.title ?? '')}
          </button>`
    }
    ${
      ended || single
        ? nothing
        : html`<button type="button" part="button" aria-disabled=${disabled} @click=${unlessBusy(actions.toEnd)}>
            ${phase === 'person' ? 'Let the consumer answer' : 'Run to the end'}
          </button>`
    }
    ${
      begun
        ? html`<button type="button" part="button" aria-disabled=${disabled} @click=${unlessBusy(actions.again)}>
            Start again
          </button>`
        : nothing
    }
  </div>`;
}

export function stepList({ variant, before }: Played, { next }: RunState): TemplateResult {
  const at = positionOf(variant.steps, next);
  return html`<ol class="steps" part="step-list">
    ${variant.steps.slice(before).map(
      ({ step }, index) =>
        html`<li part="step" aria-current=${index + before === at ? 'step' : 'false'}>
          <b>${step.title}</b>
          ${index + before < at ? html`<span class="chip words ok">done</span>` : nothing}
          <span class="soft small">${step.words}</span>
        </li>`,
    )}
  </ol>`;
}

/** The first and the last title of the steps before. */
const titlesOf = ({ steps }: Variant, before: number): string =>
  before === 1
    ? insideSentence(steps[0]?.step.title ?? '')
    : `${insideSentence(steps[0]?.step.title ?? '')} … ${insideSentence(steps[before - 1]?.step.title ?? '')}`;

/** The progress in one line. */
function stateWords({ variant, before }: Played, run: RunState): string {
  const of = variant.steps.length;
  const at = positionOf(variant.steps, run.next);
  const step = variant.steps[Math.max(before, at)]?.step;
  switch (run.phase) {
    case 'start':
      return before === 0
        ? variant.words
        : `Steps ${String(before + 1)} to ${String(of)} of the ${insideSentence(variant.title)}.`;
    case 'preparing':
      return 'A recipient joins the register, and the earlier steps run…';
    case 'person':
      return 'The consumer is asked, on the phone.';
    case 'stopped':
      return run.declined === true ? 'The consumer said no, so nothing was shared.' : `Stopped. ${run.trouble ?? ''}`;
    case 'done':
      return 'Done. Choose a row to open it.';
    default:
      return `Step ${String(Math.min(at + 1, of))} of ${String(of)}. ${step?.words ?? ''}`;
  }
}

interface Lead {
  readonly played: Played;
  readonly run: RunState;
  readonly label: string;
  readonly level: number;
  /** Undefined for no buttons. */
  readonly actions: PlayerActions | undefined;
}

export const playerLead = ({ played, run, label, level, actions }: Lead): TemplateResult =>
  html`<div class="lead">
    <div>
      <p class="heading" role="heading" aria-level=${level}>${label}</p>
      <p class="soft small" part="status" role="status">${stateWords(played, run)}</p>
    </div>
    ${actions === undefined ? nothing : playerButtons(played, run, actions)}
  </div>`;

interface Drawn {
  readonly played: Played;
  readonly sandbox: Sandbox;
  readonly rows: readonly DiagramRow[];
  readonly selected: string;
  readonly unfolded: boolean;
}

export function playerDiagram(
  { played: { variant, before, persona }, sandbox, rows, selected, unfolded }: Drawn,
  actions: PlayerActions,
): TemplateResult {
  return html`<cdr-diagram
    part="diagram"
    exportparts="lane-label, message, message-active, message-refused, certificate"
    .rows=${rows}
    .selected=${selected}
    .names=${laneNames({ sandbox, persona })}
    .fold=${before === 0 ? undefined : { title: `come first: ${titlesOf(variant, before)}`, steps: before, open: unfolded }}
    .label=${variant.title}
    @cdr-select=${({ detail }: CdrEvent<'cdr-select'>) => actions.select(detail.id)}
    @cdr-fold=${({ detail }: CdrEvent<'cdr-fold'>) => actions.unfold(detail.open)}
  ></cdr-diagram>`;
}

/** The consumer’s phone; shows a placeholder until its module is loaded. */
export const playerPhone = (consumer: typeof Consumer | undefined, phone: Consumer.ConsumerPhone): TemplateResult =>
  html`<section class="phone" part="phone" aria-label=${`The phone of ${namesOf(phone).person}`}>
    ${consumer === undefined ? html`<p class="soft small">Opening…</p>` : consumer.consumerPhone(phone)}
  </section>`;
