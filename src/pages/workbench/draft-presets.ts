// Changes that are worth trying, each offered where it fits the request: one thing made wrong, or the same bytes again.
import type { Claims, Draft } from './draft.ts';
import { headerIn, queryIn, requestObjectIn, tokenAt, withClaims, withHeader, withQuery } from './draft-parts.ts';
import type { Known } from './known.ts';

export interface Preset {
  readonly id: string;
  /** Words of the button. */
  readonly label: string;
  /** What it does, in a sentence. */
  readonly words: string;
  /** Undefined where the request has nothing that it could change. */
  readonly apply: (draft: Draft, known: Known) => Draft | undefined;
}

const elsewhere = 'https://elsewhere.example';
const hour = 3600;

/** A claim of the request object, and in the query the parameter of its name. */
export const inObject =
  (name: string, value: (old: string) => string | undefined, where: 'object' | 'query') =>
  (draft: Draft): Draft | undefined => {
    const token = requestObjectIn(draft);
    const old = token?.claims[name];
    if (token === undefined || typeof old !== 'string') return undefined;
    if (where === 'query') return queryIn(draft, name) === undefined ? undefined : withQuery(draft, name, value(old));
    return withClaims(draft, token, { [name]: value(old) });
  };

/** A claim of whichever JWT the sender signed last. */
const inToken =
  (change: (claims: Claims, known: Known) => Claims | undefined) =>
  (draft: Draft, known: Known): Draft | undefined => {
    const token = requestObjectIn(draft) ?? tokenAt(draft, 'body:client_assertion') ?? tokenAt(draft, 'body');
    const changed = token === undefined ? undefined : change(token.claims, known);
    return token === undefined || changed === undefined ? undefined : withClaims(draft, token, changed);
  };

/** What a call is refused without: the token first, then what the standards ask for. */
const needed = ['x-fapi-auth-date', 'x-v', 'authorization', 'content-type'];

/** Of what is asked for. */
const askedFor: readonly Preset[] = [
  {
    id: 'state',
    label: 'Another state',
    words: 'The state of the query is not that of the request object.',
    apply: inObject('state', (old) => `${old}-changed`, 'query'),
  },
  {
    id: 'nonce',
    label: 'No nonce',
    words: 'The request object carries no nonce.',
    apply: inObject('nonce', () => undefined, 'object'),
  },
  {
    id: 'scope',
    label: 'One scope too many',
    words: 'A scope is asked for that nobody granted.',
    apply: inObject('scope', (old) => `${old} energy:unheard:of`, 'object'),
  },
  {
    id: 'redirect_uri',
    label: 'Another redirect_uri',
    words: 'The answer is asked for at an address that was never registered.',
    apply: inObject('redirect_uri', () => `${elsewhere}/callback`, 'object'),
  },
];

/** Of how it is sent. */
const proofs: readonly Preset[] = [
  {
    id: 'aud',
    label: 'Wrong audience',
    words: 'The JWT is meant for somebody else.',
    apply: inToken((claims) => ('aud' in claims ? { aud: elsewhere } : undefined)),
  },
  {
    id: 'expired',
    label: 'Expired',
    words: 'The JWT ran out an hour ago.',
    apply: inToken((claims, { now }) => {
      const past = Math.floor(now().getTime() / 1000) - hour;
      return 'exp' in claims ? { exp: past } : undefined;
    }),
  },
  {
    id: 'wrong-key',
    label: 'Wrong key',
    words: 'Every JWT is signed with a key that nobody publishes.',
    apply: (draft) =>
      draft.tokens.length === 0
        ? undefined
        : { ...draft, tokens: draft.tokens.map((token) => ({ ...token, signing: 'wrong-key' as const })) },
  },
  {
    id: 'missing-header',
    label: 'Header missing',
    words: 'A header that the call needs is left out.',
    apply: (draft) => {
      const name = needed.find((one) => headerIn(draft, one) !== undefined);
      return name === undefined ? undefined : withHeader(draft, name);
    },
  },
  {
    id: 'version',
    label: 'Wrong x-v',
    words: 'A version is asked for that is no number.',
    apply: (draft) => (headerIn(draft, 'x-v') === undefined ? undefined : withHeader(draft, 'x-v', 'banana')),
  },
  {
    id: 'certificate',
    label: 'Other certificate',
    words: 'The certificate of another recipient is presented.',
    apply: (draft) => (draft.certificate === 'none' ? undefined : { ...draft, certificate: 'another' }),
  },
  {
    id: 'replay',
    label: 'Replay',
    words: 'The same bytes once more: nothing is renewed, nothing signed anew.',
    apply: (draft) => ({ ...draft, replay: true }),
  },
];

export interface Offered {
  readonly preset: Preset;
  readonly draft: Draft;
}

/** The presets that would change this request; what the holder’s profile adds stands between the others. */
export const presetsFor = (draft: Draft, known: Known, isMutual: boolean): readonly Offered[] =>
  [...askedFor, ...known.later.presets, ...proofs].flatMap((preset) => {
    if (preset.id === 'certificate' && !isMutual) return [];
    const changed = preset.apply(draft, known);
    return changed === undefined ? [] : [{ preset, draft: changed }];
  });
