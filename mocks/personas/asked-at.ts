// Checks what callers pass to a persona before a holder is called: addresses of no authorisation, and unknown names.
import { meant } from '../ambient/closest.ts';
import { checkMembers } from '../ambient/known-members.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import { profileName, spokenName } from '../scenario/person-name.ts';
import type { ScenarioCustomer } from '../scenario/scenario.ts';
import { placesToCancel, type CancelAt } from '../spec/screens.ts';
import type { Addresses } from '../world/addresses.ts';
import { addressedRequest, type AddressedRequest } from './interaction-client.ts';
import type { AuthoriseOptions, CancelOptions } from './persona.ts';

/** The authorisation request in an address. Refuses (SandboxError) an address of no holder's authorisation endpoint here. */
export function askedAt(given: string | URL, urls: Addresses): AddressedRequest {
  const text = String(given);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const holders = Object.values(urls.dataHolders);
  const endpoints = new Set(
    holders.flatMap(({ issuer, authorisationEndpoint }) => [`${issuer}/authorise`, authorisationEndpoint].map(bare)),
  );
  // The holder's page may be anywhere: any address outside the sandbox with a client_id counts as one.
  const leads = (to: URL): boolean =>
    endpoints.has(bare(to.href)) || (!urls.owns(to) && to.searchParams.has('client_id'));
  const asked = url === undefined || !leads(url) ? undefined : addressedRequest(url, urls);
  if (asked !== undefined) return asked;
  const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  throw new SandboxError(
    'authorisation-url-unknown',
    url === undefined
      ? `“${shown}” is not an absolute URL.`
      : `${shown} is not an authorisation endpoint of this sandbox.`,
    `Pass the URL that the recipient sends the browser to: ${urls.dataHolder.authorisationEndpoint}?client_id=…`,
  );
}

/** Without query, fragment, and what static file servers add. */
const bare = (address: string): string =>
  (address.split(/[?#]/u, 1)[0] ?? '').replace(/index\.html$/u, '').replace(/\/$/u, '');

/** The screen at which to cancel; by default the first. Refuses (SandboxError) an unknown screen. */
export function placeToCancel(options: CancelOptions): CancelAt {
  checkMembers(options, { name: 'cancel()', code: 'screen-unknown', known: ['at', 'interaction'] });
  const at: string = options.at ?? 'identify';
  const found = placesToCancel.find((place) => place === at);
  if (found !== undefined) return found;
  throw new SandboxError(
    'screen-unknown',
    `There is no screen “${at}” to cancel at.${meant(at, placesToCancel)}`,
    `Choose one of ${placesToCancel.join(', ')}.`,
  );
}

/** Refuses (SandboxError) unknown members and invalid values. */
export function checkAuthoriseOptions(options: AuthoriseOptions): void {
  checkMembers(options, {
    name: 'authorise()',
    code: 'option-malformed',
    known: ['accounts', 'interaction', 'profile'] satisfies readonly (keyof AuthoriseOptions)[],
  });
  const accounts: unknown = options.accounts;
  const isList = Array.isArray(accounts) && accounts.every((name) => typeof name === 'string');
  if (accounts !== undefined && accounts !== 'all' && !isList)
    throw new SandboxError(
      'option-malformed',
      `accounts must be "all" or a list of names; got ${typeof accounts === 'string' ? `“${accounts}”` : typeof accounts}.`,
      'Write accounts: ["Home"], or accounts: "all".',
    );
}

/** Refuses (SandboxError) a profile that the customer does not have, even if there is only one and it is never asked for. */
export function checkProfile(customer: ScenarioCustomer, wanted: string | undefined): void {
  const names = customer.profiles.map((profile) => profileName(customer, profile));
  if (wanted === undefined || names.includes(wanted)) return;
  throw new SandboxError(
    'account-unknown',
    `${spokenName(customer.name)} has no profile “${wanted}”.${meant(wanted, names)}`,
    `Choose one of ${names.join(', ')}.`,
  );
}
