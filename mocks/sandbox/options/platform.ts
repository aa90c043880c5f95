// Detects platforms on which the sandbox cannot run, before anything fails there.
import { SandboxError } from '../../ambient/sandbox-error.ts';

const leastNode = [22, 12] as const;

/** Refuses (SandboxError) an older Node than the package's `engines` requires, and a platform without WebCrypto. */
export function checkPlatform(): void {
  const { process } = globalThis as { readonly process?: { readonly versions?: { readonly node?: string } } };
  const version = process?.versions?.node;
  if (version !== undefined && isOlder(version))
    throw new SandboxError(
      'node-too-old',
      `The sandbox needs Node ${leastNode.join('.')} or newer; this is Node ${version}.`,
      'Update Node.',
    );
  if (globalThis.crypto?.subtle === undefined)
    throw new SandboxError(
      'insecure-context',
      'WebCrypto is not available: this is not a secure context.',
      'Serve the page over https or from localhost.',
    );
}

function isOlder(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < leastNode[0] || (major === leastNode[0] && minor < leastNode[1]);
}
