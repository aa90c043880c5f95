// The door people fetch through: sandbox addresses go to the engine, every other address to the network as ever.
import { flowMark, type FlowMark } from '../spec/flow-mark.ts';
import type { LiveWorld } from './live-world.ts';

/** Rejects like fetch does: an AbortError for an aborted signal, a TypeError for a network fault or a bad address. */
export function doorOf(live: () => LiveWorld): typeof fetch {
  return async (input, init) => {
    const { world, engine } = live();
    const request = new Request(input, init);
    if (!world.addresses.owns(new URL(request.url))) return globalThis.fetch(request);
    const mark = (init as { [flowMark]?: FlowMark } | undefined)?.[flowMark];
    request.signal.throwIfAborted();
    const response = await engine.handle(request, mark === undefined ? {} : { flow: mark.flow, step: mark.step });
    request.signal.throwIfAborted();
    return response;
  };
}
