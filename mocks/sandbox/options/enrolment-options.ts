// Checks the options of enrol() before anything is registered, and makes the software product.
import { defined } from '../../ambient/defined.ts';
import { checkMembers } from '../../ambient/known-members.ts';
import { shown, visible } from '../../ambient/hidden-characters.ts';
import type { EnrolledProduct } from '../../register/tables.ts';
import { unfitAddress } from '../../spec/client-address.ts';
import type { World } from '../../world/world.ts';
import type { Enrolment } from '../controls/data-recipients.ts';
import { checkRedirectUris, type RedirectRule } from './redirect-uris.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';
import type { EnrolOptions } from '../sandbox-interface.ts';

/**
 * The requested software product, with its own ids and names. Its redirect URI is the callback page, if there is one.
 * Throws a SandboxError for invalid options.
 */
export async function enrolmentOf(world: World, o: EnrolOptions, callbackPage?: string): Promise<Enrolment> {
  checkEnrolment(o, { loopback: world.decisions.get('loopbackRedirects') === 'accept' });
  const slug = `app-${world.random.uuid().slice(0, 8)}`;
  const name = o.name ?? `Enrolled app ${slug.slice(4)}`;
  const { entity, brand: filed } = registeredParentsOf(o.of, await world.table('register.enrolled').list());
  return {
    slug,
    productName: name,
    description: 'An app of an accredited data recipient.',
    brandName: filed?.brandName ?? name,
    legalEntityName: entity?.legalEntityName ?? `${name} Pty Ltd`,
    alg: o.alg ?? 'PS256',
    ...defined({
      recipientBaseUri: o.recipientBaseUri,
      jwksUri: o.jwksUri,
      sectorIdentifierUri: o.sectorIdentifierUri,
    }),
    redirectUris: o.redirectUris ?? [callbackPage ?? `${world.addresses.recipient(slug)}/callback`],
    ids: {
      legalEntityId: entity?.legalEntityId ?? world.random.uuid(),
      dataRecipientBrandId: filed?.dataRecipientBrandId ?? world.random.uuid(),
      softwareProductId: world.random.uuid(),
    },
  };
}

/** Throws a SandboxError for an unreadable name, an unsupported algorithm or an invalid redirect URI. */
function checkEnrolment(given: EnrolOptions, rule: RedirectRule): void {
  checkMembers(given, {
    name: 'enrol()',
    code: 'enrolment-invalid',
    known: [
      'name',
      'redirectUris',
      'recipientBaseUri',
      'jwksUri',
      'alg',
      'sectorIdentifierUri',
      'of',
    ] satisfies readonly (keyof EnrolOptions)[],
  });
  const { name, redirectUris, recipientBaseUri, jwksUri, alg, sectorIdentifierUri } = given;
  if (name !== undefined) checkName(name);
  if (alg !== undefined && alg !== 'PS256' && alg !== 'ES256')
    throw new SandboxError(
      'enrolment-invalid',
      `A data recipient cannot sign with ${String(alg)}.`,
      'Choose PS256 or ES256.',
    );
  if (redirectUris !== undefined) checkRedirectUris(redirectUris, rule);
  if (recipientBaseUri !== undefined) checkBase(recipientBaseUri, rule);
  if (jwksUri !== undefined) checkKeySet(jwksUri, rule);
  if (sectorIdentifierUri !== undefined) checkSector(sectorIdentifierUri);
}

function checkKeySet(address: unknown, rule: RedirectRule): void {
  const wrong = typeof address === 'string' ? unfitAddress(address, rule) : 'It is not a string.';
  if (wrong !== undefined)
    throw new SandboxError(
      'enrolment-invalid',
      `“${String(address).slice(0, 200)}” is not a valid jwksUri. ${wrong}`,
      'Write the https URL at which your own server publishes its JSON Web Key Set.',
    );
}

/** Throws a SandboxError for an address to which no path can be appended. */
function checkBase(given: unknown, rule: RedirectRule): void {
  const unfit =
    typeof given !== 'string'
      ? 'It is not a string.'
      : (unfitAddress(given, rule) ?? (/[?]|\/$/u.test(given) ? 'It has a query or ends with a slash.' : undefined));
  if (unfit !== undefined)
    throw new SandboxError(
      'enrolment-invalid',
      `“${String(given).slice(0, 200)}” is not a valid recipientBaseUri. ${unfit}`,
      'Write an https URL such as https://app.example/cdr; the holder adds /arrangements/revoke to it.',
    );
}

function checkSector(address: unknown): void {
  const wrong = typeof address === 'string' ? unfitAddress(address, { loopback: false }) : 'It is not a string.';
  if (wrong !== undefined)
    throw new SandboxError(
      'enrolment-invalid',
      `“${String(address)}” is not a valid sectorIdentifierUri. ${wrong}`,
      'Write an https URL without user name, password or fragment.',
    );
}

interface RegisteredParents {
  /** A product of the named legal entity. */
  readonly entity?: EnrolledProduct | undefined;
  /** A product of the named brand. */
  readonly brand?: EnrolledProduct | undefined;
}

/** The registered software products of the legal entity and brand. Throws a SandboxError if there are none. */
function registeredParentsOf(named: EnrolOptions['of'], filed: readonly EnrolledProduct[]): RegisteredParents {
  if (named === undefined) return {};
  const { legalEntityId, brandId } = named ?? {};
  const family = filed.filter((product) => product.legalEntityId === legalEntityId);
  const brand = family.find(({ dataRecipientBrandId }) => dataRecipientBrandId === brandId);
  if (family.length === 0 || (brandId !== undefined && brand === undefined))
    throw new SandboxError(
      'recipient-unknown',
      'There is no data recipient with this legal entity and brand for the sandbox to act as.',
      'Write of: { legalEntityId, brandId } with ids from sandbox.recipients.list(). Without brandId, a new brand is made.',
    );
  return { entity: family[0], brand };
}

function checkName(name: unknown): void {
  if (typeof name === 'string' && visible.test(name)) return;
  throw new SandboxError(
    'enrolment-invalid',
    `name must be text with visible characters; got ${typeof name === 'string' ? `“${shown(name)}”` : String(name)}.`,
    'Write at least one visible character, and no control characters, invisible characters or direction marks.',
  );
}
