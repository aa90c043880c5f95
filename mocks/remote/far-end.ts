// The server's end: notifies pages of what happens in the world, sends their calls, and carries out their actions.
import { defined } from '../ambient/defined.ts';
import { systemClock, type ClockState } from '../ambient/clock.ts';
import { requestFrom, responseOnWire } from '../ambient/on-wire.ts';
import { wait } from '../ambient/timers.ts';
import { inspect } from '../certificates/inspect.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import type { DataRecipient, Sandbox, SandboxClock } from '../sandbox/sandbox-interface.ts';
import { flowMark } from '../spec/flow-mark.ts';
import { exchangeOfResponse } from '../spec/told-exchange.ts';
import { actNamed } from './acts.ts';
import type { AnswerOnWire, CallOnWire, DoneOnWire, KeyOnWire, Mirror, News, RecipientOnWire } from './mirror.ts';

export interface FarEnd {
  /** Calls the listener with the state and history of the world, then with everything that happens; returns the function that stops it. */
  listen(tell: (news: News) => void): () => void;
  call(call: CallOnWire): Promise<AnswerOnWire>;
  /** Refuses (SandboxError) an unknown action, and what the sandbox refuses. */
  act(name: string, given: readonly unknown[]): Promise<DoneOnWire>;
  /** Called when another world has replaced the previous one. */
  replaced(): void;
}

/** Milliseconds between two checks for changes that programs make without a notification. */
const glance = 1000;
/** Milliseconds by which a running clock may differ and still count as unmoved. */
const jitter = 50;

/** `replaced` is called when a page has replaced the world. */
export function farEnd(sandbox: Sandbox, replaced: () => void): FarEnd {
  const listeners = new Set<(news: News) => void>();
  let epoch = 1;
  let clock: ClockState = { offset: 0 };
  let told = '';
  const look = async (): Promise<Mirror> => {
    clock = unmoved(clock, await clockState(sandbox.clock));
    return mirrorOf(sandbox, epoch, clock);
  };
  const tellAll = (news: News): void => listeners.forEach((tell) => tell(news));
  const glanceAgain = async (): Promise<void> => {
    if (listeners.size === 0) return;
    const mirror = await look();
    const text = JSON.stringify(mirror);
    if (text === told) return;
    told = text;
    tellAll({ kind: 'mirror', mirror });
  };
  // A world cannot be read while it is being replaced; the next check sees it.
  const afterwards = (): void => void glanceAgain().catch(() => undefined);
  let watching: AbortController | undefined;
  const watch = async ({ signal }: AbortController): Promise<void> => {
    while (!signal.aborted) {
      await wait(glance, signal);
      afterwards();
    }
  };
  sandbox.trace.subscribe((exchange) => tellAll({ kind: 'exchange', exchange }));
  sandbox.messages.subscribe((message) => tellAll({ kind: 'message', message }));
  return {
    listen: (tell) => {
      let isOver = false;
      void look().then(
        (mirror) => {
          if (isOver) return;
          tell({ kind: 'mirror', mirror });
          for (const exchange of sandbox.trace.entries()) tell({ kind: 'exchange', exchange });
          for (const { customerId } of sandbox.personas)
            for (const kind of ['one-time-password', 'backchannel-request', 'notification'] as const) {
              const message = sandbox.messages.latest(customerId, kind);
              if (message !== undefined) tell({ kind: 'message', message });
            }
          listeners.add(tell);
          if (watching !== undefined) return;
          watching = new AbortController();
          void watch(watching);
        },
        () => undefined,
      );
      return () => {
        isOver = true;
        listeners.delete(tell);
        if (listeners.size > 0) return;
        watching?.abort();
        watching = undefined;
      };
    },
    call: async ({ mark, after, ...request }) => {
      const sent = sandbox.fetch(
        requestFrom(request),
        mark === undefined ? undefined : ({ [flowMark]: mark } as RequestInit),
      );
      const response = await sent.catch((error: unknown) => {
        if (error instanceof TypeError) return undefined;
        throw error;
      });
      const answered = response && (await responseOnWire(response));
      const entries = sandbox.trace.entries();
      const known = after === undefined ? -1 : entries.findIndex(({ id }) => id === after);
      return {
        ...defined({ response: answered }),
        exchange: exchangeOfResponse(response)?.id,
        exchanges: entries.slice(known + 1),
        // A client was registered.
        ...(response?.status === 201 && { mirror: await look() }),
      };
    },
    act: async (name, given) => {
      const act = actNamed(name);
      if (act === undefined)
        throw new SandboxError(
          'option-unknown',
          `A page called “${name}”, which this sandbox does not have.`,
          'Reload the page: it may be from another version of the package.',
        );
      const done = await act(sandbox, ...given);
      if (name === 'reset' || name === 'importState' || name === 'restore') {
        epoch += 1;
        replaced();
      }
      afterwards();
      return { done, mirror: await look() };
    },
    replaced: () => {
      epoch += 1;
      afterwards();
    },
  };
}

