// The flows of the profile of today inside an embed, loaded when its world speaks it.
import { html } from 'lit';
import { todayRuns } from '../runs/today-runs.ts';
import '../runs/today-step.ts';
import type { AnyFlowName, RunnableFlow } from '../runs/way.ts';
import type { EmbeddedFlow } from './flow-span.ts';

const localStep: NonNullable<EmbeddedFlow['localStep']> = (step, { facts, exchanges, decrypt }) =>
  html`<cdr-today-step .step=${step} .facts=${facts} .exchanges=${exchanges} .decrypt=${decrypt}></cdr-today-step>`;

/** Undefined where there is none of that name. */
export function todayFlow(name: AnyFlowName): EmbeddedFlow | undefined {
  const { [name]: run }: Readonly<Partial<Record<AnyFlowName, RunnableFlow>>> = todayRuns;
  return run && { ...run, recipient: 'enrolled', localStep };
}
