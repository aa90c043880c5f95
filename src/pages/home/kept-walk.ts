// How far a walk has come, kept for the tab: facts that JSON can carry, never a private key.
import type { Sandbox } from '../../../mocks/index.ts';
import type { HybridFacts } from '../../recipient/flows/facts.ts';
import { notesOf } from '../notes.ts';
import type { Site } from '../site.ts';
import { positionOf } from './walk-steps.ts';

export interface Progress {
  readonly position: number;
  readonly facts: Partial<HybridFacts>;
  /** When the access token was given, by the sandbox's clock: after a while it has to be refreshed. */
  readonly tokensAt?: string;
}

interface Kept {
  readonly format: 1;
  readonly position: number;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly tokensAt?: string;
}

const key = 'walk';
/** What any tab may go on from: the registration, which another tab cannot do a second time. */
const registered = ['registerMetadata', 'brands', 'brand', 'holderMetadata', 'client'] as const;

export interface KeptWalk {
  save(progress: Progress): void;
  /** What was kept, if it belongs to the world as it is now. */
  load(sandbox: Sandbox): Progress | undefined;
  clear(): void;
}

export function keptWalk(site: Site): KeptWalk {
  const tab = notesOf(site, 'tab');
  const everyTab = notesOf(site, 'site');
  return {
    save: (progress) => {
      tab.write(key, written(progress));
      if (progress.position < positionOf('consent-token')) return;
      const facts = Object.fromEntries(registered.map((name) => [name, progress.facts[name]]));
      everyTab.write('registration', written({ position: positionOf('consent-token'), facts }));
    },
    load: (sandbox) =>
      belonging(read(tab.read(key)), sandbox) ?? belonging(read(everyTab.read('registration')), sandbox),
    clear: () => {
      tab.remove(key);
      everyTab.remove('registration');
    },
  };
}

function written({ position, facts, tokensAt }: Progress): Kept {
  // Checked parameters are known to the library by identity, which no storage keeps; the redirect is read again.
  const { callback, ...rest } = facts;
  const readAgain = callback !== undefined && position === positionOf('token');
  return {
    format: 1,
    position: readAgain ? positionOf('open-id-token') : position,
    facts: rest,
    ...(tokensAt === undefined ? {} : { tokensAt }),
  };
}

function read(value: unknown): Progress | undefined {
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== 1) return undefined;
  const { position, facts, tokensAt } = value as Kept;
  const url = (name: string): Record<string, URL> => {
    const text = facts[name];
    return typeof text === 'string' ? { [name]: new URL(text) } : {};
  };
  return {
    position,
    facts: { ...(facts as Partial<HybridFacts>), ...url('authorisationUrl'), ...url('redirect') },
    ...(tokensAt === undefined ? {} : { tokensAt }),
  };
}

/** A walk that registered a client which the world does not know any more has ended with its world. */
function belonging(progress: Progress | undefined, { dataRecipient }: Sandbox): Progress | undefined {
  if (progress === undefined || progress.position === 0) return undefined;
  const clientId = progress.facts.client?.client_id;
  return clientId === dataRecipient.clientId ? progress : undefined;
}
