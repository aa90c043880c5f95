// Why a run stopped. Who refused, and where, is read from the consumer’s calls to the holder.
import { memberOf, parsedJson, textOf } from '../../../elements/json-member.ts';
import { firstName } from '../../../runs/names.ts';
import { hasSomethingToShare } from '../../../runs/consumers/shareable.ts';
import type { FlowState } from '../flow-state.ts';

type Asked = Pick<FlowState, 'exchanges' | 'sandbox'>;

/** First name of the person who logged in or owns the device; undefined if nobody did. */
function nameOf({ sandbox }: Asked, customerId: string | undefined): string | undefined {
  const persona = sandbox?.personas.find((one) => one.customerId === customerId);
  return persona === undefined ? customerId : firstName(persona.name);
}

/** Says in a sentence who refused, and where. */
export function refusalInWords(asked: Asked): string {
  const answers = asked.exchanges.filter(
    ({ operation, verdict }) =>
      operation === 'answerBackchannelDevice' || (operation === 'answerInteraction' && verdict !== 'failed'),
  );
  const parts = answers.map(({ request }) => ({
    path: new URL(request.url).pathname.split('/'),
    body: parsedJson(request.body),
  }));
  const last = answers.at(-1);
  if (last?.operation === 'answerBackchannelDevice') {
    const owner = nameOf(asked, decodeURIComponent(parts.at(-1)?.path.at(-2) ?? ''));
    return `${owner ?? 'The consumer'} said no on the device`;
  }
  const login = parts.findLast(
    ({ path, body }) => path.at(-1) === 'identify' && memberOf(body, 'customerId') !== undefined,
  );
  const id = textOf(login?.body, 'customerId');
  const who = nameOf(asked, id);
  if (parts.at(-1)?.path.at(-1) !== 'cancel') return `${who ?? 'The consumer'} said no`;
  if (id === undefined || who === undefined) return 'The authorisation was cancelled before login';
  const nothing = asked.sandbox !== undefined && !hasSomethingToShare(asked.sandbox, id);
  return nothing ? `None of ${who}’s accounts may be shared` : `${who} cancelled`;
}

/** What the page says about a stopped run. */
export function stoppedWords(state: FlowState): string {
  const { run, exchange } = state;
  if (run.declined === true) return `${refusalInWords(state)}, so nothing was shared. That is a valid outcome too.`;
  if (exchange === undefined || exchange.verdict === 'ok') return `This step did not succeed. ${run.trouble ?? ''}`;
  return 'This step was refused. The trace shows which rule, what was sent and what was expected.';
}
