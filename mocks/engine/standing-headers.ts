// What every response has, whoever gave it: no body for HEAD, the date, the interaction id, and CORS.
import { isMutual } from '../spec/check-order.ts';
import { isTraced, type Operation } from '../spec/operation.ts';
import type { World } from '../world/world.ts';
import type { Arrived } from './call.ts';
import type { Found } from './steps/route.ts';

/** The response as it is sent, refused or not. Its headers: the server's date (FAPI 1.0 Baseline 6.2.1), interaction id, CORS. */
export function asSent(answered: Response, arrived: Arrived, found: Found, { clock }: World): Response {
  const response = forMethod(answered, arrived.request);
  if (response.type === 'error') return response;
  const { headers } = response;
  headers.set('date', clock.now().toUTCString());
  if (hasInteractionId(found)) headers.set('x-fapi-interaction-id', arrived.interaction);
  if (found.operation !== undefined && isPublic(found.operation)) headers.set('access-control-allow-origin', '*');
  return response;
}

/** The response to HEAD is that to GET without the body (RFC 9110 9.3.2). */
const forMethod = (response: Response, { method }: Request): Response =>
  method === 'HEAD' && response.body !== null ? new Response(null, response) : response;

/** Readable from any origin. The consumer's pages and screens are only for the holder's own origin. */
const isPublic = ({ host, form }: Operation): boolean => !isMutual(host) && form !== 'page' && form !== 'screen';

/** Whether the response carries the interaction id: as the operation says or, for an unsupported method, the operations of its address. */
function hasInteractionId({ operation, rows, place }: Found): boolean {
  if (operation !== undefined) return isTraced(operation);
  if (rows.length > 0) return rows.some(isTraced);
  return place?.slot === 'holder.resource' || place?.slot === 'secondary.mtls';
}
