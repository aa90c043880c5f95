// Sends one call of the explorer and returns its exchange from the trace.
import type { Exchange, Sandbox } from '../../mocks/index.ts';
import { isInside } from './party-addresses.ts';
import { tracedCall } from '../runs/traced-call.ts';
import type { ComposedCall } from './compose-call.ts';

/** Throws an Error for an address outside the sandbox, and fetch’s error if the trace has no exchange for the call. */
export async function sendCall(sandbox: Sandbox, call: ComposedCall): Promise<Exchange> {
  if (!isInside(sandbox.urls, call.url))
    throw new Error(
      'This address is outside the sandbox, so nothing was sent. Its parties live under the addresses shown here.',
    );
  const { method, headers, body } = call;
  return tracedCall(sandbox, 'explorer', sandbox.certificates.present(call.certificate), call.url, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    ...(body === undefined ? {} : { body }),
  });
}
