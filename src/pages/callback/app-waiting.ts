// In an app, the holder’s answer is passed on to the page that the consumer left: the recipient.
import { departureOf } from '../../../mocks/spec/page-address.ts';
import { answerParameters } from '../../elements/message/answer-parameters.ts';
import type { Site } from '../address/site.ts';

/** The app’s page that waits for this answer, with the answer in the fragment or query as it came. */
export function appWaiting({ inApp }: Site, answer: URL): URL | undefined {
  if (!inApp) return undefined;
  try {
    const response = answer.searchParams.get('response');
    const state = response === null ? (answerParameters(answer).get('state') ?? '') : undefined;
    const from = departureOf(sessionStorage, state, answer.origin);
    if (from === undefined) return undefined;
    if (response === null) from.hash = answer.hash;
    else from.searchParams.set('response', response);
    return from;
  } catch {
    // Where site data is blocked, reading `sessionStorage` throws.
    return undefined;
  }
}
