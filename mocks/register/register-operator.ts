// The register's operator: lists participants, and changes a status with everything that follows.
import type { World } from '../world/world.ts';
import type { RegisterAdmin, RegisterEntry } from './admin.ts';
import { callMetadataUpdate, callMetrics, registerCallerAt } from './admin-calls.ts';
import { aboveOf, entriesOf, productsBelow } from './participant-entries.ts';
import { recordsOf } from './records.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import { statusRowId } from './status-rows.ts';
import type { StatusRow } from './tables.ts';
import { nextStatuses, participantStatuses, statusRow } from '../spec/participant-statuses.ts';

export function createRegisterAdmin(world: World): RegisterAdmin {
  return {
    waysFrom: nextStatuses,
    updateMetadata: (brand) => callMetadataUpdate(world, brand),
    metrics: (brand, period) => callMetrics(world, brand, period),
    callerAt: (brand) => registerCallerAt(world, brand),
    list: async (entity) => {
      const entries = entriesOf(await recordsOf(world));
      return entity === undefined ? entries : entries.filter((one) => one.entity === entity);
    },
    setStatus: async (entity, id, status) => {
      const entries = entriesOf(await recordsOf(world));
      const found = entries.find((one) => one.entity === entity && one.id === id);
      if (found === undefined) throw unknownEntry(entity, id);
      checkWay(found, status, aboveOf(entries, found));
      if (found.status === status) return;
      await write(world, found, status);
      const following = entity === 'dataHolderBrand' ? undefined : statusRow(entity, status)?.below;
      if (following === undefined) return;
      for (const product of productsBelow(entries, found))
        if (nextStatuses('softwareProduct', product.status).includes(following)) await write(world, product, following);
    },
  };
}

function write(world: World, { entity, id }: RegisterEntry, status: string): Promise<void> {
  const row: StatusRow = { id: statusRowId(entity, id), status, at: world.clock.now().toISOString() };
  return world.table('register.status').put(row);
}

/** Setting the current status again is neither a transition nor an error. */
function checkWay(found: RegisterEntry, status: string, above: readonly RegisterEntry[]): void {
  if (statusRow(found.entity, status) === undefined) {
    throw new SandboxError(
      'status-unknown',
      `“${status}” is not a status of a ${found.entity}.`,
      `Choose one of ${Object.keys(participantStatuses[found.entity]).join(', ')}.`,
    );
  }
  const open = nextStatuses(found.entity, found.status);
  if (found.status !== status && !open.includes(status)) {
    throw new SandboxError(
      'transition-unknown',
      `${found.name} is ${found.status} and cannot become ${status}.`,
      open.length === 0 ? `${found.status} is final.` : `From ${found.status} it can become ${open.join(' or ')}.`,
    );
  }
  // The standard has no active product of a recipient that is not active itself.
  const idle = above.find((one) => one.status !== 'ACTIVE');
  if (found.status !== status && status === 'ACTIVE' && idle !== undefined) {
    throw new SandboxError(
      'transition-unknown',
      `${found.name} belongs to ${idle.name}, which is ${idle.status}.`,
      nextStatuses(idle.entity, idle.status).includes('ACTIVE')
        ? `Set ${idle.name} to ACTIVE first.`
        : `${idle.status} is final: ${found.name} stays ${found.status}.`,
    );
  }
}

const unknownEntry = (entity: string, id: string): SandboxError =>
  new SandboxError(
    'status-unknown',
    `The register has no ${entity} with the id “${id}”.`,
    'Call sandbox.register.list() for all ids.',
  );
