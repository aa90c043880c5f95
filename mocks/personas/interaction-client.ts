// A consumer's browser at a holder: opens an authorisation, reads its screens and answers them, over HTTP.
import { recordOf } from '../ambient/is-record.ts';
import { answerParameters, handedToApp, worldParameter } from '../spec/page-address.ts';
import { noteSame } from '../spec/told-exchange.ts';
import type { Screen, ScreenRedirect, ScreenName } from '../spec/screens.ts';
import type { Urls } from '../world/addresses.ts';

/** The result of a call to the holder. */
export type InteractionTurn = Where &
  (
    | { readonly kind: 'screen'; readonly screen: Screen }
    /** The browser is sent back to the recipient. */
    | { readonly kind: 'redirect'; readonly url: URL }
    /** An error page instead of a screen, or an answer that the screen does not accept. */
    | { readonly kind: 'refused'; readonly status: number; readonly error?: string; readonly words?: string }
  );

interface Where {
  /** The claimed link that opened the holder's app; absent if this turn opened none. */
  readonly app?: URL | undefined;
}

/** The interaction endpoints of one holder, as a browser uses them (this sandbox, consumer screens). */
export interface InteractionClient {
  /**
   * Opens the authorisation with the parameters of a recipient's request. If the holder redirects the consumer to its
   * app, follows the link; with `leaves`, the browser opens the app itself and gets the link.
   */
  open(request: URLSearchParams, leaves?: boolean): Promise<InteractionTurn>;
  /** The current screen of an interaction. */
  look(interactionId: string): Promise<InteractionTurn>;
  /** Answers the screen, or cancels. */
  answer(interactionId: string, screen: ScreenName | 'cancel', body: object): Promise<InteractionTurn>;
}

/** A client of the holder with this issuer; `send` is the browser's fetch. */
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

/** The response of an interaction endpoint: `location`, a redirect in JSON, a screen, or an error. */
async function turnOf(response: Response): Promise<InteractionTurn> {
  const location = response.headers.get('location');
  if (location !== null) return { kind: 'redirect', url: noteSame(new URL(location), response) };
  // A server that has failed may return anything, or nothing.
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

/** An authorisation request, and its holder. */
export interface AddressedRequest {
  /** Issuer of the holder. */
  readonly issuer: string;
  /** The parameters of the request, without those that name brand and world for the static page. */
  readonly request: URLSearchParams;
}

/**
 * Reads the address to which a recipient sends the browser, either the holder's own or the static page's. Only the
 * query counts; `holder` in it names the brand, by default the first. Other parameters for the page are left out.
 * Undefined for an unknown brand.
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
