// The current world and its public objects. A reset replaces the world.
import type { ClockState } from '../ambient/clock.ts';
import type { FaultInjector } from '../faults/fault-injector.ts';
import type { SandboxOptions } from './sandbox-interface.ts';
import type { BrandId, Scenario } from '../scenario/scenario.ts';
import { createInFlight } from './in-flight.ts';
import type { SecurityProfile } from '../spec/profiles/profile.ts';
import { createSandboxFetch } from './sandbox-fetch.ts';
import { buildWorld, type WorldInputs, type BuiltWorld } from './build-world.ts';
import { placeOf } from './options/option-values.ts';
import { facadeOf, type Facade } from './facade.ts';
import type { ServedOrigins } from '../world/addresses.ts';
import { StoreError } from '../store/store-error.ts';
import { asSandboxError } from './persistence/store-errors.ts';
import { stoppedError, type WhileOpen } from './refuse-when-stopped.ts';

export interface CurrentWorld {
  readonly ownFetch: typeof fetch;
  built(): BuiltWorld;
  facade(): Facade;
  /** Replaces the current world. */
  replace(next: WorldChoice): Promise<void>;
  /** From now on every fetch throws a SandboxError. Resolves when all pending work has ended. */
  close(): Promise<void>;
  /** Throws a SandboxError once closed. */
  checkOpen(): void;
  readonly whileOpen: WhileOpen;
}

/** What distinguishes one world from another before anything has happened in it. */
export interface WorldChoice {
  readonly scenario: Scenario;
  readonly profile: SecurityProfile;
  readonly brandProfiles: ReadonlyMap<BrandId, SecurityProfile>;
  readonly clock: ClockState | undefined;
}

type PartInputs = Omit<
  WorldInputs,
  | 'scenario'
  | 'profile'
  | 'brandProfiles'
  | 'clockState'
  | 'faults'
  | 'ending'
  | 'hosts'
  | 'outside'
  | 'origin'
  | 'authorisationPage'
>;

/** Where real sockets serve the sandbox, and how it calls other addresses. */
export interface ServedPlace {
  readonly origins: ServedOrigins;
  readonly outside: typeof fetch;
}

export async function openCurrentWorld(
  options: SandboxOptions,
  parts: PartInputs & { readonly injector: FaultInjector },
  first: WorldChoice,
  /** Called when keys, certificates, addresses or registrations of participants change here. */
  changed: () => void,
  served?: ServedPlace,
): Promise<CurrentWorld> {
  const { injector, ...inputs } = parts;
  const place = placeOf(options);
  const callbackPage = options.callbackPage === undefined ? undefined : String(options.callbackPage);
  const inFlight = createInFlight();
  const ending = new AbortController();
  let closed = false;
  const checkOpen = (): void => {
    if (closed) throw stoppedError();
  };
  const whileOpen: WhileOpen = async (work) => {
    checkOpen();
    try {
      return await work();
    } catch (error) {
      // Work that was pending when the sandbox stopped finds the store closed.
      if (error instanceof StoreError && error.code === 'store-closed') checkOpen();
      throw asSandboxError(error);
    }
  };
  const build = ({ clock, ...choice }: WorldChoice): BuiltWorld =>
    buildWorld({
      ...inputs,
      ...place,
      ...choice,
      clockState: clock,
      faults: injector,
      ending: ending.signal,
      hosts: served?.origins ?? options.hosts ?? 'virtual',
      outside: served?.outside,
    });
  const ownFetch = createSandboxFetch(
    () => {
      checkOpen();
      return built;
    },
    injector,
    inFlight,
    async () => {
      // The store may have been closed meanwhile.
      await shown.recipients.reloadClientIds().catch(() => undefined);
      changed();
    },
  );
  let built = build(first);
  let shown = await facadeOf(built, { ownFetch, callbackPage, changed, whileOpen });
  return {
    ownFetch,
    checkOpen,
    whileOpen,
    built: () => built,
    facade: () => shown,
    replace: async (next) => {
      built.leaveBehind();
      built = build(next);
      shown = await facadeOf(built, { ownFetch, callbackPage, changed, whileOpen });
    },
    close: async () => {
      closed = true;
      ending.abort();
      await Promise.all([injector.end(), inFlight.end()]);
    },
  };
}
