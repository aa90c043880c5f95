// What begins a world, as a part of its own: every export of a module that is loaded later is kept, and the sandbox has many.
import { createSandboxAtOnce, type Sandbox, type SandboxOptions } from '../../mocks/index.ts';

export const begunWorld = (options: SandboxOptions): Promise<Sandbox> => createSandboxAtOnce(options);
