// The consumer’s phone inside an embed: the holder’s screens, or the device with a pending request.
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Sandbox } from '../../../mocks/index.ts';
import '../../consumer/authorisation.ts';
import '../../consumer/device.ts';
import type { CdrEvent } from '../../elements/events.ts';
import type { Notes } from '../../ui/notes.ts';
import type { RunState } from '../../runs/play/run.ts';
import type { RunnableFlow } from '../../runs/flows/runnable-flow.ts';

/** An embed keeps nothing: it writes no notes to the page’s storage. */
const noNotes: Notes = { read: () => undefined, write: () => undefined, remove: () => undefined };

export interface ConsumerPhone {
  readonly sandbox: Sandbox;
  readonly run: RunState;
  readonly side: RunnableFlow['side'];
  /** Customer id of its owner. */
  readonly persona: string | undefined;
  readonly answered: (redirect: URL) => void;
}

export function consumerPhone({
  sandbox,
  run,
  side,
  persona,
  answered,
}: ConsumerPhone): TemplateResult | typeof nothing {
  if (side === 'device')
    return html`${keyed(run.run, html`<cdr-device .sandbox=${sandbox} .customerId=${persona}></cdr-device>`)}`;
  const { authorisationUrl } = run.facts;
  if (authorisationUrl === undefined) return nothing;
  return html`<cdr-authorisation
    .sandbox=${sandbox}
    .address=${authorisationUrl}
    .notes=${noNotes}
    @cdr-redirect=${({ detail }: CdrEvent<'cdr-redirect'>) => answered(detail.url)}
  ></cdr-authorisation>`;
}
