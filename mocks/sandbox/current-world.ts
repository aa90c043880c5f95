// The world that is being played, and what the sandbox shows of it; another one takes its place after a reset.
import type { ClockState } from '../ambient/clock.ts';
import type { FaultInjector } from '../faults/fault-injector.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import type { SandboxOptions } from './sandbox-interface.ts';
import type { BrandId, Scenario } from '../scenario/scenario.ts';
import { createInFlight } from './in-flight.ts';
import type { SecurityProfile } from '../spec/profiles/profile.ts';
import { createSandboxFetch } from './sandbox-fetch.ts';
import { buildWorld, type WorldInputs, type BuiltWorld } from './build-world.ts';
import { placeOf } from './options.ts';
import { facadeOf, type Facade } from './facade.ts';

export interface CurrentWorld {
  readonly ownFetch: typeof fetch;
  built(): BuiltWorld;
  facade(): Facade;
  /** Puts a world in place of the one that was played. */
  replace(next: WorldChoice): Promise<void>;
  /** From now on every fetch is refused (SandboxError); resolves when what was under way has come to an end. */
  close(): Promise<void>;
  /** Refuses (SandboxError) once closed. */
  checkOpen(): void;
}

/** What tells one world from another before anything has happened in it. */
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
  | 'origin'
  | 'authorisationPage'
>;

export async function openCurrentWorld(
  options: SandboxOptions,
  parts: PartInputs & { readonly injector: FaultInjector },
  first: WorldChoice,
  /** Keys, certificates, addresses or registrations of participants were changed here. */
  changed: () => void,
): Promise<CurrentWorld> {
  const { injector, ...inputs } = parts;
  const place = placeOf(options);
  const callbackPage = options.callbackPage === undefined ? undefined : String(options.callbackPage);
  const inFlight = createInFlight();
  const ending = new AbortController();
  let closed = false;
  const checkOpen = (): void => {
    if (closed) throw new SandboxError('stopped', 'This sandbox has been stopped.', 'Create another one.');
  };
  const build = ({ clock, ...choice }: WorldChoice): BuiltWorld =>
    buildWorld({
      ...inputs,
      ...place,
      ...choice,
      clockState: clock,
      faults: injector,
      ending: ending.signal,
      hosts: options.hosts ?? 'virtual',
    });
  const ownFetch = createSandboxFetch(
    () => {
      checkOpen();
      return built;
    },
    injector,
    inFlight,
    async () => {
      // Where the store is gone by now, there is nothing left to look at.
      await shown.recipients.lookAtClients().catch(() => undefined);
      changed();
    },
  );
  let built = build(first);
  let shown = await facadeOf(built, ownFetch, callbackPage, changed);
  return {
    ownFetch,
    checkOpen,
    built: () => built,
    facade: () => shown,
    replace: async (next) => {
      built = build(next);
      shown = await facadeOf(built, ownFetch, callbackPage, changed);
    },
    close: async () => {
      closed = true;
      ending.abort();
      await Promise.all([injector.forget(), inFlight.end()]);
    },
  };
}
