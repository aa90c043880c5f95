// A world in memory, opened for one purpose and stopped afterwards.
import { createSandboxAtOnce, type Sandbox, type SandboxOptions } from '../../mocks/index.ts';

export interface OwnWorld {
  readonly sandbox: Sandbox;
  /** Stops the world. */
  end(): Promise<void>;
}

/** Opens it and prepares it with `furnish`. If that throws, the world is stopped and the error passed on. */
export async function openOwnWorld<T extends object>(
  options: SandboxOptions,
  furnish: (sandbox: Sandbox) => Promise<T>,
): Promise<T & OwnWorld> {
  const sandbox = await createSandboxAtOnce({ ...options, storage: 'memory:' });
  try {
    return Object.assign(await furnish(sandbox), { sandbox, end: () => sandbox.stop() });
  } catch (error) {
    await sandbox.stop();
    throw error;
  }
}
