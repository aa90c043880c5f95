// The register's operator as the sandbox exposes it, loaded on first use.
import { loadPart } from '../../ambient/load-part.ts';
import type { RegisterAdmin } from '../../register/admin.ts';
import { nextStatuses } from '../../spec/participant-statuses.ts';
import type { World } from '../../world/world.ts';

export function registerControl(world: World): RegisterAdmin {
  // The register's records are large, so they load with the operator's code on first use.
  const desk = async (): Promise<RegisterAdmin> =>
    (await loadPart(() => import('../../register/register-operator.ts'))).createRegisterAdmin(world);
  return {
    waysFrom: nextStatuses,
    list: async (entity) => (await desk()).list(entity),
    updateMetadata: async (brand) => (await desk()).updateMetadata(brand),
    metrics: async (brand, period) => (await desk()).metrics(brand, period),
    callerAt: async (brand) => (await desk()).callerAt(brand),
    setStatus: async (entity, id, status) => (await desk()).setStatus(entity, id, status),
  };
}
