// What people pass to enrol, checked before anything is put on file.
import { visible } from '../ambient/hidden-characters.ts';
import type { EnrolledProduct } from '../register/enrolment.ts';
import { unfitAddress } from '../spec/client-address.ts';
import { SandboxError } from './sandbox-error.ts';
import type { EnrolOptions } from './sandbox-interface.ts';

export interface RedirectRule {
  /** Whether http is accepted at a loopback address. */
  readonly loopback: boolean;
}

/** Refuses (SandboxError) a name nobody can read, an algorithm the profile does not know, and redirect URIs of no use. */
export function checkEnrolment(given: EnrolOptions, rule: RedirectRule): void {
  const options: unknown = given;
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new SandboxError(
      'enrolment-invalid',
      `${typeof options === 'object' ? 'A list or null' : `A ${typeof options}`} describes no data recipient.`,
      'Write enrol({ name, redirectUris, alg }), or leave all of it out.',
    );
  const { name, redirectUris, alg } = given;
  if (name !== undefined) checkName(name);
  if (alg !== undefined && alg !== 'PS256' && alg !== 'ES256')
    throw new SandboxError(
      'enrolment-invalid',
      `The algorithm ${String(alg)} is none that a data recipient may sign with.`,
      'Choose PS256 or ES256.',
    );
  if (redirectUris !== undefined) checkRedirectUris(redirectUris, rule);
}

interface Belonging {
  /** Of the legal entity named. */
  readonly entity?: EnrolledProduct | undefined;
  /** Of the brand named. */
  readonly brand?: EnrolledProduct | undefined;
}

/** Software products on file of the legal entity and the brand that are named. Refuses (SandboxError) those of nobody. */
export function belongingOf(named: EnrolOptions['of'], filed: readonly EnrolledProduct[]): Belonging {
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

/** Refuses (SandboxError) a list that is empty or names an address twice, and an address that no client may have. */
export function checkRedirectUris(given: readonly string[], rule: RedirectRule): void {
  const uris: unknown = given;
  const isList = Array.isArray(uris) && uris.length > 0 && new Set(uris).size === uris.length;
  if (!isList)
    throw new SandboxError(
      'redirect-uri-invalid',
      'redirectUris is no list of at least one address, each once.',
      'Write redirectUris: ["https://app.example/callback"], or leave it out.',
    );
  for (const uri of given) checkRedirectUri(uri, rule);
}

/** Refuses (SandboxError) an address that no client may have as a redirect URI. */
export function checkRedirectUri(uri: unknown, { loopback }: RedirectRule): void {
  const unfit = typeof uri === 'string' ? unfitAddress(uri, { loopback }) : 'It is no text.';
  if (unfit !== undefined)
    throw new SandboxError(
      'redirect-uri-invalid',
      `“${String(uri).slice(0, 200)}” is no redirect URI. ${unfit}`,
      `Use an https address without user name, password and fragment${loopback ? ', or http at localhost' : ''}.`,
    );
}
