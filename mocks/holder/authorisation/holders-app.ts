// The holder’s app in place of its pages: where the authorisation endpoint sends a consumer whose phone has it (CDS, Redirect to App).
import type { Outcome } from '../../engine/call.ts';
import type { World } from '../../world/world.ts';
import type { Brand } from '../brand.ts';

/**
 * What sends the consumer on; undefined where no app is represented (decision P-15). The link holds the handle of the
 * interaction and nothing else: it works for as long as its screens do, and ends with them.
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
 * The static page of the consumer’s device plays the app, beside that of the screens; behind the #, where no server reads
 * it, stands the handle. Where there is no such page, the interaction’s own address under the issuer.
 */
function claimedLink({ urls: { issuer, authorisationEndpoint } }: Brand, id: string): string {
  const page = new URL(authorisationEndpoint);
  const device = page.pathname.replace(/\/authorise(?=\/$|\.html$)/u, '/device');
  if (device === page.pathname) return `${issuer}/authorise/${id}`;
  page.pathname = device;
  page.hash = id;
  return page.href;
}
