// A run that outlives its page: how far it has come is kept for the tab, and it goes on after the redirect and after a reload.
import type { Identity } from '../identity.ts';
import type { Flow } from './flow.ts';
import type { FlowStorage, KeptPlace } from './flow-storage.ts';
import { answerOf, withoutAnswer, type RedirectAnswer } from './redirect-answer.ts';

export interface StartOptions {
  /**
   * `location`: the run is kept in `sessionStorage` after every step and goes on from there on the next page of this tab,
   * after the redirect (which is taken from the address, and its answer removed) and after a reload. What is kept are
   * the facts as JSON: ids, metadata, consent, state, nonce, verifier, tokens and what was read, never a private key. A run of a
   * client that its world does not know any more, and one that waits for a consumer without an answer, begin anew.
   */
  readonly resume?: URL | Location;
  /** Another place to keep it in: another Storage, or anything of that shape where there is none, as in Node. */
  readonly keptIn?: FlowStorage;
  /** Id of the step to begin with; what the steps before it find has to be known. */
  readonly from?: string;
}

/** How far a run has come. */
interface Progress<Facts> {
  readonly position: number;
  readonly facts: Partial<Facts>;
  /** The address brought the consumer's answer to this run. */
  readonly answered: boolean;
}

export interface KeptFlow<Facts> {
  readonly place: KeptPlace;
  load(): Progress<Facts> | undefined;
  /** How far the same run has come on another page meanwhile; undefined where it has come no further than here. */
  further(position: number, facts: Partial<Facts>): Pick<Progress<Facts>, 'position' | 'facts'> | undefined;
  /** After a step; a fact that JSON cannot carry lasts to the next step, and is found again by doing its step again. */
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

/** What is kept of a flow for its recipient; nothing where nobody asked for it, and where a browser keeps nothing. */
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
      // The facts were this flow's when they were written.
      const facts = kept.facts as Partial<Facts>;
      if (step?.way !== 'browser') return { position, facts, answered: false };
      const redirect = new URL(resume.href);
      const answer = answerOf(redirect);
      if (answer === undefined || !isTo(answer, kept.facts['state'])) return undefined;
      leaveWithout(resume, redirect);
      const answered = { position: position + 1, facts: { ...facts, redirect }, answered: true };
      // A no is told once: the page that is loaded after it may ask again.
      if (!answer.isError) write(answered.position, answered.facts);
      return answered;
    },
    further: (position, facts) => {
      const kept = read(keptIn.getItem(key));
      const found = kept?.step === null ? flow.steps.length : flow.steps.findIndex(({ id }) => id === kept?.step);
      // The state is made anew for each request: it says that it is the same run.
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
    // The mere mention throws where site data is blocked; Node has none.
    return (globalThis as { sessionStorage?: FlowStorage }).sessionStorage;
  } catch {
    return undefined;
  }
}

/** Instances, an answer that a library has checked among them, are known to it by identity, which JSON does not carry. */
const isCarried = (fact: unknown): boolean =>
  typeof fact !== 'object' ||
  fact === null ||
  fact instanceof URL ||
  [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(fact) as object | null);

const urlTag = 'cdr-sandbox:url';
function tagged(this: unknown, name: string, value: unknown): unknown {
  // JSON.stringify has made a text of it by now.
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

/** A run whose client the world does not know any more has ended with its world. */
function isKnown({ facts }: Kept, { clientIds }: Identity): boolean {
  const client = facts['client'];
  const id = isRecord(client) ? client['client_id'] : undefined;
  return typeof id !== 'string' || clientIds === undefined || Object.values(clientIds).includes(id);
}

/** Whether it answers the request of this state; of an encrypted one the step that opens it says so. */
const isTo = ({ state, isEncrypted }: RedirectAnswer, sent: unknown): boolean =>
  typeof sent === 'string' && (isEncrypted || state === sent);

/** The address of the page is left without the answer. */
function leaveWithout(resume: URL | Location, redirect: URL): void {
  const page = globalThis as { location?: Location; history?: History };
  if (page.location === resume) page.history?.replaceState(page.history.state, '', withoutAnswer(redirect));
}
