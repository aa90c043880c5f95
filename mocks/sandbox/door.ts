// The door people fetch through: sandbox addresses go to the engine, every other address to the network as ever.
import { inspect } from '../certificates/inspect.ts';
import { presenting, readClientCertHeader } from '../certificates/present.ts';
import type { FaultBoard } from '../faults/desk.ts';
import { recipientIds } from '../participants.ts';
import { flowMark, type FlowMark } from '../spec/flow-mark.ts';
import type { World } from '../world.ts';
import type { LiveWorld } from './live-world.ts';

/** Rejects like fetch does: an AbortError for an aborted signal, a TypeError for a network fault or a bad address. */
export function doorOf(live: () => LiveWorld, faults: Pick<FaultBoard, 'armed'>): typeof fetch {
  return async (input, init) => {
    const { world, engine } = live();
    const request = new Request(input, init);
    if (!world.addresses.owns(new URL(request.url))) return globalThis.fetch(request);
    const mark = (init as { [flowMark]?: FlowMark } | undefined)?.[flowMark];
    const sender = mark === undefined ? {} : { flow: mark.flow, step: mark.step };
    request.signal.throwIfAborted();
    const send: typeof fetch = async (...sent) => throwing(await engine.handle(new Request(...sent), sender));
    const response = faults.armed('certificate-mismatch') ? await disguised(world, request, send) : await send(request);
    request.signal.throwIfAborted();
    // A response made by hand has no address; one that was fetched has the address it came from.
    return Object.defineProperty(response, 'url', { value: request.url });
  };
}

/** A network fault comes out of the engine as a response of type error; fetch would have rejected. */
export function throwing(response: Response): Response {
  if (response.type === 'error') throw new TypeError('Failed to fetch');
  return response;
}

/** The fault `certificate-mismatch`: a data recipient presents a good certificate of the scheme that is not its own. */
async function disguised(world: World, request: Request, send: typeof fetch): Promise<Response> {
  const der = readClientCertHeader(request.headers.get('client-cert') ?? '');
  const certificate = der === undefined ? undefined : await inspect(der);
  if (certificate?.role !== 'data-recipient') return send(request);
  const other = world.scenario.recipients
    .map(({ slug }) => recipientIds(world.scenario, slug).softwareProductId)
    .find((id) => id !== certificate.subject.commonName);
  return presenting(await world.authority.certificateOf(other ?? world.random.uuid(), 'data-recipient'), send)(request);
}
