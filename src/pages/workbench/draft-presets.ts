// Changes that are worth trying, each offered where it fits the request: one thing made wrong, or the same bytes again.
import { isClaims, type Claims, type Draft } from './draft.ts';
import {
  formIn,
  headerIn,
  queryIn,
  requestObjectIn,
  tokenAt,
  withClaims,
  withForm,
  withHeader,
  withQuery,
} from './draft-parts.ts';
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
const inObject =
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

/** A member inside the claims of a pushed request object (CDS, Requesting Sharing Duration). */
const inClaims =
  (name: string, value: unknown) =>
  (draft: Draft): Draft | undefined => {
    const token = tokenAt(draft, 'body:request');
    const claims = token?.claims['claims'];
    if (token === undefined || !isClaims(claims) || !(name in claims)) return undefined;
    return withClaims(draft, token, { claims: { ...claims, [name]: value } });
  };

/** A parameter of the form or of the query, where the request has it. */
const inParameters =
  (name: string, value: string | undefined) =>
  (draft: Draft): Draft | undefined => {
    if (formIn(draft, name) !== undefined) return withForm(draft, name, value);
    return queryIn(draft, name) === undefined ? undefined : withQuery(draft, name, value);
  };

/** What a call is refused without: the token first, then what the standards ask for. */
const needed = ['x-fapi-auth-date', 'x-v', 'authorization', 'content-type'];

export const presets: readonly Preset[] = [
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
  {
    id: 'verifier',
    label: 'Wrong verifier',
    words: 'Whoever swaps the code shows another verifier than the one whose hash was pushed.',
    apply: inParameters('code_verifier', 'somebody-else-s-verifier-of-forty-three-characters'),
  },
  {
    id: 'no-verifier',
    label: 'No verifier',
    words: 'Nothing shows that who swaps the code is who asked for it.',
    apply: inParameters('code_verifier', undefined),
  },
  {
    id: 'challenge',
    label: 'No challenge',
    words: 'The request object carries no hash of a verifier.',
    apply: inObject('code_challenge', () => undefined, 'object'),
  },
  {
    id: 'response_mode',
    label: 'Answer in the fragment',
    words: 'The answer is asked for in the fragment, unsigned.',
    apply: inObject('response_mode', () => 'fragment', 'object'),
  },
  {
    id: 'sharing_duration',
    label: 'Sharing for less than nothing',
    words: 'The sharing duration is a negative number.',
    apply: inClaims('sharing_duration', -1),
  },
  {
    id: 'request_uri',
    label: 'Made-up request_uri',
    words: 'The address names a request that was never pushed.',
    apply: (draft) =>
      queryIn(draft, 'request_uri') === undefined
        ? undefined
        : withQuery(draft, 'request_uri', 'urn:ietf:params:oauth:request_uri:made-up'),
  },
  {
    id: 'client_id',
    label: 'Another client_id',
    words: 'A client that there is not uses the request that another one pushed.',
    apply: (draft) =>
      queryIn(draft, 'request_uri') === undefined
        ? undefined
        : withQuery(draft, 'client_id', '7d4c1b70-0000-4000-8000-000000000000'),
  },
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

/** The presets that would change this request. */
export const presetsFor = (draft: Draft, known: Known, isMutual: boolean): readonly Offered[] =>
  presets.flatMap((preset) => {
    if (preset.id === 'certificate' && !isMutual) return [];
    const changed = preset.apply(draft, known);
    return changed === undefined ? [] : [{ preset, draft: changed }];
  });
