// What people pass to enrol, checked before anything is put on file, and the software product that comes of it.
import { checkMembers } from '../ambient/known-members.ts';
import { visible } from '../ambient/hidden-characters.ts';
import type { EnrolledProduct } from '../register/enrolment.ts';
import { unfitAddress } from '../spec/client-address.ts';
import type { World } from '../world/world.ts';
import type { Enrolment } from './data-recipients.ts';
import { checkRedirectUris, type RedirectRule } from './redirect-uris.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import type { EnrolOptions } from './sandbox-interface.ts';

/**
 * The software product that is asked for, with ids and names of its own; its redirect URI is the callback page where
 * there is one. Refuses (SandboxError) what no recipient may have.
 */
export async function enrolmentOf(world: World, o: EnrolOptions, callbackPage?: string): Promise<Enrolment> {
  checkEnrolment(o, { loopback: world.decisions.get('loopbackRedirects') === 'accept' });
  const slug = `app-${world.random.uuid().slice(0, 8)}`;
  const name = o.name ?? `Enrolled app ${slug.slice(4)}`;
  const { entity, brand: filed } = belongingOf(o.of, await world.table('register.enrolled').list());
  return {
    slug,
    productName: name,
    description: 'Enrolled while the sandbox was running.',
    brandName: filed?.brandName ?? name,
    legalEntityName: entity?.legalEntityName ?? `${name} Pty Ltd`,
    alg: o.alg ?? 'PS256',
    ...(o.recipientBaseUri === undefined ? {} : { recipientBaseUri: o.recipientBaseUri }),
    ...(o.sectorIdentifierUri === undefined ? {} : { sectorIdentifierUri: o.sectorIdentifierUri }),
    redirectUris: o.redirectUris ?? [callbackPage ?? `${world.addresses.recipient(slug)}/callback`],
    ids: {
      legalEntityId: entity?.legalEntityId ?? world.random.uuid(),
      dataRecipientBrandId: filed?.dataRecipientBrandId ?? world.random.uuid(),
      softwareProductId: world.random.uuid(),
    },
  };
}

/** Refuses (SandboxError) a name nobody can read, an algorithm the profile does not know, and redirect URIs of no use. */
function checkEnrolment(given: EnrolOptions, rule: RedirectRule): void {
  checkMembers(given, {
    name: 'A data recipient',
    code: 'enrolment-invalid',
    known: [
      'name',
      'redirectUris',
      'recipientBaseUri',
      'alg',
      'sectorIdentifierUri',
      'of',
    ] satisfies readonly (keyof EnrolOptions)[],
  });
  const { name, redirectUris, recipientBaseUri, alg, sectorIdentifierUri } = given;
  if (name !== undefined) checkName(name);
  if (alg !== undefined && alg !== 'PS256' && alg !== 'ES256')
    throw new SandboxError(
      'enrolment-invalid',
      `The algorithm ${String(alg)} is none that a data recipient may sign with.`,
      'Choose PS256 or ES256.',
    );
  if (redirectUris !== undefined) checkRedirectUris(redirectUris, rule);
  if (recipientBaseUri !== undefined) checkBase(recipientBaseUri, rule);
  if (sectorIdentifierUri !== undefined) checkSector(sectorIdentifierUri);
}

/** Refuses (SandboxError) what no path can be put behind. */
function checkBase(given: unknown, rule: RedirectRule): void {
  const unfit =
    typeof given !== 'string'
      ? 'It is no text.'
      : (unfitAddress(given, rule) ?? (/[?]|\/$/u.test(given) ? 'It has a query, or a slash at its end.' : undefined));
  if (unfit !== undefined)
    throw new SandboxError(
      'enrolment-invalid',
      `“${String(given).slice(0, 200)}” is no recipientBaseUri. ${unfit}`,
      'Write an https address such as https://app.example/cdr, to which /arrangements/revoke is added.',
    );
}

function checkSector(address: unknown): void {
  const wrong = typeof address === 'string' ? unfitAddress(address, { loopback: false }) : 'It is no text.';
  if (wrong !== undefined)
    throw new SandboxError(
      'enrolment-invalid',
      `${String(address)} cannot name a sector. ${wrong}`,
      'Write an https address without user name, password and fragment.',
    );
}

interface Belonging {
  /** Of the legal entity named. */
  readonly entity?: EnrolledProduct | undefined;
  /** Of the brand named. */
  readonly brand?: EnrolledProduct | undefined;
}

/** Software products on file of the legal entity and the brand that are named. Refuses (SandboxError) those of nobody. */
function belongingOf(named: EnrolOptions['of'], filed: readonly EnrolledProduct[]): Belonging {
  if (named === undefined) return {};
  const { legalEntityId, brandId } = named ?? {};
  const family = filed.filter((product) => product.legalEntityId === legalEntityId);
  const brand = family.find(({ dataRecipientBrandId }) => dataRecipientBrandId === brandId);
  if (family.length === 0 || (brandId !== undefined && brand === undefined))
    throw new SandboxError(
      'recipient-unknown',
      'There is no data recipient with this legal entity and brand that can be acted as.',
      'Write of: { legalEntityId, brandId } of one that sandbox.recipients.list() gives; without brandId it is a new brand.',
    );
  return { entity: family[0], brand };
}

function checkName(name: unknown): void {
  const isGood = typeof name === 'string' && name.trim() !== '' && visible.test(name);
  if (!isGood)
    throw new SandboxError(
      'enrolment-invalid',
      'The name is empty, no text, or has characters that nobody sees.',
      'Write a name without control characters and marks that turn the reading direction.',
    );
}
