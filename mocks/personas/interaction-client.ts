// What a consumer's browser does at a holder: opens an authorisation, looks at its screens and answers them, over HTTP.
import { recordOf } from '../ambient/is-record.ts';
import { answerParameters, handedToApp, worldParameter } from '../spec/page-address.ts';
import { noteSame } from '../spec/told-exchange.ts';
import type { Screen, ScreenRedirect, ScreenName } from '../spec/screens.ts';
import type { Urls } from '../world/addresses.ts';

/** What an answer of the holder leads to. */
export type InteractionTurn = Where &
  (
    | { readonly kind: 'screen'; readonly screen: Screen }
    /** The browser is sent back to the recipient. */
    | { readonly kind: 'redirect'; readonly url: URL }
    /** A page with words instead of a screen, or an answer that the screen does not take. */
    | { readonly kind: 'refused'; readonly status: number; readonly error?: string; readonly words?: string }
  );

interface Where {
  /** The claimed link that opened the holder’s app; absent where no app was opened by this turn. */
  readonly app?: URL | undefined;
}

/** The interaction endpoints of one holder, as a browser uses them (this sandbox, consumer screens). */
export interface InteractionClient {
  /**
   * Opens the authorisation that a recipient asks for: the parameters of its authorisation request. Where the holder sends
   * the consumer on to its app, goes there too; a browser that `leaves` for the app by itself is told the link.
   */
  open(request: URLSearchParams, leaves?: boolean): Promise<InteractionTurn>;
  /** The screen that an interaction is at. */
  look(interactionId: string): Promise<InteractionTurn>;
  /** Answers the screen, or cancels. */
  answer(interactionId: string, screen: ScreenName | 'cancel', body: object): Promise<InteractionTurn>;
}

/** A client of the holder with this issuer; `send` is the fetch of the browser. */
export function interactionClient(issuer: string, send: (request: Request) => Promise<Response>): InteractionClient {
  const get = (address: string): Request => new Request(address, { headers: { accept: 'application/json' } });
  const post = (address: string, body: object): Request =>
    new Request(address, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const turn = async (request: Request): Promise<InteractionTurn> => turnOf(await send(request));
  const look = (id: string): Promise<InteractionTurn> => turn(get(`${issuer}/authorise/${id}`));
  return {
    open: async (request, leaves = false) => {
      const opened = await turn(get(`${issuer}/authorise?${request.toString()}`));
      const app = opened.kind === 'redirect' ? opened.url : undefined;
      const id = handedToApp(app);
      return id === undefined || leaves ? opened : Object.assign(await look(id), { app });
    },
    look,
    answer: (id, screen, body) => turn(post(`${issuer}/authorise/${id}/${screen}`, body)),
  };
}

/** The answer of an interaction endpoint: `location`, a redirect told in JSON, a screen, or an error. */
async function turnOf(response: Response): Promise<InteractionTurn> {
  const location = response.headers.get('location');
  if (location !== null) return { kind: 'redirect', url: noteSame(new URL(location), response) };
  // A server that has failed may answer with anything, or with nothing.
  const body: unknown = await response.json().catch(() => undefined);
  if (isRedirect(body)) return { kind: 'redirect', url: noteSame(new URL(body.redirect), response) };
  const screen = memberOf(body, 'interaction') ?? body;
  if (response.ok && isScreen(screen)) return { kind: 'screen', screen };
  const [error, words] = [memberOf(body, 'error'), memberOf(body, 'error_description')];
  const refused = {
    kind: 'refused',
    status: response.status,
    ...(typeof error === 'string' ? { error } : {}),
    ...(typeof words === 'string' ? { words } : {}),
  } as const;
  return noteSame(refused, response);
}

const memberOf = (body: unknown, name: string): unknown => recordOf(body)?.[name];
const isRedirect = (body: unknown): body is ScreenRedirect => typeof memberOf(body, 'redirect') === 'string';
const isScreen = (body: unknown): body is Screen => typeof memberOf(body, 'interactionId') === 'string';

/** An authorisation request and the holder it is for. */
export interface AddressedRequest {
  /** Issuer of the holder. */
  readonly issuer: string;
  /** The parameters of the request, without those that name brand and world to the static page. */
  readonly request: URLSearchParams;
}

/**
 * Reads the address that a recipient sends the browser to, the holder's own or the static page's: only the query
 * counts, and `holder` in it names the brand, else it is the first. What else is for the page alone is left out. Undefined for a brand that is not here.
 */
export function addressedRequest(address: URL, { dataHolder, dataHolders }: Urls): AddressedRequest | undefined {
  const request = new URLSearchParams(address.search);
  const brand = request.get('holder');
  for (const name of ['holder', worldParameter, ...Object.values(answerParameters)]) request.delete(name);
  const own = Object.values(dataHolders).find(({ issuer }) => address.href.startsWith(`${issuer}/`));
  const named = brand === null ? dataHolder : Object.hasOwn(dataHolders, brand) ? dataHolders[brand] : undefined;
  const holder = own ?? named;
  return holder === undefined ? undefined : { issuer: holder.issuer, request };
}
