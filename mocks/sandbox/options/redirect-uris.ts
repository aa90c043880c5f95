// Checks redirect URIs that callers pass to the sandbox, before anything is registered.
import { unfitAddress } from '../../spec/client-address.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';

export interface RedirectRule {
  /** Whether http is accepted at a loopback address. */
  readonly loopback: boolean;
}

/** Refuses (SandboxError) an empty list, a repeated address, and an address that no client may register. */
export function checkRedirectUris(given: readonly string[], rule: RedirectRule): void {
  const uris: unknown = given;
  const isList = Array.isArray(uris) && uris.length > 0 && new Set(uris).size === uris.length;
  if (!isList)
    throw new SandboxError(
      'redirect-uri-invalid',
      'redirectUris must be a list of one or more addresses without duplicates.',
      'Pass at least one address, each once, such as ["https://app.example/callback"]. With enrol(), you can leave redirectUris out.',
    );
  for (const uri of given) checkRedirectUri(uri, rule);
}

/** Refuses (SandboxError) an address that no client may register as a redirect URI. */
export function checkRedirectUri(uri: unknown, { loopback }: RedirectRule): void {
  const unfit = typeof uri === 'string' ? unfitAddress(uri, { loopback }) : 'It is not a string.';
  if (unfit !== undefined)
    throw new SandboxError(
      'redirect-uri-invalid',
      `“${String(uri).slice(0, 200)}” is not a valid redirect URI. ${unfit}`,
      `Use an https URL without user name, password or fragment${loopback ? ', or http at localhost' : ''}.`,
    );
}
