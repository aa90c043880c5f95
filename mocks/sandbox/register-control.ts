// The register's operator as the sandbox hands it out: refusals are SandboxErrors like all others.
import { loadPart } from '../ambient/load-part.ts';
import type { RegisterAdmin } from '../register/admin.ts';
import { StatusError } from '../register/status-error.ts';
import { waysOf } from '../register/transitions.ts';
import { SandboxError } from './sandbox-error.ts';
import type { World } from '../world/world.ts';

export function registerControl(world: World): RegisterAdmin {
  // The register's records are many; they come with the first look at them.
  const desk = async (): Promise<RegisterAdmin> =>
    (await loadPart(() => import('../register/register-operator.ts'))).createRegisterAdmin(world);
  return {
    waysFrom: (entity, status) => waysOf[entity][status] ?? [],
    list: async (entity) => (await desk()).list(entity),
    setStatus: async (entity, id, status) => {
      const admin = await desk();
      await admin.setStatus(entity, id, status).catch((error: unknown) => {
        if (!(error instanceof StatusError)) throw error;
        throw new SandboxError(error.code, error.message, error.fix, { cause: error });
      });
    },
  };
}
