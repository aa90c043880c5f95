// A world in memory that is opened for one purpose and ends with it.
import { createSandboxAtOnce, type Sandbox, type SandboxOptions } from '../../mocks/index.ts';

export interface OwnWorld {
  readonly sandbox: Sandbox;
  /** Stops the world; once is enough. */
  end(): Promise<void>;
}

/** Opens it and furnishes it. Throws what furnishing it throws; the world has ended then. */
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
