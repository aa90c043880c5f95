// Uses the response to a hand-edited request in the step it belongs to, so that the request is not sent again.
import type { DataRecipient, Exchange } from '../../../mocks/index.ts';
import { memberOf, textOf } from '../../elements/json-member.ts';
import { outcomeOf } from '../../elements/outcome.ts';
import type { PlayedFacts } from '../flows/played-facts.ts';
import type { Run } from './run.ts';

/** The recipient, with this response ready for the first request to the address of the edited one. */
export function answeredBy(recipient: DataRecipient, { request, response }: Exchange): DataRecipient {
  const { fetch: send } = recipient;
  let isUsed = false;
  return {
    ...recipient,
    fetch: (input, init) => {
      const asked = input instanceof Request ? input : { url: String(input), method: init?.method ?? 'GET' };
      if (isUsed || asked.method !== request.method || placeOf(asked.url) !== placeOf(request.url))
        return send(input, init);
      isUsed = true;
      const { status, headers, body } = response;
      return Promise.resolve(
        new Response(body === undefined || body === '' ? null : body, {
          status,
          headers: [...headers].map(([name, value]): [string, string] => [name, value]),
        }),
      );
    },
  };
}

const placeOf = (url: string): string => {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
};

/** Facts from the edited request object: the response is compared with these. */
export function factsSent({ tokens }: Exchange): Partial<PlayedFacts> {
  const sent = tokens.find(({ kind, at }) => kind === 'request' && at.startsWith('request:'));
  if (sent === undefined) return {};
  const { value: request, claims } = sent;
  const [state, nonce, exp] = [textOf(claims, 'state'), textOf(claims, 'nonce'), memberOf(claims, 'exp')];
  return {
    request,
    ...(typeof exp === 'number' ? { requestEnds: new Date(exp * 1000).toISOString() } : {}),
    ...(state === undefined ? {} : { state }),
    ...(nonce === undefined ? {} : { nonce }),
  };
}

/** Passes the response to the next step if it belongs there: the recipient sent the request, and it was not refused. */
export async function takeEdited(run: Run | undefined, step: string | undefined, answer: Exchange): Promise<boolean> {
  if (run === undefined || step === undefined || step !== run.state.next) return false;
  return answer.from === 'recipient' && outcomeOf(answer) === 'ok' && run.takeAnswer(answer);
}
