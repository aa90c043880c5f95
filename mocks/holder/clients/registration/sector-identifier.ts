// The sector that a software product declares, and the document that must confirm it (OIDC-CR 5, OIDC Core 8.1).
import { isText } from '../../../ambient/is-text.ts';
import type { Ledger } from '../../../engine/ledger.ts';
import { fetchJson } from '../../../world/fetch-json.ts';
import { shown, type Step } from './registration-step.ts';
import type { Statement } from './statement-checks.ts';

/** Decision P-26. Refuses a redirect URI that the sector's document does not list, and a document that cannot be read. */
export async function checkSector(
  { world, call }: Step,
  { claims }: Pick<Statement, 'claims'>,
  redirectUris: readonly string[],
): Promise<void> {
  const ledger: Ledger = call.ledger;
  const { sector_identifier_uri: address } = claims;
  if (!isText(address) || world.decisions.get('sectorIdentifierFile') === 'not-fetched') return;
  const isSecure = URL.canParse(address) && new URL(address).protocol === 'https:';
  const listed = isSecure ? (await fetchJson(world, 'holder', address, { parent: call.exchange }))?.body : undefined;
  const isListed = (uri: string): boolean => Array.isArray(listed) && listed.includes(uri);
  ledger.check('registration.sector-identifier', redirectUris.every(isListed), {
    at: 'state:sector_identifier.document',
    expected: redirectUris.join(', '),
    actual: shown(listed),
    detail: 'The document at sector_identifier_uri does not list every redirect URI.',
  });
}
