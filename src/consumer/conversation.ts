// The page’s side of an interaction with the holder: opens an authorisation, answers its screens and reports the result.
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
import type { Notes } from '../ui/notes.ts';
import { startFlowOf } from '../runs/flows/flow-names.ts';
import { notTaken } from './failed-words.ts';
import { troubleFrom, unknownHolder, type Trouble } from './trouble.ts';

/** The next turn: a screen (perhaps with a complaint about the last answer), the redirect, or an error. */
export type Turn =
  | { readonly kind: 'screen'; readonly screen: Screen; readonly complaint?: string }
  | { readonly kind: 'redirect'; readonly url: URL }
  | { readonly kind: 'trouble'; readonly trouble: Trouble };

/** Marks the browser’s step for the trace; the mark is not sent. */
const markedFor = (profile: ProfileId): RequestInit & { readonly [flowMark]: FlowMark } => ({
  [flowMark]: { flow: startFlowOf(profile), step: 'authorise' },
});

export interface Conversation {
  /** Whether it continues in the holder’s app. */
  inApp(): boolean;
  /** Opens the authorisation; one already in progress in this tab continues at its screen. */
  open(): Promise<Turn>;
  answer(screen: ScreenName | 'cancel', body: object): Promise<Turn>;
}

/**
 * The address is the holder’s or the static page’s, or the claimed https link that opens the holder’s app. If the holder hands over
 * to its app, the conversation continues there; a page that `leaves` gets the redirect to the app instead.
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
      // Shows the current screen again, or that the interaction has ended.
      const now = turn.error === ended ? turn : await holder.look(id);
      return turnOf(
        now.kind === 'refused' ? { ...now, error: ended } : now,
        turn.status >= 500 ? notTaken : turn.words,
      );
    },
  };
}

const ended = 'interaction_unknown';

/** One note per tab, not per request, so that an abandoned authorisation leaves nothing behind. */
const note = 'interaction';

/** Identifies a request. */
const markOf = (request: URLSearchParams): string =>
  (request.get('request') ?? request.get('request_uri') ?? '').slice(-43);

/** Id of this authorisation’s open interaction in this tab; undefined if there is none. */
export function openInteraction(sandbox: Sandbox, address: URL, notes: Notes): string | undefined {
  const asked = addressedRequest(address, sandbox.urls);
  return asked && begunIn(notes.read(note), markOf(asked.request));
}

/** The noted interaction, if it belongs to this request. */
const begunIn = (noted: unknown, of: string): string | undefined =>
  memberOf(noted, 'of') === of ? textOf(noted, 'id') : undefined;
