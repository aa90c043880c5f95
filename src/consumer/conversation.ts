// The page's side of the talk with the holder: opens an authorisation, answers its screens, and says what came of it.
import { memberOf, textOf } from '../elements/json-member.ts';
import {
  addressedRequest,
  holderAt,
  interactionClient,
  type InteractionTurn,
  type Sandbox,
} from '../../mocks/index.ts';
import { flowMark, type FlowMark } from '../../mocks/spec/flow-mark.ts';
import { handedToApp } from '../../mocks/spec/page-address.ts';
import type { ProfileId } from '../../mocks/spec/ids.ts';
import type { Screen, ScreenName } from '../../mocks/spec/screens.ts';
import type { Notes } from '../runs/notes.ts';
import { startFlowOf } from '../runs/flow-names.ts';
import { notTaken, troubleFrom, unknownHolder, type Trouble } from './trouble.ts';

/** What comes next: a screen (perhaps with a complaint about the last answer), the way back, or the end of it. */
export type Turn =
  | { readonly kind: 'screen'; readonly screen: Screen; readonly complaint?: string }
  | { readonly kind: 'redirect'; readonly url: URL }
  | { readonly kind: 'trouble'; readonly trouble: Trouble };

/** The trace learns which step the browser is at; nothing of it is sent. */
const markedFor = (profile: ProfileId): RequestInit & { readonly [flowMark]: FlowMark } => ({
  [flowMark]: { flow: startFlowOf(profile), step: 'authorise' },
});

export interface Conversation {
  /** Whether it goes on in the holder’s app. */
  inApp(): boolean;
  /** Opens the authorisation; one that this tab has begun already goes on at its screen. */
  open(): Promise<Turn>;
  answer(screen: ScreenName | 'cancel', body: object): Promise<Turn>;
}

/**
 * The address is the holder's or the static page's, or the claimed link that opens the holder's app. Where the holder
 * hands the consumer over to its app, the talk goes on there; a page that `leaves` is given the way to it.
 */
export function converse(sandbox: Sandbox, address: URL, notes: Notes, leaves = false): Conversation {
  const asked = addressedRequest(address, sandbox.urls);
  const request = asked?.request ?? new URLSearchParams();
  const { profile } = (asked && holderAt(sandbox, asked.issuer)) ?? sandbox;
  const holder = interactionClient(asked?.issuer ?? '', (one) => sandbox.fetch(one, markedFor(profile)));
  const of = markOf(request);
  const handed = handedToApp(address);
  let inApp = handed !== undefined;
  let id = '';

  const turnOf = (turn: InteractionTurn, complaint?: string): Turn => {
    inApp ||= turn.app !== undefined;
    if (turn.kind === 'screen') {
      id = turn.screen.interactionId;
      notes.write(note, { of, id });
      return complaint === undefined ? turn : { ...turn, complaint };
    }
    notes.remove(note);
    if (turn.kind === 'redirect') return turn;
    return { kind: 'trouble', trouble: troubleFrom(turn, sandbox, request) };
  };
  return {
    inApp: () => inApp,
    open: async () => {
      if (asked === undefined) return { kind: 'trouble', trouble: unknownHolder };
      if (handed !== undefined) return turnOf(await holder.look(handed));
      const begun = begunIn(notes.read(note), of);
      const turn = begun === undefined ? undefined : await holder.look(begun);
      return turnOf(turn === undefined || turn.kind === 'refused' ? await holder.open(request, leaves) : turn);
    },
    answer: async (screen, body) => {
      const turn = await holder.answer(id, screen, body);
      if (turn.kind !== 'refused') return turnOf(turn);
      // The screen is as it was, or has ended.
      const now = turn.error === ended ? turn : await holder.look(id);
      return turnOf(
        now.kind === 'refused' ? { ...now, error: ended } : now,
        turn.status >= 500 ? notTaken : turn.words,
      );
    },
  };
}

const ended = 'interaction_unknown';

/** One note for the tab, not one per request: an authorisation that was walked away from leaves nothing behind. */
const note = 'interaction';

/** What tells a request from others. */
const markOf = (request: URLSearchParams): string =>
  (request.get('request') ?? request.get('request_uri') ?? '').slice(-43);

/** Id of the page of this authorisation that stands open in this tab; undefined where none does. */
export function openInteraction(sandbox: Sandbox, address: URL, notes: Notes): string | undefined {
  const asked = addressedRequest(address, sandbox.urls);
  return asked && begunIn(notes.read(note), markOf(asked.request));
}

/** The interaction that the note is about, if it is the one of this request. */
const begunIn = (noted: unknown, of: string): string | undefined =>
  memberOf(noted, 'of') === of ? textOf(noted, 'id') : undefined;
