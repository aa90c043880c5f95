// A response that somebody on the wire may change: what is sent, and what would have been.
import { boundedHeaders } from '../trace/bounded.ts';
import type { TracedTampering } from '../trace/exchange.ts';
import { brandAt } from '../world/addresses.ts';
import type { Tampering } from '../world/tampering.ts';
import type { Arrived } from './call.ts';
import type { Found } from './steps/route.ts';
import { bodyText } from './texts.ts';

/** What a party answered, and how that came about. */
export interface Answered {
  readonly response: Response;
  readonly verdict: 'ok' | 'refused' | 'faulted' | 'failed';
  readonly warning?: string;
}

export type Tampered = Answered & { readonly tampered?: TracedTampering };

/** The response that is sent. The verdict is the party's own, unless the party was never called. */
export async function tamperedAnswer(
  tampering: Tampering,
  { request, sentTo: url, bytes, exchange, from }: Arrived,
  { operation, place }: Found,
  parent: string | undefined,
  answered: () => Promise<Answered>,
): Promise<Tampered> {
  let own: Answered | undefined;
  const arrived = {
    exchange,
    operation: operation?.id,
    brand: brandAt(place),
    from,
    parent,
    method: request.method,
    url,
    headers: request.headers,
    body: bytes,
  };
  const { response, by, honest } = await tampering.answer(arrived, async () => {
    own = await answered();
    return own.response;
  });
  const done: Answered = own === undefined ? { response, verdict: 'faulted' } : { ...own, response };
  if (by === undefined) return done;
  return { ...done, tampered: { by, ...(honest === undefined ? {} : { honest: await tracedOf(honest) }) } };
}

async function tracedOf(response: Response): Promise<NonNullable<TracedTampering['honest']>> {
  const body = await bodyText(response);
  return { status: response.status, headers: boundedHeaders([...response.headers]), ...(body === '' ? {} : { body }) };
}
