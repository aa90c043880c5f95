// Software statement assertions: the register's signed statement about a software product (decision X22).
import { defined } from '../ambient/defined.ts';
import { cutText } from '../spec/cut-text.ts';
import { seconds } from '../ambient/clock.ts';
import { visible } from '../ambient/hidden-characters.ts';
import type { BearerCall, Outcome, PathCall } from '../engine/call.ts';
import { unfitAddress } from '../spec/client-address.ts';
import { limits } from '../spec/limits.ts';
import { issueJwt } from '../world/issue-jwt.ts';
import type { World } from '../world/world.ts';
import { checkCallerActive } from './active-caller.ts';
import type { EnrolledProduct } from './tables.ts';
import { industryOf } from './industry.ts';
import { logoUri } from './logo-address.ts';
import { recordsOf } from './records.ts';
import { statementScopes } from './statement-scopes.ts';

/**
 * The statement of the caller's own product. Refuses another brand (403, by decision 404), another or unknown product
 * (404), a product that is not active (403) and a record from which no statement can be made (422).
 */
export async function statement(
  world: World,
  call: BearerCall & PathCall<'industry' | 'dataRecipientBrandId' | 'softwareProductId'>,
): Promise<Outcome> {
  industryOf(call);
  const own = await world.table('register.enrolled').get(call.bearer.softwareProductId);
  const { dataRecipientBrandId: brand, softwareProductId: product } = call.parameters;
  call.ledger.check('register.brand', own?.dataRecipientBrandId === brand, {
    at: 'path:dataRecipientBrandId',
    expected: own?.dataRecipientBrandId ?? null,
    actual: cutText(brand, 100),
    detail: 'dataRecipientBrandId',
    ...(world.decisions.get('registerForeignBrand') === '404' ? { refusal: 'cds.register-brand-404' } : {}),
  });
  call.ledger.check('register.product', own?.id === product, {
    at: 'path:softwareProductId',
    expected: own?.id ?? null,
    actual: cutText(product, 100),
    detail: 'softwareProductId',
  });
  checkCallerActive(call, await recordsOf(world));
  const claims = claimsOf(world, own);
  const missing = missingIn(world, claims, own);
  call.ledger.check('register.statement', missing.length === 0, {
    at: 'state:register.product',
    expected: 'every claim of a statement',
    actual: missing.length === 0 ? null : `without ${missing.join(', ')}`,
    detail: `SSA validation failed: ${missing.join(', ')}`,
  });
  const now = seconds(world.clock.now());
  const key = await world.vault.current('register', 'statement-PS256');
  const times = { iat: now, exp: now + limits.softwareStatement, jti: world.random.uuid() };
  const jwt = await issueJwt(world, {
    purpose: 'statement',
    key,
    claims: { iss: 'cdr-register', ...times, ...claims, redirect_uris: own.redirectUris },
  });
  const body = world.decisions.get('statementForm') === 'quoted' ? JSON.stringify(jwt) : jwt;
  return { kind: 'text', type: 'application/json', body };
}

type Claims = Readonly<Record<string, string>>;

function claimsOf(world: World, product: EnrolledProduct): Claims {
  return {
    legal_entity_id: product.legalEntityId,
    legal_entity_name: product.legalEntityName,
    org_id: product.dataRecipientBrandId,
    org_name: product.brandName,
    client_name: product.productName,
    client_description: product.description,
    client_uri: product.recipientBaseUri,
    logo_uri: logoUri(world, product.slug),
    jwks_uri: product.jwksUri,
    revocation_uri: `${product.recipientBaseUri}/revocation`,
    recipient_base_uri: product.recipientBaseUri,
    ...defined({ sector_identifier_uri: product.sectorIdentifierUri }),
    software_id: product.id,
    software_roles: 'data-recipient-software-product',
    scope: (product.scopes ?? statementScopes).join(' '),
  };
}

/** Claims without a value or with invisible characters, and redirect URIs that no client may have. */
function missingIn(world: World, claims: Claims, { redirectUris }: EnrolledProduct): readonly string[] {
  const loopback = world.decisions.get('loopbackRedirects') === 'accept';
  const unfit = (address: string): boolean => unfitAddress(address, { loopback }) !== undefined;
  const broken = redirectUris.length === 0 || redirectUris.some(unfit);
  const empty = Object.entries(claims).filter(([, value]) => value.trim() === '' || !visible.test(value));
  return [...empty.map(([name]) => name), ...(broken ? ['redirect_uris'] : [])];
}
