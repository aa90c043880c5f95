// One manual poll of a backchannel request; polling again within the interval gets slow_down.
import type { Exchange, Sandbox } from '../../../../mocks/index.ts';
import { markedFetch } from '../../../recipient/client-auth.ts';
import { pollOnce } from '../../../recipient/flows/backchannel.ts';
import { surroundingsOf } from '../../../runs/recipients/surroundings-of.ts';
import type { Run } from '../../../runs/play/run.ts';

/** Adds the result to the run’s facts. Its exchange is listed under the first poll, and is returned even if refused. */
export async function pollNow(sandbox: Sandbox, one: Run): Promise<Exchange> {
  const { run, recipient = sandbox.dataRecipient, facts } = one.state;
  const sent = sandbox.trace.next((exchange) => exchange.run === run && exchange.operation === 'token');
  const send = markedFetch(recipient.fetch, { flow: 'backchannel-poll', step: 'first-poll', run });
  const learnt = await pollOnce(facts, {
    ...surroundingsOf(sandbox),
    identity: recipient,
    consumer: nobody,
    send,
  }).catch(() => ({}));
  one.learn(learnt);
  return sent;
}

const nobody = (url: URL): Promise<URL> => Promise.resolve(url);
