// The why panel of an exchange with its buttons: mend and send again, copy as a test.
import { html, nothing, type TemplateResult } from 'lit';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import type { Remedy } from '../../elements/why/rule-words.ts';
import type { WhyAction } from '../../elements/why/cdr-why.ts';
import '../../elements/why/cdr-why.ts';
import { emit, type CdrEvent } from '../../elements/events.ts';
import { copyExchange, copiedWords } from './copies/copy-exchange.ts';
import type { EditedRun } from './edited-run.ts';
import { openWorkbench } from './open-workbench.ts';
import './causing-fault-part.ts';
import './row-actions.ts';

export interface MendableWhy {
  readonly sandbox: Sandbox;
  readonly exchange: Exchange;
  readonly headingLevel: number;
  /** The run that a mend belongs to. */
  readonly run?: EditedRun | undefined;
  /**
   * Mends the request where it was written; resolves to false if that has no field for it, and then the editor opens.
   */
  readonly mendInPlace?: (refused: Exchange) => Promise<boolean>;
  /** Replaces the close button. */
  readonly close?: TemplateResult;
}

export function mendableWhy(why: MendableWhy): TemplateResult {
  const { sandbox, exchange, headingLevel, close } = why;
  return html`<cdr-causing-fault .sandbox=${sandbox} .exchange=${exchange}></cdr-causing-fault>
    <cdr-why
      .exchange=${exchange}
      .headingLevel=${headingLevel}
      .actions=${actionsOf(exchange)}
      .remedies=${(refused: Exchange) => remedyIn(sandbox, refused)}
      @cdr-fix=${(event: CdrEvent<'cdr-fix'>) => void mended(why, event)}
      @cdr-copy-test=${(event: CdrEvent<'cdr-copy-test'>) => void copied(sandbox, event)}
      >${close ?? nothing}</cdr-why
    >`;
}

const remedyIn = async (sandbox: Sandbox, exchange: Exchange): Promise<Remedy> =>
  (await loadPart(() => import('./workbench-view.ts'))).remedyIn(sandbox, exchange);

const actionsOf = ({ verdict }: Exchange): readonly WhyAction[] => (verdict === 'refused' ? ['fix', 'copy-test'] : []);

async function mended(
  { sandbox, run, mendInPlace }: MendableWhy,
  { target, detail: { exchange } }: CdrEvent<'cdr-fix'>,
): Promise<void> {
  try {
    if ((await mendInPlace?.(exchange)) !== true) await openWorkbench(sandbox, exchange, { start: 'mend', run });
  } catch (error) {
    if (target !== null) emit(target, 'cdr-failed', { error });
  }
}

async function copied(sandbox: Sandbox, { detail: { exchange, said } }: CdrEvent<'cdr-copy-test'>): Promise<void> {
  said(copiedWords(await copyExchange(sandbox, exchange, 'test')));
}
