// The pairs of the two flows: which steps correspond, what replaced what, and which values to compare.
import { answerParameters } from '../../elements/message/answer-parameters.ts';
import { isMembers, memberOf, textOf } from '../../elements/json-member.ts';
import { isEncrypted, openJwt } from '../../elements/message/jwt.ts';
import { dataPairs } from './data-pairs.ts';
import { shown, type Pair, type PairSide, type Shown, type SideFacts } from './pair.ts';

const claimsIn = (jwt: string | undefined): unknown => openJwt(jwt ?? '')?.claims;
const claim = (facts: SideFacts, ...path: readonly [string, ...string[]]): string | undefined => {
  const value = memberOf(claimsIn(facts.request), ...path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
};
const responseOf = ({ redirect }: SideFacts): string | undefined => redirect?.searchParams.get('response') ?? undefined;
const namesOf = (names: Iterable<string> | undefined): string | undefined =>
  names === undefined ? undefined : [...names].join(', ');
const lengthOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : `${text.length.toLocaleString('en-AU')} characters`;
const addressShown: readonly Shown[] = [
  shown('Parameters', ({ authorisationUrl }) => namesOf(authorisationUrl?.searchParams.keys())),
  shown('The address', ({ authorisationUrl }) => lengthOf(authorisationUrl?.href)),
];
export const pairs: readonly Pair[] = [
  {
    id: 'sharing',
    title: 'What is to be shared',
    words:
      'A consent that was recorded at the holder beforehand became a duration in the request; the holder gives the arrangement its id at the end.',
    sides: {
      '0.1.1': {
        steps: ['consent-token', 'create-consent'],
        shown: [shown('cdr_consent_id', ({ consentId }) => consentId)],
      },
      'cds-1.36': {
        steps: [],
        instead:
          'Nothing is recorded at the holder: sharing_duration travels in the signed request, and the recipient keeps the consumer’s consent itself.',
        clauses: ['CDS:Requesting Sharing Duration', 'CDS:Identifiers and Subject Types'],
        shown: [shown('sharing_duration', (facts) => claim(facts, 'claims', 'sharing_duration'))],
      },
    },
  },
  {
    id: 'binding',
    title: 'What binds the code to the client',
    words:
      'Hashes that the recipient compares afterwards became a secret that the holder compares: a stolen code is useless.',
    sides: {
      '0.1.1': {
        steps: [],
        instead: 'Nothing is made beforehand: c_hash and s_hash come back with the code, in the ID token.',
        clauses: ['OIDC:3.3.2.11', 'FAPI-RW:5.1'],
        shown: [
          shown('c_hash', ({ frontChannelClaims }) => textOf(frontChannelClaims, 'c_hash')),
          shown('s_hash', ({ frontChannelClaims }) => textOf(frontChannelClaims, 's_hash')),
        ],
      },
      'cds-1.36': {
        steps: ['verifier'],
        shown: [
          shown('code_verifier', ({ verifier }) => verifier),
          shown('code_challenge', ({ challenge }) => challenge),
        ],
      },
    },
  },
  {
    id: 'request',
    title: 'The signed request',
    words: 'Both sign it. The consent’s id, an essential claim, became sharing_duration, and the challenge was added.',
    sides: {
      '0.1.1': {
        steps: ['request-object'],
        shown: [
          shown('response_type', (facts) => claim(facts, 'response_type')),
          shown('cdr_consent_id', (facts) => claim(facts, 'claims', 'id_token', 'cdr_consent_id', 'value')),
        ],
      },
      'cds-1.36': {
        steps: ['request-object'],
        shown: [
          shown('response_type', (facts) => claim(facts, 'response_type')),
          shown('response_mode', (facts) => claim(facts, 'response_mode')),
        ],
      },
    },
  },
  {
    id: 'push',
    title: 'How the request gets to the holder',
    words:
      'The query, which the browser carries, became a push from server to server. Errors are refused before the browser goes to the holder.',
    sides: {
      '0.1.1': {
        steps: [],
        instead: 'Nothing is sent beforehand. The URL that the browser opens contains the whole request.',
        clauses: ['OIDC:6.1', 'IS:13.2'],
        shown: [shown('The request', ({ request }) => lengthOf(request))],
      },
      'cds-1.36': { steps: ['push'], shown: [shown('request_uri', ({ requestUri }) => requestUri)] },
    },
  },
  {
    id: 'authorise',
    title: 'The consumer at the holder',
    words: 'The screens are the same. The URLs differ: one has all parameters, the other has two.',
    sides: {
      '0.1.1': { steps: ['authorise'], shown: addressShown },
      'cds-1.36': { steps: ['authorise'], shown: addressShown },
    },
  },
  {
    id: 'response',
    title: 'The answer',
    words:
      'A fragment with code and encrypted ID token became one signed JWT in the query. No ID token travels through the browser any more.',
    sides: {
      '0.1.1': {
        steps: ['open-id-token'],
        shown: [
          shown('In the fragment', ({ redirect }) =>
            redirect === undefined ? undefined : namesOf(answerParameters(redirect).keys()),
          ),
          shown('id_token', ({ redirect }) => protectionWords(redirect)),
        ],
      },
      'cds-1.36': {
        steps: ['open-response'],
        shown: [
          shown('In the query', ({ redirect }) => namesOf(redirect?.searchParams.keys())),
          shown('In the JWT', (facts) => {
            const claims = claimsIn(responseOf(facts));
            return isMembers(claims) ? namesOf(Object.keys(claims)) : undefined;
          }),
        ],
      },
    },
  },
  {
    id: 'tokens',
    title: 'The code for tokens',
    words:
      'The consent id that the recipient knew from the start became an arrangement id, which comes with the tokens and stays the same when the sharing is amended.',
    sides: {
      '0.1.1': {
        steps: ['token'],
        shown: [
          shown('cdr_consent_id', ({ idToken }) => textOf(idToken, 'cdr_consent_id')),
          shown('ID token', ({ tokens }) => protectionOf(tokens?.id_token)),
        ],
      },
      'cds-1.36': {
        steps: ['token'],
        shown: [
          shown('cdr_arrangement_id', ({ arrangementId }) => arrangementId),
          shown('ID token', ({ tokens }) => protectionOf(tokens?.id_token)),
        ],
      },
    },
  },
  ...dataPairs,
];

function protectionOf(token: string | undefined): string | undefined {
  if (token === undefined) return undefined;
  return isEncrypted(token) ? 'signed, then encrypted' : 'signed';
}

const protectionWords = (redirect: URL | undefined): string | undefined =>
  redirect === undefined ? undefined : protectionOf(answerParameters(redirect).get('id_token') ?? undefined);

/** What a side sent in a completed pair. Its values may have come in another pair. */
export function throughWords({ steps }: PairSide, sent: number): string {
  if (steps.length === 0) return 'no step here';
  return sent === 0 ? 'nothing sent' : sent === 1 ? '1 exchange' : `${String(sent)} exchanges`;
}

export const isPair = (id: string | undefined): id is string => pairs.some((pair) => pair.id === id);
