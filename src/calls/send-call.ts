// Sends one call of the explorer, and finds what the trace wrote down of it.
import type { Exchange, Sandbox } from '../../mocks/index.ts';
import { isInside } from './party-addresses.ts';
import { tracedCall } from '../runs/traced-call.ts';
import type { ComposedCall } from './compose-call.ts';

/** Refuses (Error) addresses outside the sandbox; throws what fetch throws where the trace has nothing of it. */
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
