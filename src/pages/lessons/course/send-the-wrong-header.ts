// Lesson: three headers, each wrong once, each refused by its own name.
import { memberOf } from '../../../elements/json-member.ts';
import type { Exchange } from '../../../../mocks/index.ts';
import type { RuleId } from '../../../../mocks/spec/rules/index.ts';
import type { Exchanges, Lesson, Move } from '../lesson.ts';
import { inOrder, refusedBy, served } from '../signs.ts';

const path = '/energy/accounts';

const rules = {
  version: ['version.present', 'version.positive-integer', 'version.minimum-positive-integer', 'version.supported'],
  date: ['header.auth-date-present', 'header.auth-date'],
  accept: ['accept.json'],
} as const satisfies Record<string, readonly RuleId[]>;

/** A call for data, refused by one of the rules. */
const refusedCall = (exchange: Exchange, kind: keyof typeof rules): boolean => refusedBy(exchange, ...rules[kind]);

const wrong = (
  kind: keyof typeof rules,
  move: Pick<Move, 'id' | 'title' | 'words' | 'where' | 'hints'>,
  headers: Readonly<Record<string, string | undefined>>,
): Move => ({
  ...move,
  act: async (learner) => void (await learner.read(path, { headers })),
  reached: (exchanges) => exchanges.some((one) => refusedCall(one, kind)),
});

/** All three were refused, and a call was served after the last of them. */
const mended = (exchanges: Exchanges): boolean => {
  const kinds = Object.keys(rules).filter((kind): kind is keyof typeof rules => memberOf(rules, kind) !== undefined);
  return kinds.every((kind) =>
    inOrder(
      exchanges,
      (one) => refusedCall(one, kind),
      (one) => served(one) && kinds.every((other) => exchanges.some((refused) => refusedCall(refused, other))),
    ),
  );
};

export const sendTheWrongHeader: Lesson = {
  id: 'send-the-wrong-header',
  title: 'Send the wrong header',
  why: 'Most first calls fail at a header; whoever knows the names of the refusals mends them in a minute.',
  moves: [
    {
      id: 'good',
      title: 'Send a good call',
      words: 'Read the accounts with all headers right: version, date of the last login, what you accept.',
      where: { view: 'api', operation: 'listAccounts' },
      hints: ['Any flow that ends with data sends one.'],
      act: async (learner) => void (await learner.read(path)),
      reached: (exchanges) => exchanges.some(served),
    },
    wrong(
      'version',
      {
        id: 'version',
        title: 'Ask for a version that is none',
        words: 'Send x-v with something that is no version the holder has. See which of four refusals comes.',
        where: { view: 'api', operation: 'listAccounts' },
        hints: ['x-v: banana is no number; x-v: 99 is one that nobody has.', 'No x-v at all is a third way.'],
      },
      { 'x-v': 'banana' },
    ),
    wrong(
      'date',
      {
        id: 'date',
        title: 'Send a wrong x-fapi-auth-date',
        words: 'It says when the consumer last logged in to the app. Write it as nobody writes an HTTP date.',
        where: { view: 'api', operation: 'listAccounts' },
        hints: ['An HTTP date reads Sun, 22 Nov 2026 03:00:00 GMT.', 'Yesterday is none, and so is 2026-11-22.'],
      },
      { 'x-fapi-auth-date': 'yesterday' },
    ),
    wrong(
      'accept',
      {
        id: 'accept',
        title: 'Accept no JSON',
        words: 'Ask for XML. The holder has nothing but JSON, and says so before it looks at your token.',
        where: { view: 'api', operation: 'listAccounts' },
        hints: ['Accept: application/xml.'],
      },
      { accept: 'application/xml' },
    ),
    {
      id: 'mended',
      title: 'Mend it',
      words: 'The first call once more: 200.',
      where: { view: 'api', operation: 'listAccounts' },
      hints: ['All three headers right again.'],
      act: async (learner) => void (await learner.read(path)),
      reached: mended,
    },
  ],
  goal: {
    title: 'Three headers, three refusals by name, and the call mended',
    learnt:
      'The answer names what is wrong: version and Accept with 406 or 400, a missing or bad header with 400; the order of the checks decides which you see first.',
    clause: 'CDS:headers',
  },
};
