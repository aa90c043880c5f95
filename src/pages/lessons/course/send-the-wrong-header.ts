// Lesson: three wrong headers, one at a time, each refused with its own error.
import { memberOf } from '../../../elements/json-member.ts';
import type { Exchange } from '../../../../mocks/index.ts';
import type { RuleId } from '../../../../mocks/spec/rules/index.ts';
import type { Lesson, Move } from '../lesson.ts';
import { inOrder, refusedBy, servedData, type Exchanges } from '../signs.ts';

const rules = {
  version: ['version.present', 'version.positive-integer', 'version.minimum-positive-integer', 'version.supported'],
  date: ['header.auth-date-present', 'header.auth-date'],
  accept: ['accept.json'],
} as const satisfies Record<string, readonly RuleId[]>;

/** A data call refused by one of the rules. */
const refusedCall = (exchange: Exchange, kind: keyof typeof rules): boolean => refusedBy(exchange, ...rules[kind]);

const wrong = (
  kind: keyof typeof rules,
  move: Pick<Move, 'id' | 'title' | 'words' | 'where' | 'hints'>,
  headers: Readonly<Record<string, string | undefined>>,
): Move => ({
  ...move,
  act: (learner) => learner.readAccounts({ headers }),
  reached: inOrder((one) => refusedCall(one, kind)),
});

/** All three were refused, and a later call succeeded. */
const mended = (exchanges: Exchanges): boolean => {
  const kinds = Object.keys(rules).filter((kind): kind is keyof typeof rules => memberOf(rules, kind) !== undefined);
  return kinds.every((kind) => inOrder((one) => refusedCall(one, kind), servedData)(exchanges));
};

export const sendTheWrongHeader: Lesson = {
  id: 'send-the-wrong-header',
  profile: '0.1.1',
  title: 'Send the wrong header',
  why: 'Most first calls fail because of a header. If you know the refusals by name, you can mend the call in a minute.',
  saves: 'Strict headers save an app from reading an old version of the data without noticing it.',
  moves: [
    {
      id: 'good',
      title: 'Send a good call',
      words: 'Read the accounts with every header correct: version, date of the last login and Accept.',
      where: { view: 'api', operation: 'listAccounts' },
      hints: ['Any flow that ends with data sends such a call.'],
      act: (learner) => learner.readAccounts(),
      reached: inOrder(servedData),
    },
    wrong(
      'version',
      {
        id: 'version',
        title: 'Ask for an invalid version',
        words: 'Send x-v with a value that is not a version the holder supports. See which of four refusals you get.',
        where: { view: 'api', operation: 'listAccounts' },
        hints: [
          'x-v: banana is not a number; x-v: 99 is a version that nobody has.',
          'Leaving x-v out is a third way.',
        ],
      },
      { 'x-v': 'banana' },
    ),
    wrong(
      'date',
      {
        id: 'date',
        title: 'Send a wrong x-fapi-auth-date',
        words:
          'x-fapi-auth-date says when the consumer last logged in to the app. Change it to something that is not a valid HTTP date.',
        where: { view: 'api', operation: 'listAccounts' },
        hints: [
          'An HTTP date looks like this: Sun, 22 Nov 2026 03:00:00 GMT.',
          '“Yesterday” is not an HTTP date, and neither is 2026-11-22.',
        ],
      },
      { 'x-fapi-auth-date': 'yesterday' },
    ),
    wrong(
      'accept',
      {
        id: 'accept',
        title: 'Do not accept JSON',
        words: 'Ask for XML. The holder has only JSON, and says so before it checks your token.',
        where: { view: 'api', operation: 'listAccounts' },
        hints: ['Below an answer, press “Edit and send”, and set the header accept to application/xml.'],
      },
      { accept: 'application/xml' },
    ),
    {
      id: 'mended',
      title: 'Mend it',
      words: 'Send the first call again: 200.',
      where: { view: 'api', operation: 'listAccounts' },
      hints: ['Make all three headers correct again.'],
      act: (learner) => learner.readAccounts(),
      reached: mended,
    },
  ],
  goal: {
    title: 'Three headers are refused by name, and the mended call is accepted',
    learnt:
      'The answer names what is wrong: 406 or 400 for version and Accept, 400 for a missing or invalid header. The order of the checks decides which error you see first.',
    clause: 'CDS:HTTP Headers',
  },
};
