// Tells one world from another, also across reloads and tabs.
import type { Sandbox } from '../../mocks/index.ts';

/** Thumbprint of the root certificate, which is new in every world. */
export const worldId = async ({ certificates }: Pick<Sandbox, 'certificates'>): Promise<string> =>
  (await certificates.root()).thumbprint;
