// The page's side of the talk with the holder: opens an authorisation, answers its screens, and says what came of it.
import type { Sandbox } from '../../../mocks/index.ts';
import { flowMark, type FlowMark } from '../../../mocks/spec/flow-mark.ts';
import type { Screen, ScreenRedirect, ScreenName } from '../../../mocks/spec/screens.ts';
import type { Notes } from '../notes.ts';
import { troubleFrom, unknownHolder, type Trouble } from './trouble.ts';

/** What comes next: a screen (perhaps with a complaint about the last answer), the way back, or the end of it. */
export type Turn =
  | { readonly kind: 'screen'; readonly screen: Screen; readonly complaint?: string }
  | { readonly kind: 'redirect'; readonly url: URL }
  | { readonly kind: 'trouble'; readonly trouble: Trouble };

/** The trace learns which step the browser is at; nothing of it is sent. */
type MarkedInit = RequestInit & { readonly [flowMark]: FlowMark };

interface Words {
  readonly error?: string;
  readonly error_description?: string;
}

export interface Conversation {
  /** Opens the authorisation; one that this tab has begun already goes on at its screen. */
  open(): Promise<Turn>;
  answer(screen: ScreenName | 'cancel', body: object): Promise<Turn>;
}

/** The address is the holder's or the static page's: only the query counts, and `holder` in it names the brand. */
export function converse(sandbox: Sandbox, address: URL, notes: Notes): Conversation {
  const { dataHolders, dataHolder } = sandbox.urls;
  const parameters = new URLSearchParams(address.search);
  const brand = parameters.get('holder');
  parameters.delete('holder');
  const holder = brand === null ? dataHolder : Object.hasOwn(dataHolders, brand) ? dataHolders[brand] : undefined;
  const { issuer } = holder ?? dataHolder;
  // One note for the tab, not one per request: an authorisation that was walked away from leaves nothing behind.
  const note = 'interaction';
  const of = (parameters.get('request') ?? '').slice(-43);
  let screens = '';

  const send = async (url: string, body?: object): Promise<Response> => {
    const json = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const headers = {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const init: MarkedInit = { headers, ...json, [flowMark]: { flow: 'hybrid', step: 'authorise' } };
    return sandbox.fetch(url, init);
  };
  const shown = (screen: Screen, complaint?: string): Turn => {
    screens = `${issuer}/authorise/${screen.interactionId}`;
    notes.write(note, { of, id: screen.interactionId });
    return { kind: 'screen', screen, ...(complaint === undefined ? {} : { complaint }) };
  };
  const away = (url: string): Turn => {
    notes.remove(note);
    return { kind: 'redirect', url: new URL(url) };
  };
  const look = async (complaint?: string): Promise<Turn | undefined> => {
    const response = await send(screens);
    if (!response.ok) return undefined;
    const screen = (await response.json()) as Screen | ScreenRedirect;
    return 'redirect' in screen ? away(screen.redirect) : shown(screen, complaint);
  };
  return {
    open: async () => {
      if (holder === undefined) return { kind: 'trouble', trouble: unknownHolder };
      const begun = begunIn(notes.read(note), of);
      if (begun !== undefined) {
        screens = `${issuer}/authorise/${begun}`;
        const turn = await look();
        if (turn !== undefined) return turn;
      }
      const response = await send(`${issuer}/authorise?${parameters.toString()}`);
      const location = response.headers.get('location');
      if (location !== null) return away(location);
      const body = (await response.json()) as Words & { readonly interaction?: Screen };
      if (body.interaction !== undefined) return shown(body.interaction);
      return { kind: 'trouble', trouble: troubleFrom(body.error, sandbox, parameters) };
    },
    answer: async (name, body) => {
      const response = await send(`${screens}/${name}`, body);
      const answer = (await response.json()) as Words | Screen | ScreenRedirect;
      if (response.ok) return 'redirect' in answer ? away(answer.redirect) : shown(answer as Screen);
      const { error, error_description: complaint } = answer as Words;
      const turn = error === 'interaction_unknown' ? undefined : await look(complaint);
      if (turn !== undefined) return turn;
      notes.remove(note);
      return { kind: 'trouble', trouble: troubleFrom('interaction_unknown', sandbox, parameters) };
    },
  };
}

/** The interaction that the note is about, if it is the one of this request. */
const begunIn = (noted: unknown, of: string): string | undefined =>
  typeof noted === 'object' && noted !== null && 'of' in noted && noted.of === of && 'id' in noted
    ? String(noted.id)
    : undefined;
