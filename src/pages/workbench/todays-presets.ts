// Changes that are worth trying at a holder that speaks the profile of today: at what is pushed, at the reference to it, at the verifier.
import { isClaims, type Draft } from './draft.ts';
import { formIn, queryIn, tokenAt, withClaims, withForm, withQuery } from './draft-parts.ts';
import { inObject, type Preset } from './draft-presets.ts';

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

export const todaysPresets: readonly Preset[] = [
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
];
