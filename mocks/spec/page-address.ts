// What an app and its static consumer pages pass to each other in addresses and in the tab's storage.

/** Query parameter of a static page: name of the world to open, if it is not the default. */
export const worldParameter = 'world';

/** Query parameters of the authorisation page: the persona who answers automatically, the answer, and the accounts. */
export const answerParameters = { as: 'as', answer: 'answer', accounts: 'accounts' } as const;

/** Name of a world's database in the browser's storage. */
export const databaseOf = (world: string): string => `cdr-sandbox:${world}`;

/** Folder of the static pages, next to the worker file. */
export const pagesFolder = 'cdr-sandbox/';

/** The static pages in that folder. They are plain files, because not every host serves an index page for a folder. */
export const [authorisePage, callbackPage, devicePage] = ['authorise.html', 'callback.html', 'device.html'];

/**
 * The id of the interaction that continues in the holder's app: the last part of a claimed link. Undefined for a
 * response to a recipient, which ends with a parameter.
 */
export const handedToApp = (link: URL | string | undefined): string | undefined =>
  /[/#]([\w-]{43})$/u.exec(String(link))?.[1];

/** Name of the meta element that says where the worker file and the folder of static pages are. */
export const filesMeta = 'cdr-sandbox-files';

/** Name of the meta element that says that the page's world is on a server, and where its levers are. */
export const servedWorldMeta = 'cdr-served-world';

/** Key in the tab's storage for the app page that the consumer left, with the state of the request. */
const noteOfDeparture = 'cdr-sandbox:departure';

interface Departure {
  /** Absent if the request was pushed: then the address that the consumer went to does not contain it. */
  readonly state?: string | undefined;
  /** Where to return, without a fragment. */
  readonly from: string;
}

type Notes = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stores for the callback page which page of the app waits for the response with this state. */
export const noteDeparture = (notes: Notes, departure: Departure): void =>
  notes.setItem(noteOfDeparture, JSON.stringify(departure));

/**
 * The page of the app that waits for the response with this state, if it has this origin. For a pushed request pass no
 * state: it is inside the response, and the waiting page compares it.
 */
export function departureOf(notes: Notes, state: string | undefined, origin: string): URL | undefined {
  const noted = read(notes.getItem(noteOfDeparture));
  if (noted === undefined || noted.state !== state || state === '' || !URL.canParse(noted.from)) return undefined;
  const from = new URL(noted.from);
  return from.origin === origin ? from : undefined;
}

function read(text: string | null): Departure | undefined {
  try {
    const noted: unknown = JSON.parse(text ?? 'null');
    return isDeparture(noted) ? noted : undefined;
  } catch {
    return undefined;
  }
}

const isDeparture = (value: unknown): value is Departure =>
  typeof value === 'object' &&
  value !== null &&
  (!('state' in value) || typeof value.state === 'string') &&
  'from' in value &&
  typeof value.from === 'string';
