// The holder's app instead of its pages: where the authorisation endpoint sends a consumer whose phone has it (CDS, Redirect to App).
import type { Outcome } from '../../engine/call.ts';
import type { World } from '../../world/world.ts';
import type { Brand } from '../brand.ts';

/**
 * Sends the consumer to the app; undefined if no app is simulated (decision P-15). The link holds only the
 * interaction's handle, so it is valid for as long as the interaction.
 */
export const appOf = ({ decisions }: Pick<World, 'decisions'>, brand: Brand): ((id: string) => Outcome) | undefined =>
  decisions.get('redirectToApp') === 'device-view'
    ? (id) => ({
        kind: 'empty',
        status: 303,
        headers: { location: claimedLink(brand, id), 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
      })
    : undefined;

/**
 * The static device page, next to the page with the screens, plays the app. The handle is in the fragment, which no
 * server reads. If there is no such page, the link is the interaction's own address under the issuer.
 */
function claimedLink({ urls: { issuer, authorisationEndpoint } }: Brand, id: string): string {
  const page = new URL(authorisationEndpoint);
  const device = page.pathname.replace(/\/authorise(?=\/$|\.html$)/u, '/device');
  if (device === page.pathname) return `${issuer}/authorise/${id}`;
  page.pathname = device;
  page.hash = id;
  return page.href;
}
