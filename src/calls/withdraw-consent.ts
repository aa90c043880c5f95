// The consumer ends a consent or arrangement: on the holder’s dashboard, or in the app, which then notifies the holder.
import type { ActingRecipient } from '../runs/recipients/recipient-for.ts';
import type { PlayedFacts } from '../runs/flows/played-facts.ts';

/** `clientToken`: returns the client’s own access token, which the consent API of profile 0.1.1 requires. */
export async function withdrawConsent(
  { persona, holder, surroundings }: ActingRecipient,
  { arrangementId, consentId = '', client }: Partial<PlayedFacts>,
  clientToken: () => Promise<string>,
): Promise<void> {
  if (arrangementId !== undefined) {
    await persona?.withdraw(arrangementId);
    return;
  }
  const { identity } = await surroundings();
  const headers = { authorization: `Bearer ${await clientToken()}` };
  const url = `${holder.urls.base}/clients/${client?.client_id ?? ''}/consents/${consentId}`;
  await identity.fetch(url, { method: 'DELETE', headers });
}
