// A consumer's visit to a holder's screens, over HTTP as the static page makes it.
import type { Screen, ScreenName, ScreenRedirect } from '../spec/screens.ts';
import type { World } from '../world/world.ts';

export type Answer = { readonly screen: Screen } | ScreenRedirect;

export interface HolderVisit {
  /** The screen shown now. */
  readonly screen: Screen;
  /** Answers the screen. Throws an Error with the screen’s words when the holder refuses the answer. */
  answer(screen: ScreenName | 'cancel', body: object): Promise<Answer>;
}

interface Words {
  readonly error?: string;
  readonly error_description?: string;
}

/**
 * Opens the authorisation address, or the static page’s: only the query counts, and `holder` in it names the brand.
 * A redirect instead of a screen is given back. Throws an Error with the page’s words when the holder shows a page.
 */
export async function openVisit(world: World, url: URL): Promise<HolderVisit | URL> {
  const issuer = issuerOf(world, url);
  const parameters = new URLSearchParams(url.search);
  parameters.delete('holder');
  const response = await world.call('consumer', screenRequest(`${issuer}/authorise?${parameters.toString()}`));
  const location = response.headers.get('location');
  if (location !== null) return new URL(location);
  const body = (await response.json()) as Words & { readonly interaction?: Screen };
  if (body.interaction === undefined) throw new Error(wordsOf(body, response));
  return visitOf(world, `${issuer}/authorise/${body.interaction.interactionId}`, body.interaction);
}

/** The brand that the address itself belongs to, else the one it names, else the first. */
function issuerOf(world: World, url: URL): string {
  const { dataHolders, dataHolder } = world.addresses;
  const own = Object.values(dataHolders).find(({ issuer }) => url.href.startsWith(`${issuer}/`));
  return (own ?? dataHolders[url.searchParams.get('holder') ?? ''] ?? dataHolder).issuer;
}

function visitOf(world: World, address: string, first: Screen): HolderVisit {
  let screen = first;
  return {
    get screen() {
      return screen;
    },
    answer: async (name, body) => {
      const response = await world.call('consumer', screenRequest(`${address}/${name}`, body));
      const answer = (await response.json()) as Words | Screen | ScreenRedirect;
      if (!response.ok) throw new Error(wordsOf(answer as Words, response));
      if ('redirect' in answer) return answer;
      screen = answer as Screen;
      return { screen };
    },
  };
}

const screenRequest = (address: string, body?: object): Request =>
  new Request(address, {
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });

const wordsOf = (words: Words, response: Response): string =>
  [words.error, words.error_description].filter((text) => text !== undefined).join(': ') ||
  `The holder answered ${String(response.status)}.`;
