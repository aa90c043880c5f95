// The worlds in which plans are played: each in its own, or all in an existing one that is restored in between.
import { createSandbox } from '../sandbox.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import type { Checkpoint, DataRecipient, Sandbox, SandboxOptions } from '../sandbox/sandbox-interface.ts';
import { tamperWith } from '../sandbox/tamper-with.ts';
import type { Plan } from './plan.ts';
import type { RecipientUnderTest } from './recipient-under-test.ts';
import { registerClient } from './register-client.ts';

/** A world, and the recipient that acts in it. */
export interface PlanWorld {
  readonly sandbox: Sandbox;
  readonly own: DataRecipient;
  /** An error while the recipient was registered. */
  readonly trouble?: unknown;
}

export interface Worlds {
  /** A fresh world for the plan; a sentence if there can be none. */
  open(plan: Plan): Promise<PlanWorld | string>;
  /** Whether the worlds of ended plans stay open. */
  readonly areKept: boolean;
  /** Closes or restores everything that was opened. */
  close(): Promise<void>;
}

/** A world for each plan. They stay open until the end, so that late requests are seen. */
export function freshWorlds(recipient: RecipientUnderTest, options: SandboxOptions): Worlds {
  const all: Sandbox[] = [];
  return {
    areKept: true,
    open: async (plan) => {
      const sandbox = await createSandbox({ ...options, ...plan.options, storage: 'memory:' });
      all.push(sandbox);
      const own = sandbox.dataRecipient;
      if (plan.world === 'unregistered') return { sandbox, own };
      return { sandbox, own, ...(await registered(sandbox, own, recipient)) };
    },
    close: async () => {
      await Promise.all(all.map((sandbox) => sandbox.stop()));
    },
  };
}

async function registered(
  sandbox: Sandbox,
  own: DataRecipient,
  recipient: RecipientUnderTest,
): Promise<Pick<PlanWorld, 'trouble'>> {
  try {
    await registerClient(sandbox, own, canBackchannel(sandbox, recipient));
    return {};
  } catch (trouble) {
    return { trouble };
  }
}

/** Whether it can be asked on the consumer’s device, in a world that has it. */
const canBackchannel = (sandbox: Sandbox, { backchannel }: RecipientUnderTest): boolean =>
  backchannel !== undefined && sandbox.profile === '0.1.1' && sandbox.decisions.get('backchannel') === 'on';

export interface StandingOptions {
  /** The software product that acts. Default: that of `sandbox.dataRecipient`. */
  readonly softwareProductId?: string | undefined;
  /** Called after the world was replaced. */
  readonly replaced?: (() => void) | undefined;
}

/**
 * One existing world, restored to its beginning before each plan and at the end. Refuses (SandboxError) a software
 * product that is not registered.
 */
export async function standingWorld(
  recipient: RecipientUnderTest,
  sandbox: Sandbox,
  { softwareProductId, replaced = () => undefined }: StandingOptions,
): Promise<Worlds> {
  const acting = async (): Promise<DataRecipient | undefined> =>
    softwareProductId === undefined ? sandbox.dataRecipient : sandbox.recipients.find(softwareProductId);
  if ((await acting()) === undefined)
    throw new SandboxError(
      'recipient-unknown',
      unknownProduct(softwareProductId),
      'Name one of sandbox.recipients.list() (over HTTP: GET /recipients of the levers), or leave softwareProductId out.',
    );
  const register = async (): Promise<Pick<PlanWorld, 'trouble'>> => {
    const own = await acting();
    return own === undefined ? {} : registered(sandbox, own, recipient);
  };
  const [scenario, decisions] = [sandbox.scenario.name, await sandbox.decisions.list()];
  const before = await sandbox.checkpoint();
  const prepared = await register();
  const afterwards = await sandbox.checkpoint();
  const putBack = async (checkpoint: Checkpoint): Promise<void> => {
    await tamperWith(sandbox, undefined);
    // A recipient that runs elsewhere uses the clock of its own machine.
    await checkpoint.restore({ timeGoesOn: true });
    for (const { name, option } of decisions)
      if (sandbox.decisions.get(name) !== option) await sandbox.decisions.set(name, option as never);
  };
  return {
    areKept: false,
    open: async ({ world, options = {} }) => {
      await putBack(world === 'unregistered' ? before : afterwards);
      let ready = world === 'unregistered' ? {} : prepared;
      if (options.scenario !== undefined && options.scenario !== scenario) {
        if (softwareProductId !== undefined) return needsOtherScenario;
        await sandbox.reset(options.scenario);
        ready = world === 'unregistered' ? {} : await register();
      }
      if (options.clock !== undefined) await sandbox.clock.set(options.clock);
      for (const [name, option] of Object.entries(options.decisions ?? {}))
        await sandbox.decisions.set(name as 'versions', option as never);
      replaced();
      const own = await acting();
      return own === undefined ? unknownProduct(softwareProductId) : { sandbox, own, ...ready };
    },
    close: async () => {
      await putBack(before);
      replaced();
    },
  };
}

const unknownProduct = (softwareProductId = ''): string =>
  `There is no software product ${softwareProductId} in this world.`;

const needsOtherScenario = 'The plan needs another scenario, in which the software product does not exist.';
