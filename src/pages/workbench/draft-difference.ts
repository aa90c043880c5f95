// What was changed between the request that was sent and the draft: each part in words, with the bytes before and after.
import { parameterOf, type Draft, type DraftField, type DraftToken, type Presentation, type Signing } from './draft.ts';

export interface Difference {
  /** Stands at the beginning of a line: “Header x-v”. */
  readonly what: string;
  /** Absent where there was none. */
  readonly before?: string;
  readonly after?: string;
}

export const signingWords: Readonly<Record<Signing, string>> = {
  anew: 'signed anew with the sender’s own key',
  'wrong-key': 'signed with a key that nobody publishes',
  kept: 'the old signature, over what stands here now',
  none: 'not signed: alg none',
};

export const certificateWords: Readonly<Record<Presentation, string>> = {
  'as-it-was': 'as it was',
  own: 'the sender’s own',
  another: 'another recipient’s',
  untrusted: 'of an authority that nobody trusts',
  expired: 'run out a minute ago',
  none: 'none',
};

export const tokenWords = ({ at }: Pick<DraftToken, 'at'>): string =>
  at === 'body' ? 'registration request' : at === 'body:client_assertion' ? 'client assertion' : 'request object';

/** A claim or member as text: strings as they are, all else as JSON. */
export const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

type Parts = ReadonlyMap<string, string>;

export function differences(before: Draft, after: Draft): readonly Difference[] {
  if (after.replay) return [];
  const [old, now] = [partsOf(before), partsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((what): Difference[] => {
    const [was, is] = [old.get(what), now.get(what)];
    if (was === is) return [];
    return [{ what, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) }];
  });
}

/** A sentence for people who hear rather than see it. */
export function inWords({ what, before, after }: Difference): string {
  if (before === undefined) return `${what}: added`;
  return after === undefined ? `${what}: left out` : `${what}: changed`;
}

function partsOf(draft: Draft): Parts {
  const carried = new Set(draft.tokens.map(({ at }) => at));
  const query = draft.query.filter(({ name }) => !(name === 'request' && carried.has('query:request')));
  return new Map<string, string>([
    ['Method', draft.method],
    ['Address', draft.address],
    ...named('Query parameter', query),
    ...named('Header', draft.headers),
    ...bodyParts(draft),
    ...draft.tokens.flatMap(tokenParts),
    ['Certificate', certificateWords[draft.certificate]],
  ]);
}

function bodyParts({ body, tokens }: Draft): [string, string][] {
  if (body.kind === 'none') return [];
  if (body.kind === 'form') {
    const carried = tokens.map(({ at }) => (at.startsWith('body:') ? parameterOf(at) : ''));
    return named(
      'Form parameter',
      body.fields.filter(({ name }) => !carried.includes(name)),
    );
  }
  return tokens.some(({ at }) => at === 'body') ? [] : [['Body', body.text]];
}

const named = (kind: string, fields: readonly DraftField[]): [string, string][] => {
  const seen = new Map<string, number>();
  return fields.map(({ name, value }): [string, string] => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return [`${kind} ${name}${times === 1 ? '' : ` (${String(times)})`}`, value];
  });
};

function tokenParts(token: DraftToken): [string, string][] {
  const of = `of the ${tokenWords(token)}`;
  const members = (kind: string, claims: DraftToken['claims']): [string, string][] =>
    Object.entries(claims).map(([name, value]) => [`${kind} ${name} ${of}`, shown(value)]);
  return [
    ...members('Header parameter', token.header),
    ...members('Claim', token.claims),
    [`Signature ${of}`, signingWords[token.signing]],
  ];
}
