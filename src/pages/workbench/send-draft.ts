// Sends a draft for real, and finds what the trace wrote down of it.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { editedFlow, type FlowMark } from '../../../mocks/spec/flow-mark.ts';
import { markedFetch } from '../../recipient/client-auth.ts';
import type { Draft } from './draft.ts';
import { requestOf } from './draft-request.ts';
import type { Sender } from './sender.ts';

/** The run and the step that an edit belongs to. */
export type EditMark = Required<Omit<FlowMark, 'flow'>>;

/** Without a mark such exchanges belong to no run but their own. Refuses (Error) an address outside the sandbox; throws what fetch throws where the trace has nothing of it. */
export async function sendDraft(
  sandbox: Sandbox,
  sender: Sender,
  draft: Draft,
  sent: Exchange,
  mark: EditMark = { run: editedFlow, step: crypto.randomUUID() },
): Promise<Exchange> {
  const ready = await requestOf(draft, sent, sender.workshop);
  if (!sender.known.bases.some((base) => ready.url.startsWith(new URL(base).origin)) && !isVirtual(ready.url))
    throw new Error('This address is outside the sandbox, so nothing was sent.');
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
  throw failure ?? new Error('The request left no trace.');
}

const isVirtual = (address: string): boolean =>
  URL.canParse(address) && new URL(address).hostname.endsWith('.cdr.example');
