// Sends a request document and finds its exchange in the trace.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { editedFlow, type FlowMark } from '../../../mocks/spec/flow-mark.ts';
import { isInside } from '../../calls/party-addresses.ts';
import { markedFetch } from '../../recipient/client-auth.ts';
import type { RequestDocument } from './request-document.ts';
import type { Sender } from './sender.ts';
import { requestOf } from './write-request.ts';

/** The run and the step that an edit belongs to. */
export type EditMark = Required<Omit<FlowMark, 'flow'>>;

/**
 * Without a mark, the exchange belongs to no run of a flow. Refuses (TypeError) an address outside the sandbox;
 * rethrows fetch’s error if the trace has no exchange.
 */
export async function sendDocument(
  sandbox: Sandbox,
  sender: Sender,
  document: RequestDocument,
  sent: Exchange,
  mark: EditMark = { run: editedFlow, step: crypto.randomUUID() },
): Promise<Exchange> {
  const ready = await requestOf(document, sent, sender.workshop);
  if (!isInside(sandbox.urls, ready.url))
    throw new TypeError(`Its address, ${originOf(ready.url)}, is outside the sandbox. Nothing was sent.`);
  const latest = (): Exchange | undefined =>
    sandbox.trace
      .entries(({ flow, run, step }) => flow === editedFlow && run === mark.run && step === mark.step)
      .at(-1);
  const before = latest()?.id;
  const base =
    ready.certificate === 'as-it-was'
      ? sandbox.fetch
      : sandbox.certificates.present(await sender.certificate(ready.certificate));
  const headers = [
    ...ready.headers,
    ...(ready.clientCert === undefined ? [] : [['client-cert', ready.clientCert] as const]),
  ];
  const failure = await markedFetch(base, { ...mark, flow: editedFlow })(ready.url, {
    method: ready.method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    redirect: 'manual',
    ...(ready.body === undefined ? {} : { body: ready.body }),
  }).then(
    () => undefined,
    (error: unknown) => error,
  );
  const exchange = latest();
  if (exchange !== undefined && exchange.id !== before) return exchange;
  throw failure ?? new Error('The trace has no record of this request.');
}

const originOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).origin : `“${address.slice(0, 100)}”`;
