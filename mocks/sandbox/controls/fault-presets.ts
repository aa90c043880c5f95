// Fault presets: each changes state or keys of a party, so that the refusal arises from the real rule.
import { doubtRegisterCopy } from '../../holder/register-copy/register-copy.ts';
import type { FaultPreset, ResponseFault, TransportFault } from '../../faults/fault.ts';
import { isPending } from '../../holder/consent/consent-lifecycle.ts';
import { queueRevocationNotice } from '../../holder/consent/revocation-notice.ts';
import { beginUnplannedOutage, endUnplannedOutage } from '../../holder/metrics/month-availability.ts';
import { nmisOf } from '../../scenario/nmi.ts';
import { recipientIds } from '../../scenario/participants.ts';
import { registerControl } from './register-control.ts';
import { operations } from '../../spec/operations/index.ts';
import { isResponseFault } from '../../spec/response-faults.ts';
import type { World } from '../../world/world.ts';

type PresetName = FaultPreset | ResponseFault;

interface Preset {
  /** Brings it about. */
  arm(world: World): Promise<void>;
  /** Puts back what can be put back; what has ended stays ended. */
  undo?(world: World): Promise<void>;
  /** Strikes on the wire, for as long as the preset is armed. */
  readonly onTheWire?: readonly TransportFault[];
}

const hasMetrics = ({ addresses }: World): boolean =>
  Object.values(addresses.dataHolders).some(({ adminBase }) => adminBase !== undefined);

const firstAccounts = (world: World): readonly string[] =>
  world.scenario.customers.flatMap(({ profiles }) =>
    profiles.flatMap(({ accounts }) => accounts.slice(0, 1).map(({ key }) => `account:${key}`)),
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

const ownRecipient = (world: World): string =>
  recipientIds(world.scenario, world.scenario.recipients[0]?.slug ?? '').legalEntityId;

const ownProduct = (world: World): string =>
  recipientIds(world.scenario, world.scenario.recipients[0]?.slug ?? '').softwareProductId;

const nothing = (): Promise<void> => Promise.resolve();

const presets: Readonly<Record<FaultPreset, Preset>> = {
  'account-unavailable': overlay('holder.overrides', firstAccounts),
  'service-point-unavailable': overlay('secondary.overrides', firstServicePoints),
  'consent-revoked': {
    arm: async (world) => {
      const table = world.table('holder.consents');
      for (const { id } of await table.list()) {
        const { after } = await table.update(id, (row) =>
          row.status === 'AUTHORISED' ? { ...row, status: 'REVOKED' } : undefined,
        );
        // The recipient has not asked for it: under an arrangement the holder tells it.
        if (after?.arrangement === true && !isPending(after)) await queueRevocationNotice(world, after);
      }
    },
  },
  'access-token-expired': {
    arm: async (world) => {
      const table = world.table('holder.accessTokens');
      const expiresAt = new Date(world.clock.now().getTime() - 1000).toISOString();
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
  'recipient-suspended': {
    arm: async (world) => {
      await registerControl(world).setStatus('dataRecipient', ownRecipient(world), 'SUSPENDED');
      await doubtRegisterCopy(world);
    },
    undo: async (world) => {
      const admin = registerControl(world);
      await admin.setStatus('dataRecipient', ownRecipient(world), 'ACTIVE');
      // The suspension reached its software product; being active again does not.
      await admin.setStatus('softwareProduct', ownProduct(world), 'ACTIVE');
      await doubtRegisterCopy(world);
    },
  },
  'secondary-outage': { arm: nothing, onTheWire: everywhere('secondary', { networkError: true }) },
  'slow-register': { arm: nothing, onTheWire: everywhere('register', { delay: 3000 }) },
  outage: {
    // Nobody was told of it a week before: it counts against availability.
    arm: async (world) => {
      await world.table('holder.overrides').put({ id: 'outage', status: 'unavailable' });
      if (hasMetrics(world)) await beginUnplannedOutage(world);
    },
    undo: async (world) => {
      await world.table('holder.overrides').take('outage');
      if (hasMetrics(world)) await endUnplannedOutage(world);
    },
  },
};

/** The holder finds it when it writes its next response. */
const ofResponse = (name: ResponseFault): Preset => ({
  arm: (world) => world.table('holder.overrides').put({ id: name, status: 'unavailable' }),
  undo: async (world) => void (await world.table('holder.overrides').take(name)),
});

const presetOf = (name: PresetName): Preset => (isResponseFault(name) ? ofResponse(name) : presets[name]);

/** Brings the preset about. */
export const armPreset = (world: World, preset: PresetName): Promise<void> => presetOf(preset).arm(world);

/** What it does on the wire for as long as it is armed. */
export const strikesOf = (preset: PresetName): readonly TransportFault[] => presetOf(preset).onTheWire ?? [];

/** Whether all that it does ends when it is removed; what has ended in the meantime stays ended. */
export const isUndoable = (preset: PresetName): boolean =>
  presetOf(preset).undo !== undefined || presetOf(preset).arm === nothing;

/** Puts back what the preset changed, as far as it can be put back. */
export const undoPreset = (world: World, preset: PresetName): Promise<void> =>
  presetOf(preset).undo?.(world) ?? nothing();
