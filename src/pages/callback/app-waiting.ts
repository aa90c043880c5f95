// In an own app the holder’s answer goes on to the page that the consumer left, which is the recipient.
import { departureOf } from '../../../mocks/spec/page-address.ts';
import { answerParameters } from '../../elements/answer-parameters.ts';
import type { Site } from '../site.ts';

/** The page of this app that waits for the answer in the address, with the answer in its fragment. */
export function appWaiting({ inApp }: Site, answer: URL): URL | undefined {
  if (!inApp) return undefined;
  try {
    const from = departureOf(sessionStorage, answerParameters(answer).get('state') ?? '', answer.origin);
    if (from !== undefined) from.hash = answer.hash;
    return from;
  } catch {
    // The mere mention of a storage throws where site data is blocked.
    return undefined;
  }
}
