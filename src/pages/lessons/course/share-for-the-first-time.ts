// Lesson: registration, consent, tokens and data, without a refusal.
import type { ProfileId } from '../../../../mocks/spec/ids.ts';
import type { FlowName } from '../../../runs/flows/flow-names.ts';
import { hintToRun, hintToStep } from '../flow-hints.ts';
import { shared } from '../learner.ts';
import type { Lesson } from '../lesson.ts';
import { gaveCode, gaveTokens, inOrder, readWithThem, succeeded, type Sign } from '../signs.ts';

const registered: Sign = (one) => succeeded(one, 'registerClient');

const firstLesson = (id: string, profile: ProfileId, flow: FlowName): Lesson => {
  const where = { view: 'flow', flow } as const;
  return {
    id,
    profile,
    title: 'Share data for the first time',
    why: 'Five minutes, and nothing goes wrong: an app registers, a consumer says yes, and their energy data arrives.',
    moves: [
      {
        id: 'register',
        title: 'Register the app',
        words: 'The app shows the holder a statement that the Register signed. The holder answers with a client_id.',
        where,
        hints: [hintToStep('Register the client')],
        act: (learner) => learner.acting(),
        reached: inOrder(registered),
        stands: ({ clientIds }, { brand }) => clientIds[brand] !== undefined,
      },
      {
        id: 'yes',
        title: 'Let the consumer say yes',
        words: 'The holder asks the consumer on its own pages, not in the app. A code comes back through the browser.',
        where,
        hints: [
          hintToStep('The consumer authorises'),
          'The phone shows a one-time password in a message. Type it, choose an account, and authorise.',
        ],
        act: (learner) => learner.runUntil('authorise'),
        reached: inOrder(gaveCode),
      },
      {
        id: 'tokens',
        title: 'Swap the code for tokens',
        words:
          'The app sends the code over a connection of its own, with its certificate. It gets an access token, a refresh token and an ID token.',
        where,
        hints: [hintToStep('Swap the code for tokens'), 'Choose that row to see the tokens.'],
        act: (learner) => learner.reuse(shared),
        reached: inOrder(gaveCode, gaveTokens),
      },
      {
        id: 'read',
        title: 'Read the accounts',
        words: 'The access token opens the data that the consumer agreed to share, and nothing else.',
        where,
        hints: [hintToRun, 'The last steps read the accounts and the newest usage.'],
        act: (learner) => learner.readAccounts(),
        reached: inOrder(gaveCode, gaveTokens, (one, _code, given) =>
          given === undefined ? false : readWithThem(one, given),
        ),
      },
    ],
    goal: {
      title: 'The app has read the data that its consumer agreed to share',
      learnt:
        'Three parties, four moves. The Register vouches for the app, the holder asks the consumer, and the token opens what was agreed. Most of the other lessons break one of these moves.',
      clause: 'RFC6749:4.1.2',
    },
  };
};

export const shareByHybridFlow = firstLesson('share-first', '0.1.1', 'hybrid');
export const shareByCode = firstLesson('share-first-today', 'cds-1.36', 'code');
