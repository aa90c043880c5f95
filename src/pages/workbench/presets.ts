// Changes worth trying, each offered where the request allows it: one thing made wrong, or the same bytes again.
import type { Exchange } from '../../../mocks/index.ts';
import { headerOf } from '../../../mocks/spec/message-header.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { pointerTo, valueAt, type Change } from './request-changes.ts';
import { shown } from './change-words.ts';
import type { Known } from './known.ts';
import { expiryRules, predictOutcome, onceRules, ruleAt, type Outcome, type RulesByToken } from './preset-outcome.ts';
import {
  documentOf,
  formIn,
  headerIn,
  queryIn,
  tokenPlaces,
  type RequestDocument,
  type TokenPlace,
} from './request-document.ts';

export interface Preset {
  readonly id: string;
  /** Label of the button. */
  readonly label: string;
  /** What it does, in a sentence. */
  readonly words: string;
  /** Undefined if the request has nothing for it to change. */
  readonly changes: (document: RequestDocument, known: Known) => readonly Change[] | undefined;
  /** Rules that it breaks; an operation has at most one of them. */
  readonly breaks: readonly RuleId[] | Breaks;
}

type Breaks = (document: RequestDocument) => readonly RuleId[];

const elsewhere = 'https://elsewhere.example';
const hour = 3600;

const placeOf = ({ tokens }: RequestDocument, places: readonly TokenPlace[]): TokenPlace | undefined =>
  places.find((place) => tokens[place] !== undefined);

/** Changes a claim of the request object, if present; without a value, removes it. */
const inObject =
  (path: readonly string[], value?: (old: string) => unknown) =>
  (document: RequestDocument): readonly Change[] | undefined => {
    const place = placeOf(document, ['query:request', 'body:request']);
    const pointer = pointerTo('tokens', place ?? '', 'claims', ...path);
    const old = valueAt(document, pointer);
    if (old === undefined) return undefined;
    return value === undefined ? [[pointer]] : [[pointer, value(shown(old))]];
  };

/** The request object comes before the client assertion. */
const signedPlaces: readonly TokenPlace[] = ['query:request', 'body:request', 'body:client_assertion', 'body'];

/** Changes a claim of the first JWT in `signedPlaces` that the request has. */
const inToken =
  (name: string, value: (known: Known) => unknown) =>
  (document: RequestDocument, known: Known): readonly Change[] | undefined => {
    const place = placeOf(document, signedPlaces);
    const pointer = pointerTo('tokens', place ?? '', 'claims', name);
    return valueAt(document, pointer) === undefined ? undefined : [[pointer, value(known)]];
  };

/** The rule for that claim, by the JWT that contains it. */
const ruleOfToken =
  (rules: RulesByToken): Breaks =>
  (document) => {
    const place = placeOf(document, signedPlaces);
    return place === undefined ? [] : [ruleAt(rules, place)];
  };

/** Changes the code verifier in the form or query, if present; removes it if no value is given. */
const withVerifier =
  (value?: string) =>
  (document: RequestDocument): readonly Change[] | undefined => {
    const part = formIn(document, 'code_verifier') !== undefined ? 'form' : 'query';
    const pointer = pointerTo(part, 'code_verifier');
    if (valueAt(document, pointer) === undefined) return undefined;
    return value === undefined ? [[pointer]] : [[pointer, value]];
  };

/** Adds a parameter next to a pushed request’s request_uri. */
const besideReference =
  (name: string, value: string) =>
  (document: RequestDocument): readonly Change[] | undefined =>
    queryIn(document, 'request_uri') === undefined ? undefined : [[pointerTo('query', name), value]];

/** Headers whose absence is refused, with the rules. The preset removes the first one that the request has. */
const absenceRules: Readonly<Record<string, readonly RuleId[]>> = {
  'x-fapi-auth-date': ['header.auth-date-present'],
  'x-v': ['version.present'],
  authorization: ['token.present', 'withdrawal.bearer-present'],
  'content-type': ['form.media-type', 'body.media-type', 'body.jwt-media-type', 'authorise.readable'],
};

const missable = (document: RequestDocument): string | undefined =>
  Object.keys(absenceRules).find((name) => headerIn(document, name) !== undefined);

