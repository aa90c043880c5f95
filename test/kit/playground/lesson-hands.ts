// A visitor who makes a lesson's moves by hand: runs flows, edits trace rows and sends explorer calls, as the views do.
import { vi } from 'vitest';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import { explorerSession, type ExplorerSession } from '../../../src/calls/explorer-session.ts';
import type { CallSettings } from '../../../src/calls/compose-call.ts';
import type { Prefilled } from '../../../src/calls/preparers.ts';
import { asClient } from '../../../src/pages/flow/moves/as-client.ts';
import { flowViewOf } from '../../../src/pages/flow/flow-views.ts';
import { keptRun } from '../../../src/pages/flow/moves/kept-run.ts';
import { apply, type Change } from '../../../src/pages/workbench/request-changes.ts';
import { documentOf } from '../../../src/pages/workbench/request-document.ts';
import { sendDocument } from '../../../src/pages/workbench/send-document.ts';
import { senderOf } from '../../../src/pages/workbench/sender.ts';
import type { FlowName } from '../../../src/runs/flows/flow-names.ts';
import { createRun } from '../../../src/runs/play/player.ts';
import type { Run } from '../../../src/runs/play/run.ts';
import { positionOf } from '../../../src/runs/flows/runnable-flow.ts';
import { textStorage } from './text-storage.ts';

/** The browser storage for the pages of a test. */
export function storageOfPages(): void {
  vi.stubGlobal('sessionStorage', textStorage());
  vi.stubGlobal('localStorage', textStorage());
}

const site = { name: '/' } as Parameters<typeof keptRun>[0];

export class Hands {
  readonly sandbox: Sandbox;
  readonly #explorer: ExplorerSession;

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
    this.#explorer = explorerSession(sandbox);
  }

  /** Opens a flow's view and presses “Next: …” until the step is done, or “Run to the end”; “Start again” first if needed or requested. */
  async flow(name: FlowName, until?: string, again = false): Promise<Run> {
    const { sandbox } = this;
    const flowView = flowViewOf(name, sandbox.profile);
    const kept = keptRun(site, flowView);
    const former = await kept.load(sandbox);
    const variant = former?.variant ?? flowView.variants[0];
    const options = { sandbox, runnable: flowView, variant, pauseBetweenSteps: () => 0, changed: () => undefined };
    const begin = (from: Run['state'] | undefined, anew: boolean): Run =>
      createRun({ ...options, from, anew, ended: () => kept.ended(sandbox) });
    const standing = begin(former?.from as Run['state'] | undefined, false);
    const isDone =
      again ||
      (until === undefined
        ? standing.state.phase === 'done'
        : positionOf(variant.steps, standing.state.next) > positionOf(variant.steps, until));
    const client = flowView.recipient === 'own' ? asClient(standing.state, variant) : undefined;
    if (isDone) await kept.clear(sandbox);
    const run = isDone ? begin(client as Run['state'] | undefined, true) : standing;
    await (until === undefined ? run.toEnd() : run.toStep(until));
    kept.save(run.state, variant);
    return run;
  }

  /** The last accepted or matching exchange of the operation. */
  last(operation: OperationId, fits: (exchange: Exchange) => boolean = ({ verdict }) => verdict === 'ok'): Exchange {
    const found = this.sandbox.trace.entries().findLast((one) => one.operation === operation && fits(one));
    if (found === undefined) throw new Error(`Nothing of ${operation} is in the trace.`);
    return found;
  }

  /** Presses “Edit and send” on a row of the trace. */
  async edit(row: Exchange, ...changes: readonly Change[]): Promise<Exchange> {
    return sendDocument(this.sandbox, await senderOf(this.sandbox, row), apply(documentOf(row), changes), row);
  }

  /** Sends a call of the API explorer with its suggested values, except for the given ones. */
  async call(id: OperationId, settings: Partial<CallSettings> = {}): Promise<Exchange> {
    return (await this.#explorer.send({ operation: operationOf(id), written: {}, ...settings })).exchange;
  }

  /** A call's form as the explorer fills it in. */
  prefilled(id: OperationId, variant: string): Promise<Prefilled> {
    return this.#explorer.prefilled(operationOf(id), variant);
  }
}
