// How far a run of the scenario's own recipient has come, kept for the tab: facts that JSON can carry, never a private key.
import type { Sandbox } from '../../../mocks/index.ts';
import type { AllFacts } from '../../recipient/flows/all-flows.ts';
import { notesOf } from '../notes.ts';
import type { Site } from '../site.ts';
import { positionOf, type RunStep } from './playable.ts';
import type { Progress } from './run.ts';

interface Kept {
  /** 1 kept the index of the step instead of its id. */
  readonly format: 2;
  /** Id of the step that comes next; null when all are done. */
  readonly next: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly tokensAt?: string;
}

const key = 'run';
/** What any tab may go on from: the registration, which another tab cannot do a second time. */
const registered = ['registerMetadata', 'brands', 'brand', 'holderMetadata', 'client'] as const;
const afterRegistration = 'consent-token';

export interface KeptRun {
  save(progress: Progress): void;
  /** What was kept, if it belongs to the world as it is now. */
  load(sandbox: Sandbox): Progress | undefined;
  clear(): void;
}

export function keptRun(site: Site, steps: readonly RunStep[]): KeptRun {
  const tab = notesOf(site, 'tab');
  const everyTab = notesOf(site, 'site');
  const read = (value: unknown): Progress | undefined => progressIn(value, steps);
  return {
    save: (progress) => {
      if (progress.next === steps[0]?.step.id) return;
      tab.write(key, written(progress));
      if (positionOf(steps, progress.next) < positionOf(steps, afterRegistration)) return;
      const facts = Object.fromEntries(registered.map((name) => [name, progress.facts[name]]));
      everyTab.write('registration', written({ next: afterRegistration, facts }));
    },
    load: (sandbox) =>
      belonging(read(tab.read(key)), sandbox) ?? belonging(read(everyTab.read('registration')), sandbox),
    clear: () => {
      tab.remove(key);
      everyTab.remove('registration');
    },
  };
}

function written({ next, facts, tokensAt }: Progress): Kept {
  // Checked parameters are known to the library by identity, which no storage keeps; the redirect is read again.
  const { callback, ...rest } = facts;
  const readAgain = callback !== undefined && next === 'token';
  return {
    format: 2,
    next: readAgain ? 'open-id-token' : (next ?? null),
    facts: rest,
    ...(tokensAt === undefined ? {} : { tokensAt }),
  };
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === 2 &&
  'next' in value &&
  'facts' in value &&
  typeof value.facts === 'object' &&
  value.facts !== null;

/** A note of another format, or one that names a step which this version does not have, is as good as none. */
function progressIn(value: unknown, steps: readonly RunStep[]): Progress | undefined {
  if (!isKept(value)) return undefined;
  const { next, facts, tokensAt } = value;
  if (next !== null && positionOf(steps, next) === steps.length) return undefined;
  const url = (name: string): Record<string, URL> => {
    const text = facts[name];
    return typeof text === 'string' ? { [name]: new URL(text) } : {};
  };
  return {
    next: next ?? undefined,
    facts: { ...(facts as Partial<AllFacts>), ...url('authorisationUrl'), ...url('redirect') },
    ...(tokensAt === undefined ? {} : { tokensAt }),
  };
}

/** A run that registered a client which the world does not know any more has ended with its world. */
function belonging(progress: Progress | undefined, { dataRecipient }: Sandbox): Progress | undefined {
  if (progress === undefined) return undefined;
  const clientId = progress.facts.client?.client_id;
  return clientId === dataRecipient.clientId ? progress : undefined;
}
