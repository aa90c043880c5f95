// Lesson: the learner plays a lying holder. A careful recipient notices; a careless one continues.
import type { ClauseId } from '../../../../mocks/spec/clauses.ts';
import type { ProfileId } from '../../../../mocks/spec/ids.ts';
import { loadPart } from '../../../recipient/load-with-retry.ts';
import { mark, type Learner } from '../learner.ts';
import type { Lesson } from '../lesson.ts';
import { codeOf, formOf, gaveTokens, inOrder, succeeded, usesAccess, type Exchanges, type Sign } from '../signs.ts';

const loadActs = () => loadPart(() => import('../lie-parts.ts'));

const honest = async (learner: Learner): Promise<void> =>
  (await loadActs()).shareHonestly(await learner.acting(), (await loadActs()).careful(), mark);

const lieTo = async (learner: Learner, plan: string, who: 'careful' | 'careless'): Promise<void> => {
  const { careful, carelessAbout, shareUnder } = await loadActs();
  await shareUnder(plan, await learner.acting(), who === 'careful' ? careful() : carelessAbout(plan), mark);
};

const sharedHonestly: Sign = (one) => gaveTokens(one) && one.tampered === undefined;

const lied: Sign = (one) => one.tampered?.by !== undefined;

/** The recipient used the code or token from the message. */
const wentOnWith: Sign = (one, before) => {
  const code = codeOf(before);
  return (code !== undefined && succeeded(one, 'token') && formOf(one, 'code') === code) || usesAccess(one, before);
};

/** A lie after which nothing from its message was used. */
const inVain = (exchanges: Exchanges): Sign => {
  const used = new Set(exchanges.filter((lie) => lied(lie) && exchanges.some((one) => wentOnWith(one, lie))));
  return (one) => lied(one) && !used.has(one);
};

const isSameLie: Sign = (one, other) => lied(one) && one.tampered?.by === other.tampered?.by;

interface LieLesson {
  readonly profile: ProfileId;
  /** Default for learners who choose no plan. */
  readonly plan: string;
  readonly clause: ClauseId;
}

const lessonOf = (id: string, { profile, plan, clause }: LieLesson): Lesson => {
  const where = { view: 'examination' } as const;
  return {
    id,
    profile,
    title: 'Be the holder that lies',
    why: 'An honest holder never shows whether a recipient checks what it receives. A lie does.',
    saves:
      'The checks save consumers from an app that accepts a message a stranger made up, or one made for somebody else.',
    moves: [
      {
        id: 'honest',
        title: 'Be honest, and let the recipient share',
        words: 'Everybody tells the truth, and the recipient gets its tokens. Now you know that it works.',
        where,
        hints: ['In the view, choose “My app, in this world”, then “Share without a lie”.'],
        act: honest,
        reached: inOrder(sharedHonestly),
      },
      {
        id: 'lie',
        title: 'Choose a lie, and tell it to a careful recipient',
        words: 'What the recipient receives is false in one point. Watch what it sends next.',
        where,
        hints: [
          'The list has every lie that fits one run of sharing: a wrong nonce, issuer or signature, for example.',
          'Press “Lie to a careful one”: the recipient shares once while the holder lies.',
        ],
        act: (learner) => lieTo(learner, plan, 'careful'),
        reached: inOrder(sharedHonestly, lied),
      },
      {
        id: 'noticed',
        title: 'Be honest again',
        words:
          'The recipient used nothing from the lie, and now it shares as before. So it stopped because it noticed the lie, not because it was broken.',
        where,
        hints: ['Press “Share without a lie” once more. Nothing from the lie before it may have been used.'],
        act: honest,
        reached: (exchanges) => inOrder(sharedHonestly, inVain(exchanges), sharedHonestly)(exchanges),
      },
      {
        id: 'fell',
        title: 'Tell a careless recipient the same lie',
        words:
          'The careless recipient leaves out the one check that would find this lie. It goes on, and nobody sees an error.',
        where,
        hints: ['Leave the lie as it is, and press “Lie to a careless one”.'],
        act: (learner) => lieTo(learner, plan, 'careless'),
        reached: (exchanges) =>
          inOrder(
            sharedHonestly,
            inVain(exchanges),
            sharedHonestly,
            (one, _first, lie) => lie !== undefined && isSameLie(one, lie),
            (one, _first, _lie, _again, lie) => lie !== undefined && wentOnWith(one, lie),
          )(exchanges),
      },
    ],
    goal: {
      title: 'One recipient stopped at the lie, and another went on with it',
      learnt:
        'Both work with an honest holder, so no test with an honest holder tells them apart. The difference is one comparison. An examination tells dozens of such lies.',
      clause,
    },
  };
};

export const lieInHybridFlow = lessonOf('lie-as-the-holder', {
  profile: '0.1.1',
  plan: 'RJ-58a',
  clause: 'OIDC:3.3.2.11',
});
export const lieInCodeFlow = lessonOf('lie-as-the-holder-today', {
  profile: 'cds-1.36',
  plan: 'RJ-47',
  clause: 'FAPI-A:8.6',
});
