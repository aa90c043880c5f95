// The object that users of the package get: the current world’s members behind getters, and refusals once it has stopped.
import type { Outbox } from '../world/outbox.ts';
import type { Store } from '../store/table.ts';
import type { Trace } from '../trace/trace.ts';
import { askedState } from './controls/asked-state.ts';
import { controlMethods } from './controls/control-methods.ts';
import type { CurrentWorld } from './current-world.ts';
import type { StoredTrace } from './persistence/stored-trace.ts';
import { methodsWhileOpen } from './refuse-when-stopped.ts';
import type { Sandbox } from './sandbox-interface.ts';
import type { Replacing } from './state/replacing.ts';
import { traceControl } from './trace/sandbox-trace.ts';

export interface SandboxParts extends Replacing, Pick<Sandbox, 'clock' | 'decisions' | 'faults' | 'stop'> {
  readonly store: Store;
  readonly current: CurrentWorld;
  readonly trace: Trace;
  readonly storedTrace: StoredTrace;
  readonly outbox: Outbox;
  /** Aborted when the sandbox stops, so that no caller waits for an exchange that never comes. */
  readonly over: AbortSignal;
}

export function sandboxObject(parts: SandboxParts): Sandbox {
  const { store, current, trace, storedTrace, outbox, faults, over } = parts;
  const { built, facade, whileOpen } = current;
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= parts.stop());
  return {
    fetch: current.ownFetch,
    get urls() {
      return built().world.addresses;
    },
    get scenario() {
      return built().world.scenario;
    },
    get profile() {
      return built().world.profile.id;
    },
    storage: store.kind,
    get dataRecipient() {
      return facade().dataRecipient;
    },
    enrol: (enrolment = {}) => whileOpen(() => facade().enrol(enrolment)),
    recipients: {
      list: () => whileOpen(() => facade().recipients.list()),
      find: (softwareProductId) => whileOpen(() => facade().recipients.find(softwareProductId)),
    },
    get holders() {
      return facade().holders;
    },
    // Whoever keeps it acts on the current world, also after a reset.
    holder: { rotateSigningKey: (options) => facade().holder.rotateSigningKey(options) },
    get dataHolder() {
      return facade().dataHolder;
    },
    get personas() {
      return facade().personas;
    },
    get certificates() {
      return facade().certificates;
    },
    get register() {
      return facade().register;
    },
    clock: methodsWhileOpen(parts.clock, whileOpen, controlMethods.clock),
    ...askedState(() => built().world, store, whileOpen),
    faults: {
      ...faults,
      add: (fault) => {
        current.checkOpen();
        return faults.add(fault);
      },
    },
    trace: traceControl(
      trace,
      (filter) => whileOpen(() => trace.next(filter, { signal: over })),
      () => storedTrace.clear(),
    ),
    decisions: methodsWhileOpen(parts.decisions, whileOpen, controlMethods.decisions),
    messages: { latest: outbox.latest, subscribe: outbox.subscribe },
    reset: parts.reset,
    checkpoint: parts.checkpoint,
    exportState: parts.exportState,
    importState: parts.importState,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
