// The consumer's screens under the profile of today, asked and answered as their page does it, with the answer read.
import type { Claims } from './registration.ts';
import { responseOf, type TodayFixture } from './today.ts';

/** A screen, or the claims of the response JWT that the browser takes back. */
export type Answered = Claims & {
  readonly interactionId?: string;
  readonly redirect?: string;
  readonly error?: string;
};

/** What a browser that comes to an address is shown, or is sent back with. */
export async function begin({ fetch }: TodayFixture, address: URL): Promise<Answered> {
  const shown = await fetch(address, { headers: { accept: 'application/json' }, redirect: 'manual' });
  const location = shown.headers.get('location');
  if (location !== null) return responseOf(location);
  const body = (await shown.json()) as { readonly interaction?: Answered } & Answered;
  return body.interaction ?? body;
}

/** The answer to one screen. */
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
