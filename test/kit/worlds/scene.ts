// A sandbox with a registered recipient, its consent API and two consumers.
import type { Persona } from '../../../mocks/personas/persona.ts';
import type { DataRecipient, Sandbox, SandboxOptions } from '../../../mocks/sandbox/sandbox-interface.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { renewedConsentApi, type ConsentApi } from '../calls/consent-api.ts';
import { registered } from '../calls/registration.ts';
import type { Claims } from '../calls/signing.ts';

export interface Party {
  readonly sandbox: Sandbox;
  readonly recipient: DataRecipient;
  readonly clientId: string;
  readonly consentApi: ConsentApi;
}

export interface Scene extends Party {
  readonly persona: Persona;
  /** Another recipient at the same holder. */
  readonly stranger: Persona;
}

/** Another registered recipient of the sandbox, with a client for the consent API. */
export async function anotherParty(sandbox: Sandbox, claims: Claims = {}, redirectUris?: string[]): Promise<Party> {
  const recipient = await sandbox.enrol({ alg: 'ES256', ...(redirectUris === undefined ? {} : { redirectUris }) });
  const clientId = await registered(sandbox, recipient, claims);
  return { sandbox, recipient, clientId, consentApi: renewedConsentApi(sandbox, recipient, clientId) };
}

/** A sandbox in memory with one registered recipient and two consumers. */
export async function scene(options: SandboxOptions = {}, claims: Claims = {}): Promise<Scene> {
  const sandbox = await createSandbox({ storage: 'memory:', ...options });
  const party = await anotherParty(sandbox, claims);
  const [persona, stranger] = sandbox.personas;
  if (persona === undefined || stranger === undefined) throw new Error('The scenario has too few personas.');
  return { ...party, persona, stranger };
}
