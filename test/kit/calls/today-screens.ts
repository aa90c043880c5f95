// The consumer's screens under today's profile, requested and answered as the page does, with the answer parsed.
import type { Claims } from './signing.ts';
import { responseOf } from './code-flow.ts';
import type { TodayFixture } from '../worlds/today.ts';

/** A screen, or the claims of the response JWT that the browser returns. */
export type Answered = Claims & {
  readonly interactionId?: string;
  readonly redirect?: string;
  readonly error?: string;
};

/** The screen at an address, or the redirect's claims. */
export async function begin({ fetch }: TodayFixture, address: URL): Promise<Answered> {
  const shown = await fetch(address, { headers: { accept: 'application/json' }, redirect: 'manual' });
  const location = shown.headers.get('location');
  if (location !== null) return responseOf(location);
  const body = (await shown.json()) as { readonly interaction?: Answered } & Answered;
  return body.interaction ?? body;
}

/** Answers one screen. */
export async function answer(
  { fetch, urls }: TodayFixture,
  { interactionId = '' }: Answered,
  screen: string,
  body: unknown = {},
): Promise<Answered> {
  const sent = await fetch(`${urls.dataHolder.issuer}/authorise/${interactionId}/${screen}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await sent.json()) as Answered;
}
