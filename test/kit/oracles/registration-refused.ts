// Expects the form of a refused registration (DCR-33) and that it leaves nothing behind.
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { expect } from 'vitest';
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';

const printable = /^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/;

/** Expects 400 with the code, no-store, a printable description and no client_id. */
export async function expectRefused(answer: Response, error: string, description: RegExp = /./): Promise<void> {
  const body = (await answer.json()) as { error: string; error_description: string };
  expect(body.error).toBe(error);
  expect(Object.keys(body)).toEqual(['error', 'error_description']);
  expect(body.error_description).toMatch(printable);
  expect(body.error_description).toMatch(description);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
}

export interface TestKey {
  readonly alg: 'ES256';
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

/** A signing key that no party publishes. */
export async function newKey(kid = 'nobody'): Promise<TestKey> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { alg: 'ES256', kid, privateKey, publicJwk: await exportJWK(publicKey) };
}

/** Whether the holder has no client of the product and would still register it. */
export async function noClientOf(sandbox: Sandbox, { softwareProductId }: DataRecipient): Promise<boolean> {
  const { tables } = await sandbox.exportState();
  const rows = (name: string): readonly { id: string; softwareProductId?: string }[] =>
    (tables[name] ?? []) as readonly { id: string; softwareProductId?: string }[];
  const client = rows('holder.clients').some((row) => row.softwareProductId === softwareProductId);
  const product = rows('holder.products').some(({ id }) => id.endsWith(softwareProductId));
  expect(product).toBe(client);
  return !client;
}
