// Sends one call of the explorer, and finds what the trace wrote down of it.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { markedFetch } from '../../recipient/index.ts';
import type { ComposedCall } from './compose-call.ts';

/** Refuses (Error) addresses outside the sandbox; throws what fetch throws where the trace has nothing of it. */
export async function sendCall(sandbox: Sandbox, call: ComposedCall): Promise<Exchange> {
  if (!isInside(sandbox, call.url))
    throw new Error(
      'This address is outside the sandbox, so nothing was sent. Its parties live under the addresses shown here.',
    );
  const step = crypto.randomUUID();
  const send = markedFetch(sandbox.certificates.present(call.certificate), { flow: 'explorer', step });
  const { method, headers, body } = call;
  const failure = await send(call.url, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  }).then(
    () => undefined,
    (error: unknown) => error,
  );
  const exchange = sandbox.trace.entries((one) => one.flow === 'explorer' && one.step === step).at(-1);
  if (exchange !== undefined) return exchange;
  throw failure ?? new Error('The call left no trace.');
}

/** A page of the sandbox sends nothing to anybody else. */
function isInside({ urls }: Sandbox, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, hostname, pathname } = new URL(address);
  const holders = Object.values(urls.dataHolders).flatMap(({ issuer, secureBase }) => [issuer, secureBase]);
  const bases = [urls.register.base, urls.register.secureBase, urls.secondaryDataHolder.base, ...holders];
  return (
    hostname.endsWith('.cdr.example') || bases.some((base) => `${origin}${pathname}`.startsWith(new URL(base).href))
  );
}
