// Why no screen can be shown, in plain words for a consumer, with an explanation for learners.
import type { InteractionTurn, Sandbox } from '../../mocks/index.ts';
import { refusingCheck } from '../../mocks/spec/told-exchange.ts';
import { failedTitle } from './failed-words.ts';

type Refused = Extract<InteractionTurn, { readonly kind: 'refused' }>;

export interface Trouble {
  readonly title: string;
  /** For the consumer. */
  readonly words: string;
  /** For the learner, from the trace; a real holder would not reveal it. */
  readonly behind?: string;
  /** No app waits for the consumer, so learners are shown where to start. */
  readonly nobodyWaits?: true;
}

const nothingShared = 'Nothing was shared.';

/** The page was opened without a request, for example from a bookmark. */
const empty: Trouble = {
  title: 'There is no request for your data',
  words: `An app sends its request in the URL of this page, but this URL contains no request. ${nothingShared}`,
  nobodyWaits: true,
};

const ended: Trouble = {
  title: 'This authorisation has ended',
  words: `It was finished, cancelled, or waited too long. ${nothingShared} Go back to the app and begin again.`,
};

const unknownClient: Trouble = {
  title: 'We do not know this app',
  words: `The app that sent you here is not registered with us. ${nothingShared}`,
  behind:
    'No client of this world has the client_id in the URL. Every browser has a world of its own: a URL from another browser, or from before a reset, does not work here. Start the flow in this browser and use its URL.',
};

/** `holder` in the address names an unknown brand. */
export const unknownHolder: Trouble = {
  title: 'We do not know this retailer',
  words: `No energy retailer has this address. ${nothingShared} Go back to the app you came from.`,
};

const expired: Trouble = {
  title: 'This request has expired',
  words: `The app’s request was valid for a short time only. ${nothingShared} Go back to the app and begin again.`,
};

const refused: Trouble = {
  title: 'This request cannot be answered',
  words: `Something in the app’s request is wrong. ${nothingShared} Go back to the app you came from.`,
};

/** A server error of the retailer. */
const failed: Trouble = {
  title: failedTitle,
  words: `This page cannot continue. ${nothingShared} Go back to the app and begin again.`,
};

/** Rules that refuse an expired request. */
const timely: readonly string[] = ['request-object.exp', 'request-uri.live'];

/** Reads the refusing rule from the trace. */
export function troubleFrom({ error, status }: Refused, sandbox: Sandbox, parameters: URLSearchParams): Trouble {
  if (status >= 500) return { ...failed, behind: `The holder answered ${String(status)}.` };
  if (error === 'interaction_unknown') return ended;
  if (!parameters.has('request') && !parameters.has('client_id')) return empty;
  const last = sandbox.trace.entries(({ operation }) => operation === 'authorise').at(-1);
  const refusing = last === undefined ? undefined : refusingCheck(last);
  if (refusing?.rule === 'authorise.client-known') return unknownClient;
  const trouble = timely.includes(refusing?.rule ?? '') ? expired : refused;
  if (refusing === undefined) return trouble;
  return { ...trouble, behind: `Broken rule: ${refusing.title} (${refusing.rule}). ${refusing.fix ?? ''}`.trim() };
}
