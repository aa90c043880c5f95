// What an app and the static pages of its consumers tell each other by their addresses and the tab’s own storage.

/** Query parameter of a static page: name of the world that it opens, where that is not the default one. */
export const worldParameter = 'world';

/** Query parameters of the authorisation page: who answers the holder by themself, how, and with which accounts. */
export const answerParameters = { as: 'as', answer: 'answer', accounts: 'accounts' } as const;

/** The database of a world in the browser’s storage. */
export const databaseOf = (world: string): string => `cdr-sandbox:${world}`;

/** Folder of the static pages, beside the worker file. */
export const pagesFolder = 'cdr-sandbox/';

/** The static pages in that folder. Files beside one another: not every host looks for an index page in a folder. */
export const [authorisePage, callbackPage, devicePage] = ['authorise.html', 'callback.html', 'device.html'];

/**
 * The interaction that goes on in the holder’s app, of the claimed link that opens it: what comes last in it. An answer to
 * a recipient ends otherwise, in a parameter.
 */
export const handedToApp = (link: URL | string | undefined): string | undefined =>
  /[/#]([\w-]{43})$/u.exec(String(link))?.[1];

/** Name of the meta element by which a page is told where the worker file and the folder of the static pages stand. */
export const filesMeta = 'cdr-sandbox-files';

/** Name of the meta element by which a page is told that its world is a server’s, and where the levers of that stand. */
export const servedWorldMeta = 'cdr-served-world';

/** Key of the tab’s note, which page of an app the consumer left, by the state of the request they left with. */
const noteOfDeparture = 'cdr-sandbox:departure';

interface Departure {
  /** Absent where the request was pushed: the address that the consumer left with does not say it. */
  readonly state?: string | undefined;
  /** Where to go back to, without a fragment. */
  readonly from: string;
}

type Notes = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Notes for the callback page which page of the app waits for the answer with this state. */
export const noteDeparture = (notes: Notes, departure: Departure): void =>
  notes.setItem(noteOfDeparture, JSON.stringify(departure));

/**
 * The page of the app that waits for the answer with this state, and of this origin. Of an answer to a pushed request the
 * state stands inside the response, which the page that waits opens and compares: none is given here.
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
