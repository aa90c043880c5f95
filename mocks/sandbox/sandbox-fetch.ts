// The fetch of a sandbox: requests to sandbox addresses go to the engine, all others to the network.
import { inspectPresented, presenting } from '../certificates/present.ts';
import type { FaultInjector } from '../faults/fault-injector.ts';
import { recipientIds } from '../scenario/participants.ts';
import { flowMark, type FlowMark } from '../spec/flow-mark.ts';
import type { World } from '../world/world.ts';
import type { BuiltWorld } from './build-world.ts';
import type { InFlight } from './in-flight.ts';
import { withSandboxErrors } from './persistence/store-errors.ts';

/**
 * Rejects like fetch: at once with the reason of an aborted signal; with a TypeError for a network fault, an invalid
 * address or a broken body. Also with a SandboxError if the sandbox's own storage or code is missing, because no party
 * would answer like that.
 */
export function createSandboxFetch(
  built: () => BuiltWorld,
  faults: Pick<FaultInjector, 'armed'>,
  inFlight: Pick<InFlight, 'run'>,
  /** Called after a registration, before the caller gets the response. */
  registered: () => Promise<void>,
): typeof fetch {
  return async (input, init) => {
    const { world, engine } = built();
    const mark = (init as { [flowMark]?: FlowMark } | undefined)?.[flowMark];
    // A complete Request is used as it is: copying it costs as much as a small response.
    const isWhole = input instanceof Request && (init === undefined || Object.keys(init).length === 0);
    const request = isWhole ? input : new Request(input, init);
    if (!world.addresses.owns(new URL(request.url))) return globalThis.fetch(request);
    const sender: FlowMark | object = mark === undefined ? {} : { ...mark };
    const response = await inFlight.run(request.signal, async (signal) => {
      const send = (sent: Request): Promise<Response> =>
        withSandboxErrors(() => engine.handle(sent, { ...sender, signal }));
      return faults.armed('certificate-mismatch') ? disguised(world, request, send) : send(request);
    });
    if (response.status === 201 && isRegistration(world, request)) await registered();
    // A constructed response has no address; a fetched one has the address of its request.
    return Object.defineProperty(response, 'url', { value: request.url });
  };
}

function isRegistration({ addresses }: World, { url }: Request): boolean {
  const located = addresses.locate(new URL(url));
  return located?.place.slot === 'holder.mtls' && located.path === '/register';
}

/** The fault `certificate-mismatch`: a data recipient presents a valid certificate of the scheme that is not its own. */
async function disguised(
  world: World,
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  const certificate = await inspectPresented(request.headers.get('client-cert') ?? '');
  const owner = certificate && (await world.authority.ownerOf(certificate));
  if (owner?.role !== 'data-recipient') return send(request);
  const other = world.scenario.recipients
    .map(({ slug }) => recipientIds(world.scenario, slug).softwareProductId)
    .find((id) => id !== owner.id);
  const mismatched = await world.authority.certificateOf(other ?? world.random.uuid(), 'data-recipient');
  return presenting(mismatched, (...sent) => send(new Request(...sent)))(request);
}
