// The page that a browser sees at the holder's authorisation endpoint if no static page shows the screens.
import type { Screen } from '../../spec/screens.ts';
import type { Brand } from '../brand.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/gu, (character) => entities[character] ?? '');

/** A sentence with the interaction's id and the address of its screens. */
export function welcomePage({ interactionId, holder, recipient }: Screen, { urls }: Brand): string {
  const own = `${urls.issuer}/authorise`;
  const screens =
    urls.authorisationEndpoint === own
      ? `Its screens are JSON under ${own}/${interactionId}.`
      : `Its screens are shown by ${urls.authorisationEndpoint}.`;
  return [
    '<!doctype html><html lang="en-AU"><meta charset="utf-8">',
    `<title>Simulated site: ${escaped(holder.brandName)}</title>`,
    `<h1>${escaped(recipient.productName)} asks for data from ${escaped(holder.brandName)}</h1>`,
    `<p>Simulated energy site, invented people and data. The authorisation ${escaped(interactionId)} is under way.</p>`,
    `<p>${escaped(screens)}</p></html>`,
  ].join('\n');
}
