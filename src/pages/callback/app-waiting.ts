// In an own app the holder’s answer goes on to the page that the consumer left, which is the recipient.
import { departureOf } from '../../../mocks/spec/page-address.ts';
import { answerParameters } from '../../elements/answer-parameters.ts';
import type { Site } from '../address/site.ts';

/** The page of this app that waits for the answer in the address, with the answer where it came: in the fragment or in the query. */
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
    // The mere mention of a storage throws where site data is blocked.
    return undefined;
  }
}
