// Checks values that callers pass to createSandbox, before anything is opened.
import { defined } from '../../ambient/defined.ts';
import { meant } from '../../ambient/closest.ts';
import { checkRedirectUri } from './redirect-uris.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';
import type { SandboxOptions } from '../sandbox-interface.ts';
import type { BrandId, Scenario } from '../../scenario/scenario.ts';
import { limits, type Limits } from '../../spec/limits.ts';
import { profiles } from '../../spec/profiles/index.ts';
import { profileIdOf, profileNames } from '../../spec/ids.ts';
import type { SecurityProfile } from '../../spec/profiles/profile.ts';

/** The default limits, overridden by the given ones. Throws for unknown limits and non-positive integers. */
export function givenLimits(given: Partial<Limits> = {}): Limits {
  for (const [name, limit] of Object.entries(given)) {
    if (!Object.hasOwn(limits.sandbox, name))
      throw new SandboxError(
        'limit-malformed',
        `There is no limit “${name}”.`,
        `Choose from ${Object.keys(limits.sandbox).join(', ')}.`,
      );
    if (limit !== undefined && !(Number.isSafeInteger(limit) && limit >= 1))
      throw new SandboxError(
        'limit-malformed',
        `The limit ${name} must be a whole number of at least 1; got ${String(limit)}.`,
        `Write limits: { ${name}: 100000 }.`,
      );
  }
  const { address, headers, body, trace } = given;
  return {
    address: address ?? limits.sandbox.address,
    headers: headers ?? limits.sandbox.headers,
    body: body ?? limits.sandbox.body,
    trace: trace ?? limits.sandbox.trace,
  };
}

/** The profile with this name. Refuses an unknown one. */
export function profileNamed(name: unknown): SecurityProfile {
  const given = String(name);
  const id = profileIdOf(given);
  if (id !== undefined) return profiles[id];
  throw new SandboxError(
    'profile-unknown',
    `There is no security profile “${given}”.${meant(given, profileNames)}`,
    `Choose one of ${profileNames.join(', ')}, or leave the option out.`,
  );
}

/** The profiles of the brands that name one. */
export const profilesNamedIn = ({ holders }: Scenario): ReadonlyMap<BrandId, SecurityProfile> =>
  new Map(
    holders.flatMap(({ brand, profile }) => (profile === undefined ? [] : [[brand, profileNamed(profile)] as const])),
  );

/** Throws if the callback page is not a valid redirect URI. */
export function checkCallbackPage({ callbackPage }: SandboxOptions): void {
  if (callbackPage !== undefined) checkRedirectUri(String(callbackPage), { loopback: true });
}

/** The page's address. Refuses same-origin addresses if there is no page. */
export function placeOf(options: SandboxOptions): { authorisationPage?: string; origin?: string } {
  const page = options.authorisationPage === undefined ? undefined : String(options.authorisationPage);
  const origin = (globalThis as { location?: { href: string } }).location?.href ?? page;
  if (options.hosts === 'same-origin' && origin === undefined) {
    throw new SandboxError(
      'origin-missing',
      'hosts: "same-origin" works only in a page.',
      'Use hosts: "virtual", or pass authorisationPage.',
    );
  }
  return defined({ authorisationPage: page, origin });
}
