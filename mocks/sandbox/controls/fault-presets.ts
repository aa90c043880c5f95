// Fault presets: each changes the state or keys of a party, so that the real rule refuses.
import { addSeconds } from '../../ambient/clock.ts';
import { doubtRegisterCopy } from '../../holder/register-copy/register-copy.ts';
import type { FaultPreset, ResponseFault, TransportFault } from '../../faults/fault.ts';
import { isActive, isPending } from '../../holder/consent/consent-lifecycle.ts';
import { queueRevocationNotice } from '../../holder/consent/revocation-notice.ts';
import { beginUnplannedOutage, endUnplannedOutage } from '../../holder/metrics/month-availability.ts';
import { override, overriddenIds, overrideId, undoOverride } from '../../holder/overrides.ts';
import { nmisOf } from '../../scenario/nmi.ts';
import { recipientIds } from '../../scenario/participants.ts';
import { registerControl } from './register-control.ts';
import { operations } from '../../spec/operations/index.ts';
import { isResponseFault } from '../../spec/response-faults.ts';
import { hasMetrics } from '../../world/addresses.ts';
import type { World } from '../../world/world.ts';

type PresetName = FaultPreset | ResponseFault;

interface Preset {
  /** Makes the change. */
  arm(world: World): Promise<void>;
  /** Undoes what can be undone; what has ended stays ended. */
  undo?(world: World): Promise<void>;
  /** Faults on the wire while the preset is armed. */
  readonly onTheWire?: readonly TransportFault[];
}

const firstAccounts = (world: World): readonly string[] =>
  world.scenario.customers.flatMap(({ profiles }) =>
    profiles.flatMap(({ accounts }) => accounts.slice(0, 1).map(({ key }) => overrideId.account(key))),
  );

const firstServicePoints = (world: World): readonly string[] =>
  world.scenario.customers.flatMap(({ profiles }) =>
    profiles.flatMap(({ accounts }) => accounts.slice(0, 1).flatMap(({ plans }) => plans.flatMap(nmisOf).slice(0, 1))),
  );

const everywhere = (party: 'secondary' | 'register', fault: TransportFault): readonly TransportFault[] =>
  operations
    .filter((row) => row.party === party && row.notImplemented !== true)
    .map(({ id }) => ({ ...fault, operation: id, times: Number.POSITIVE_INFINITY }));

const overlay = (
  table: 'holder.overrides' | 'secondary.overrides',
  ids: (world: World) => readonly string[],
): Preset => ({
  arm: async (world) => {
    for (const id of ids(world)) await world.table(table).put({ id, status: 'unavailable' });
  },
  undo: async (world) => {
    for (const id of ids(world)) await world.table(table).take(id);
  },
});

/** Legal entity ids of this world’s data recipients, from the scenario or enrolled. Others at the register make no calls. */
const recipientsOf = async (world: World): Promise<ReadonlySet<string>> =>
  new Set([
    ...world.scenario.recipients.map(({ slug }) => recipientIds(world.scenario, slug).legalEntityId),
    ...(await world.table('register.enrolled').list()).map(({ legalEntityId }) => legalEntityId),
  ]);

/** Suspends every active recipient, and stores whose status changed: only those are restored. */
const suspension: Preset = {
  arm: async (world) => {
    const [recipients, register] = [await recipientsOf(world), registerControl(world)];
    const before = await register.list();
    for (const { entity, id, status } of before)
      if (entity === 'dataRecipient' && status === 'ACTIVE' && recipients.has(id))
        await register.setStatus(entity, id, 'SUSPENDED');
    const after = new Map((await register.list()).map(({ id, status }) => [id, status]));
    for (const { id, status } of before) if (status !== after.get(id)) await override(world, overrideId.suspended(id));
    await doubtRegisterCopy(world);
  },
  undo: async (world) => {
    const [noted, register] = [await overriddenIds(world), registerControl(world)];
    const entries = await register.list();
    const isActiveEntry = (id: string | undefined): boolean =>
      entries.some((one) => one.id === id && one.status === 'ACTIVE');
    // A recipient is listed before its products: its suspension reached them, but its activation does not.
    for (const { entity, id, status, parent } of entries) {
      if (!noted.has(overrideId.suspended(id))) continue;
      await undoOverride(world, overrideId.suspended(id));
      if (entity === 'dataRecipient' && status === 'SUSPENDED') await register.setStatus(entity, id, 'ACTIVE');
      if (entity === 'softwareProduct' && status === 'INACTIVE' && isActiveEntry(parent))
        await register.setStatus(entity, id, 'ACTIVE');
    }
    await doubtRegisterCopy(world);
  },
};

