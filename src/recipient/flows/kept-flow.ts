// A run that outlives its page: its progress is kept for the tab, and it continues after the redirect and after a reload.
import type { Identity } from '../identity.ts';
import type { Flow } from './flow.ts';
import type { FlowStorage, KeptPlace } from './flow-storage.ts';
import { answerOf, withoutAnswer, type RedirectAnswer } from './redirect-answer.ts';

export interface StartOptions {
  /**
   * `location`: the run is kept in `sessionStorage` after every step and continues on the next page of this tab, after
   * a reload or the redirect; the response is read from the address and removed from it. Kept are the facts as JSON:
   * ids, metadata, consent, state, nonce, verifier, tokens and what was read, never a private key. A run starts from
   * the beginning if its world no longer knows its client, or if it waits for a consumer and the address has no
   * response.
   */
  readonly resume?: URL | Location;
  /** Another place to keep it: another Storage or an object of that shape, for example in Node. */
  readonly keptIn?: FlowStorage;
  /** Id of the step to begin with; the facts from the steps before it must be passed in. */
  readonly from?: string;
}

/** How far a run has come. */
interface Progress<Facts> {
  readonly position: number;
  readonly facts: Partial<Facts>;
  /** The address carried the consumer’s response to this run. */
  readonly answered: boolean;
}

export interface KeptFlow<Facts> {
  readonly place: KeptPlace;
  load(): Progress<Facts> | undefined;
  /** The progress of the same run on another page; undefined if it is no further than here. */
  further(position: number, facts: Partial<Facts>): Pick<Progress<Facts>, 'position' | 'facts'> | undefined;
  /** Saves after a step. If the step added a fact that JSON cannot carry, the step is repeated after a reload. */
  save(position: number, facts: Partial<Facts>, added: Partial<Facts>): void;
  forget(): void;
}

interface Kept {
  readonly step: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isKept = (value: unknown): value is Kept =>
  isRecord(value) && (typeof value['step'] === 'string' || value['step'] === null) && isRecord(value['facts']);

/** What is kept of a flow for its recipient; undefined without `resume`, or if the browser stores nothing. */
export function keptFlow<Facts>(
  flow: Pick<Flow<Facts>, 'id' | 'steps'>,
  identity: Identity,
  { resume, keptIn = ownStorage() }: StartOptions,
): KeptFlow<Facts> | undefined {
  if (resume === undefined || keptIn === undefined) return undefined;
  const key = `cdr-sandbox:flow:${flow.id}:${identity.softwareProductId}`;
  const write = (position: number, facts: object): void => {
    const carried = Object.entries(facts).filter(([, fact]) => isCarried(fact));
    const kept: Kept = { step: flow.steps[position]?.id ?? null, facts: Object.fromEntries(carried) };
    keptIn.setItem(key, JSON.stringify(kept, tagged));
  };
  return {
    place: { keptIn, key, identity },
    forget: () => keptIn.removeItem(key),
    load: () => {
      const kept = read(keptIn.getItem(key));
      if (kept === undefined || !isKnown(kept, identity)) return undefined;
      const found = flow.steps.findIndex(({ id }) => id === kept.step);
      const position = kept.step === null ? flow.steps.length : found;
      const step = flow.steps[position];
      if (position < 0) return undefined;
      // The facts were of this flow’s type when they were written.
      const facts = kept.facts as Partial<Facts>;
      if (step?.way !== 'browser') return { position, facts, answered: false };
      const redirect = new URL(resume.href);
      const answer = answerOf(redirect);
      if (answer === undefined || !isTo(answer, kept.facts['state'])) return undefined;
      leaveWithout(resume, redirect);
      const answered = { position: position + 1, facts: { ...facts, redirect }, answered: true };
      // An error is reported once: after a reload the page may ask the consumer again.
      if (!answer.isError) write(answered.position, answered.facts);
      return answered;
    },
    further: (position, facts) => {
      const kept = read(keptIn.getItem(key));
      const found = kept?.step === null ? flow.steps.length : flow.steps.findIndex(({ id }) => id === kept?.step);
      // Each request has a new state, so an equal state means the same run.
      const isSame = kept !== undefined && typeof kept.facts['state'] === 'string';
      const own = (facts as Readonly<Record<string, unknown>>)['state'];
      if (!isSame || kept.facts['state'] !== own || found <= position) return undefined;
      return { position: found, facts: kept.facts as Partial<Facts> };
    },
    save: (position, facts, added) => {
      const again = Object.values(added).some((fact) => !isCarried(fact));
      write(again ? position - 1 : position, facts);
    },
  };
}

function ownStorage(): FlowStorage | undefined {
  try {
    // Just reading it throws if site data is blocked; Node has none.
    return (globalThis as { sessionStorage?: FlowStorage }).sessionStorage;
  } catch {
    return undefined;
  }
}

/** A library recognises its class instances (such as a verified response) by identity, which JSON does not carry. */
const isCarried = (fact: unknown): boolean =>
  typeof fact !== 'object' ||
  fact === null ||
  fact instanceof URL ||
  [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(fact) as object | null);

const urlTag = 'cdr-sandbox:url';
function tagged(this: unknown, name: string, value: unknown): unknown {
  // JSON.stringify has already called toJSON: `value` is a string here.
  const raw = isRecord(this) ? this[name] : undefined;
  return raw instanceof URL ? { [urlTag]: raw.href } : value;
}
const untagged = (_name: string, value: unknown): unknown => {
  const href = isRecord(value) ? value[urlTag] : undefined;
  return typeof href === 'string' && URL.canParse(href) ? new URL(href) : value;
};

function read(text: string | null): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null', untagged);
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the world still knows the run’s client. */
function isKnown({ facts }: Kept, { clientIds }: Identity): boolean {
  const client = facts['client'];
  const id = isRecord(client) ? client['client_id'] : undefined;
  return typeof id !== 'string' || clientIds === undefined || Object.values(clientIds).includes(id);
}

/** Whether it answers the request with this state. For an encrypted response, the step that decrypts it checks. */
const isTo = ({ state, isEncrypted }: RedirectAnswer, sent: unknown): boolean =>
  typeof sent === 'string' && (isEncrypted || state === sent);

/** Removes the response from the page’s address. */
function leaveWithout(resume: URL | Location, redirect: URL): void {
  const page = globalThis as { location?: Location; history?: History };
  if (page.location === resume) page.history?.replaceState(page.history.state, '', withoutAnswer(redirect));
}
