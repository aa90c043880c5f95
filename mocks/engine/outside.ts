// A call to an address outside the sandbox that a recipient named: sent with fetch, and recorded like any other.
import { defined } from '../ambient/defined.ts';
import type { Party } from '../spec/party.ts';
import type { Exchange } from '../trace/exchange.ts';
import type { World } from '../world/world.ts';
import type { Sender } from './request-sender.ts';
import { tokensIn } from './tokens-in.ts';
import { readBody } from './take-in.ts';
import { bodyText, textResponse } from './texts.ts';
import { boundedAddress, boundedHeaders } from '../trace/bounded.ts';

export interface OutsideOptions {
  /** Milliseconds of real time, for `took`. */
  readonly stopwatch: () => number;
  readonly send: typeof fetch;
  /** The party at the address, as the caller knows it. */
  readonly to: Party;
}

const left =
  'This request left the sandbox, because its address is not one of the sandbox’s. The response is from the real server there.';

/** The response from outside. A network error becomes a response of type error, and is recorded as well. */
export async function callOutside(
  world: World,
  request: Request,
  sender: Sender,
  { stopwatch, send, to }: OutsideOptions,
): Promise<Response> {
  const started = stopwatch();
  const at = world.clock.now().toISOString();
  const body = request.body === null ? '' : await request.clone().text();
  const response = await readWhole(send(request), world.limits.body).catch(() => Response.error());
  const sent = {
    method: request.method,
    url: boundedAddress(request.url),
    headers: boundedHeaders(request.headers),
    ...(body && { body }),
  };
  const text = await bodyText(response);
  const answered = { status: response.status, headers: boundedHeaders(response.headers), ...(text && { body: text }) };
  const exchange: Exchange = {
    id: world.random.uuid(),
    ...defined({ parent: sender.parent }),
    at,
    took: stopwatch() - started,
    from: sender.from ?? 'holder',
    to,
    transport: 'tls',
    request: sent,
    response: answered,
    tokens: tokensIn(
      { ...sent, url: request.url, headers: [...request.headers] },
      { ...answered, headers: [...response.headers] },
    ),
    checks: [],
    verdict: response.type === 'error' ? 'faulted' : response.ok ? 'ok' : 'refused',
    changes: [],
    warnings: [left],
  };
  world.trace.record(exchange);
  return response;
}

/** The response with its body read to the end, so that reading it later cannot hang. Throws a RangeError for a body that is too large. */
async function readWhole(coming: Promise<Response>, most: number): Promise<Response> {
  const response = await coming;
  if (response.body === null) return response;
  const { bytes, whole } = await readBody(response, most);
  if (!whole) throw new RangeError('The response is too large.');
  return textResponse(new TextDecoder().decode(bytes), response);
}
