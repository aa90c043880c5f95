// The register's operator as the sandbox hands it out: refusals are SandboxErrors like all others.
import type { RegisterAdmin } from '../register/admin.ts';
import { createRegisterAdmin } from '../register/admin-desk.ts';
import { StatusError } from '../register/status-error.ts';
import { SandboxError } from '../sandbox-error.ts';
import type { World } from '../world.ts';

export function registerDesk(world: World): RegisterAdmin {
  const admin = createRegisterAdmin(world);
  return {
    ...admin,
    setStatus: (entity, id, status) =>
      admin.setStatus(entity, id, status).catch((error: unknown) => {
        if (!(error instanceof StatusError)) throw error;
        throw new SandboxError(error.code, error.message, error.fix, { cause: error });
      }),
  };
}