const presets: readonly Preset[] = [
  {
    id: 'state',
    label: 'Another state',
    words: 'The state of the query is not that of the request object.',
    breaks: ['authorise.query-agrees'],
    changes: (document) => {
      const state = queryIn(document, 'state');
      const inside = document.tokens['query:request']?.claims['state'];
      return state === undefined || inside === undefined ? undefined : [['/query/state', `${shown(inside)}-changed`]];
    },
  },
  {
    id: 'nonce',
    label: 'No nonce',
    words: 'The request object carries no nonce.',
    breaks: ['authorise.nonce'],
    changes: inObject(['nonce']),
  },
  {
    id: 'scope',
    label: 'One scope too many',
    words: 'It asks for a scope that does not exist.',
    breaks: ['pushed.scope-known', 'request.scope'],
    changes: inObject(['scope'], (old) => `${old} energy:unheard:of`),
  },
  {
    id: 'redirect_uri',
    label: 'Another redirect_uri',
    words: 'It asks for the response at an address that was never registered.',
    breaks: ['authorise.redirect-uri'],
    changes: inObject(['redirect_uri'], () => `${elsewhere}/callback`),
  },
  {
    id: 'verifier',
    label: 'Wrong verifier',
    words: 'The code is exchanged with a verifier other than the one whose hash was pushed.',
    breaks: ['pkce.verifier'],
    changes: withVerifier('somebody-else-s-verifier-of-forty-three-characters'),
  },
  {
    id: 'no-verifier',
    label: 'No verifier',
    words: 'Nothing shows that the code is exchanged by the party that asked for it.',
    breaks: ['pkce.verifier'],
    changes: withVerifier(),
  },
  {
    id: 'challenge',
    label: 'No challenge',
    words: 'The request object carries no hash of a verifier.',
    breaks: ['pkce.challenge'],
    changes: inObject(['code_challenge']),
  },
  {
    id: 'response_mode',
    label: 'Answer in the fragment',
    words: 'It asks for an unsigned response in the fragment.',
    breaks: ['pushed.response-mode'],
    changes: inObject(['response_mode'], () => 'fragment'),
  },
  {
    id: 'sharing_duration',
    label: 'Negative sharing duration',
    words: 'The sharing duration is a negative number.',
    breaks: ['sharing.duration'],
    changes: inObject(['claims', 'sharing_duration'], () => -1),
  },
  {
    id: 'request_uri',
    label: 'Made-up request_uri',
    words: 'The address names a request that was never pushed.',
    breaks: ['request-uri.known'],
    changes: besideReference('request_uri', 'urn:ietf:params:oauth:request_uri:made-up'),
  },
  {
    id: 'client_id',
    label: 'Another client_id',
    words: 'An unknown client uses another client’s request_uri.',
    breaks: ['authorise.client-known'],
    changes: besideReference('client_id', '7d4c1b70-0000-4000-8000-000000000000'),
  },
  {
    id: 'aud',
    label: 'Wrong audience',
    words: 'The JWT is for another audience.',
    breaks: ruleOfToken({
      object: 'request-object.aud',
      assertion: 'client.assertion-aud',
      registration: 'registration.aud',
    }),
    changes: inToken('aud', () => elsewhere),
  },
  {
    id: 'expired',
    label: 'Expired',
    words: 'The JWT expired an hour ago.',
    breaks: ruleOfToken(expiryRules),
    changes: inToken('exp', ({ now }) => Math.floor(now().getTime() / 1000) - hour),
  },
  {
    id: 'wrong-key',
    label: 'Wrong key',
    words: 'Every JWT is signed with a key that is not published.',
    breaks: ['client.assertion-signature', 'request-object.signature', 'registration.request-signature'],
    changes: ({ tokens }) => {
      const places = tokenPlaces.filter((place) => tokens[place] !== undefined);
      return places.length === 0
        ? undefined
        : places.map((place) => [pointerTo('tokens', place, 'signing'), 'wrong-key'] as const);
    },
  },
  {
    id: 'missing-header',
    label: 'Header missing',
    words: 'A header that the call needs is left out.',
    breaks: (document) => absenceRules[missable(document) ?? ''] ?? [],
    changes: (document) => {
      const name = missable(document);
      return name === undefined ? undefined : [[pointerTo('headers', name)]];
    },
  },
  {
    id: 'version',
    label: 'Wrong x-v',
    words: 'An invalid version is asked for.',
    breaks: ['version.positive-integer'],
    changes: (document) => (headerIn(document, 'x-v') === undefined ? undefined : [['/headers/x-v', 'banana']]),
  },
  {
    id: 'certificate',
    label: 'Other certificate',
    words: 'The certificate of another recipient is presented.',
    breaks: [
      'token.bound-to-certificate',
      'client.certificate-owner',
      'secondary.caller',
      'registration.certificate-owner',
      'admin.certificate',
    ],
    changes: ({ certificate }) => (certificate === 'none' ? undefined : [['/certificate', 'another']]),
  },
  {
    id: 'replay',
    label: 'Replay',
    words: 'The same bytes again: nothing is renewed or signed again.',
    breaks: (document) => (document.address.endsWith('/confirm') ? ['interaction.known'] : onceRules),
    changes: () => [['/replay', true]],
  },
];

export interface Offered {
  readonly preset: Preset;
  readonly changes: readonly Change[];
  /** Rules that it breaks in this request. */
  readonly breaks: readonly RuleId[];
  /** Undefined if the result cannot be predicted. */
  readonly outcome: Outcome | undefined;
}

/** The presets that would change this request, each with its predicted result. */
export function presetsFor(sent: Exchange, known: Known): readonly Offered[] {
  const document = documentOf(sent);
  const isMutual = sent.transport === 'mtls' || headerOf(sent.request, 'client-cert') !== undefined;
  return presets.flatMap((preset) => {
    const changes = preset.id === 'certificate' && !isMutual ? undefined : preset.changes(document, known);
    if (changes === undefined) return [];
    const breaks = typeof preset.breaks === 'function' ? preset.breaks(document) : preset.breaks;
    const outcome = predictOutcome(sent, known, { breaks, isReplay: preset.id === 'replay' });
    return [{ preset, changes, breaks, outcome }];
  });
}