const nothing = (): Promise<void> => Promise.resolve();

const presets: Readonly<Record<FaultPreset, Preset>> = {
  'account-unavailable': overlay('holder.overrides', firstAccounts),
  'service-point-unavailable': overlay('secondary.overrides', firstServicePoints),
  'consent-revoked': {
    arm: async (world) => {
      const table = world.table('holder.consents');
      const now = world.clock.now();
      for (const { id } of await table.list()) {
        const { after } = await table.update(id, (row) =>
          isActive(row, now) ? { ...row, status: 'REVOKED' } : undefined,
        );
        // The recipient did not request this: for an arrangement the holder notifies it.
        if (after?.arrangement === true && !isPending(after)) await queueRevocationNotice(world, after);
      }
    },
  },
  'access-token-expired': {
    arm: async (world) => {
      const table = world.table('holder.accessTokens');
      const expiresAt = addSeconds(world.clock.now(), -1).toISOString();
      for (const { id } of await table.list())
        await table.update(id, (row) => (row.expiresAt > expiresAt ? { ...row, expiresAt } : undefined));
    },
  },
  'certificate-mismatch': { arm: nothing },
  'jwks-rotated': {
    arm: async (world) => {
      for (const { brand } of world.scenario.holders) {
        await world.vault.rotate(`holder:${brand}`, 'sign-PS256', { overlap: false });
        await world.vault.rotate(`holder:${brand}`, 'sign-ES256', { overlap: false });
      }
    },
  },
  'recipient-suspended': suspension,
  'secondary-outage': { arm: nothing, onTheWire: everywhere('secondary', { networkError: true }) },
  'slow-register': { arm: nothing, onTheWire: everywhere('register', { delay: 3000 }) },
  outage: {
    // An unannounced outage counts against availability.
    arm: async (world) => {
      await override(world, overrideId.outage);
      if (hasMetrics(world.addresses)) await beginUnplannedOutage(world);
    },
    undo: async (world) => {
      await undoOverride(world, overrideId.outage);
      if (hasMetrics(world.addresses)) await endUnplannedOutage(world);
    },
  },
};

/** The holder reads it when it writes its next response. */
const ofResponse = (name: ResponseFault): Preset => ({
  arm: (world) => override(world, overrideId.response(name)),
  undo: (world) => undoOverride(world, overrideId.response(name)),
});

const presetOf = (name: PresetName): Preset => (isResponseFault(name) ? ofResponse(name) : presets[name]);

/** Applies the preset. */
export const armPreset = (world: World, preset: PresetName): Promise<void> => presetOf(preset).arm(world);

/** The faults of a preset on the wire while it is armed. */
export const strikesOf = (preset: PresetName): readonly TransportFault[] => presetOf(preset).onTheWire ?? [];

/** Whether removing the preset undoes everything that it does; what ended in the meantime stays ended. */
export const isUndoable = (preset: PresetName): boolean =>
  presetOf(preset).undo !== undefined || presetOf(preset).arm === nothing;

/** Undoes what the preset changed, as far as possible. */
export const undoPreset = (world: World, preset: PresetName): Promise<void> =>
  presetOf(preset).undo?.(world) ?? nothing();
