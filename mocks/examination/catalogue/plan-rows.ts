// Helpers to write the rows of the catalogue.
import type { TokenPurpose } from '../../world/tampering.ts';
import type { TokenLie } from '../lie.ts';
import { stop } from '../judges.ts';
import type { Plan } from '../plan.ts';

/** Profiles as rows name them. */
export const today = ['cds-1.36'] as const;
export const founding = ['0.1.1'] as const;

type Observed = Pick<Plan, 'id' | 'title' | 'severity' | 'clauses' | 'expected' | 'mend' | 'judge'> & Partial<Plan>;

/** A plan that judges honest runs. */
export const observed = (plan: Observed): Plan => ({
  kind: 'observe',
  group: 'observation',
  world: 'baseline',
  ...plan,
});

/** One of several ways to tell the same lie. */
export interface Variant {
  /** Letter after the id; absent if there is only one variant. */
  readonly letter?: string;
  readonly title: string;
  readonly lie: Omit<TokenLie, 'token'>;
}

type Common = Omit<Plan, 'id' | 'title' | 'lie' | 'judge'>;

/** A plan for each variant, about tokens of one purpose. */
export const tokenRows = (
  id: string,
  purpose: TokenPurpose,
  common: Common & Pick<Plan, 'judge'>,
  variants: readonly Variant[],
): readonly Plan[] =>
  variants.map(({ letter = '', title, lie }) => ({
    ...common,
    id: `${id}${letter}`,
    title,
    lie: { token: purpose, ...lie },
  }));

interface IdTokenRows {
  readonly wrap?: (judge: Plan['judge']) => Plan['judge'];
  /** Whether the ID token from a poll can have the fault too. */
  readonly isPolled?: boolean;
}

const idTokenStop = stop(['data', 'userinfo', 'refresh']);

/** Sharing on the consumer's device; the consumer agrees at once. */
const playOnDevice: NonNullable<Plan['play']> = async ({ lie, backchannel }) => {
  lie();
  await backchannel();
};

/**
 * Plans about ID tokens: from the token endpoint, from the authorisation endpoint if it issues one, and from a poll
 * unless the fault needs a browser's request.
 */
export const idTokenRows = (
  id: string,
  common: Common & Partial<Pick<Plan, 'judge'>>,
  variants: readonly Variant[],
  { wrap = (judge) => judge, isPolled = true }: IdTokenRows = {},
): readonly Plan[] => [
  ...tokenRows(id, 'id-token', { group: 'id-token', judge: wrap(idTokenStop), ...common }, variants),
  ...tokenRows(
    id,
    'first-id-token',
    { group: 'response', judge: wrap(stop(['code'])), ...common, profiles: founding },
    variants.map((one) => ({ ...one, letter: `${one.letter ?? ''}-first`, title: `first ${one.title}` })),
  ),
  ...tokenRows(
    id,
    'id-token',
    {
      group: 'backchannel',
      judge: wrap(idTokenStop),
      ...common,
      profiles: founding,
      needs: ['backchannel'],
      play: playOnDevice,
    },
    (isPolled ? variants : []).map((one) => ({
      ...one,
      letter: `${one.letter ?? ''}-poll`,
      title: `${one.title}, in the response to a poll`,
    })),
  ),
];

/** Replaces one claim; `undefined` removes it. */
export const withClaim =
  (name: string, value: unknown): NonNullable<TokenLie['claims']> =>
  (claims) => ({ ...claims, [name]: value });

/** Seconds by which a lie about time differs from the truth: more than any clock skew. */
export const farPast = 360;