/** Reads the clock twice: a running clock has moved on in between. */
async function clockState({ now }: SandboxClock): Promise<ClockState> {
  const before = now().getTime();
  await wait(3, new AbortController().signal);
  const standsAt = now().getTime();
  return standsAt === before ? { standsAt } : { offset: standsAt - systemClock.now().getTime() };
}

const unmoved = (before: ClockState, now: ClockState): ClockState =>
  'offset' in before && 'offset' in now && Math.abs(before.offset - now.offset) < jitter ? before : now;

async function mirrorOf(sandbox: Sandbox, epoch: number, clock: ClockState): Promise<Mirror> {
  const { scenario, profile, urls, personas, faults, decisions } = sandbox;
  const holders = Object.values(sandbox.holders);
  const chosen = await Promise.all(
    ['', ...holders.map(({ brand }) => brand)].map(
      async (brand) => [brand, await decisions.list(brand === '' ? undefined : brand)] as const,
    ),
  );
  const { dataHolderBrandId, certificate } = sandbox.dataHolder;
  return {
    epoch,
    scenario,
    profile,
    urls: { ...urls, ...plainUrls(urls) },
    clock,
    holders: holders.map(({ brand, brandName, brandId, profile: spoken }) => ({
      brand,
      brandName,
      brandId,
      profile: spoken,
    })),
    personas: personas.map(({ name, customerId, holder, note }) => ({ name, customerId, holder, note })),
    recipients: await Promise.all((await sandbox.recipients.list()).map(onWire)),
    dataHolder: { dataHolderBrandId, certificate: await plain(certificate) },
    faults: faults.list(),
    decisions: Object.fromEntries(chosen),
  };
}

/** The addresses without their functions. */
const plainUrls = ({ register, dataHolder, dataHolders, secondaryDataHolder }: Sandbox['urls']): Sandbox['urls'] => ({
  register,
  dataHolder,
  dataHolders,
  secondaryDataHolder,
});

async function onWire(one: DataRecipient): Promise<RecipientOnWire> {
  const { legalEntityId, brandId, softwareProductId, name, redirectUris, clientId, clientIds } = one;
  return {
    legalEntityId,
    brandId,
    softwareProductId,
    name,
    redirectUris: [...redirectUris],
    clientId,
    clientIds: { ...clientIds },
    certificate: await plain(one.certificate),
    notificationEndpoint: one.notificationEndpoint,
    signingKey: await keyOnWire(one.signingKey),
    decryptionKey: await keyOnWire(one.decryptionKey),
    earlierDecryptionKeys: await Promise.all(one.earlierDecryptionKeys.map(keyOnWire)),
  };
}

async function keyOnWire({ kid, alg, publicJwk, privateKey }: DataRecipient['decryptionKey']): Promise<KeyOnWire> {
  return { kid, alg, publicJwk, privateJwk: await crypto.subtle.exportKey('jwk', privateKey) };
}

/** The facts of a certificate as plain members. */
async function plain({ der }: DataRecipient['certificate']): Promise<DataRecipient['certificate']> {
  const read = await inspect(new Uint8Array(der));
  if (read === undefined) throw new TypeError('A certificate of the world cannot be read.');
  return { ...read };
}
