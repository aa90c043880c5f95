// Control recipients that test the examination itself: idle, crashing, late, gullible and dying ones, and real libraries.
import { expect, test } from 'vitest';
import { examinationMatchers, examine, type RecipientUnderTest } from '../../../mocks/examination.ts';
import { checkingRecipient } from '../../../src/examined/checking-recipient.ts';
import { ownRecipient } from '../../../src/examined/own-recipient.ts';
import { openidClient, oauth4webapi } from '../../kit/recipients/examined-libraries.ts';

const profile = 'today';
const stops = ['RJ-45', 'RJ-49', 'RJ-50', 'RJ-57', 'RJ-64'];

test.each([
  ['does nothing', (): Promise<void> => Promise.resolve()],
  ['crashes', (): Promise<void> => Promise.reject(new Error('No.'))],
])('a recipient that %s passes nothing', async (_what, share) => {
  const { results, grade } = await examine({ share }, { profile });
  expect(results.filter(({ verdict }) => verdict === 'fail').map(({ plan }) => plan)).toEqual(['RJ-01']);
  expect(results.filter(({ plan, verdict }) => verdict === 'pass' && plan !== 'RJ-02')).toEqual([]);
  expect(grade).toBe('failed');
});

test('a recipient that refuses every answer passes no stop', async () => {
  const careful = checkingRecipient();
  const refuser: RecipientUnderTest = {
    share: (stand) =>
      careful.share({ ...stand, consumer: () => Promise.reject(new Error('No answer is good enough.')) }),
  };
  const { results } = await examine(refuser, { profile, plans: stops });
  expect(new Set(results.map(({ verdict }) => verdict))).toEqual(new Set(['not exercised']));
});

test('a recipient that sends the token request after the run has ended fails, although it passed at first', async () => {
  const careful = checkingRecipient();
  const late: RecipientUnderTest = {
    share: (stand) =>
      careful.share(stand).catch((error: unknown) => {
        const body = new URLSearchParams({ grant_type: 'authorization_code', code: 'one that was refused' });
        const send = (): Promise<Response> =>
          stand.recipient.fetch(`${stand.sandbox.urls.dataHolder.secureBase}/token`, { method: 'POST', body });
        setTimeout(() => void send(), 50);
        throw error;
      }),
  };
  const { results } = await examine(late, { profile, plans: ['RJ-49'] });
  expect(results.map(({ plan, verdict, decidedBy }) => [plan, verdict, decidedBy])).toEqual([
    ['RJ-49a', 'fail', 'late'],
    ['RJ-49b', 'fail', 'late'],
  ]);
});

test('a recipient that believes everything fails every stop and continues where that is allowed', async () => {
  const believed = [
    'RJ-45',
    'RJ-47',
    'RJ-48',
    'RJ-49',
    'RJ-50',
    'RJ-51',
    'RJ-52',
    'RJ-53',
    'RJ-64',
    'RJ-65',
    'RJ-67',
  ] as const;
  const examination = await examine(checkingRecipient({ without: believed }), {
    profile,
    plans: [...believed, 'RJ-46', 'RJ-57', 'RJ-75', 'RJ-77'],
  });
  const passed = examination.results.filter(({ verdict }) => verdict === 'pass').map(({ plan }) => plan);
  expect(passed).toEqual(['RJ-57', 'RJ-75', 'RJ-77']);
  expect(examination.counts.fail).toBe(examination.results.length - passed.length);
});

test('a recipient that stops working after a lie does not count as having noticed it', async () => {
  const careful = checkingRecipient();
  let isBroken = false;
  const dying: RecipientUnderTest = {
    share: async (stand) => {
      if (isBroken) throw new Error('Broken for good.');
      try {
        return await careful.share(stand);
      } catch (error) {
        isBroken = true;
        throw error;
      }
    },
  };
  const { results } = await examine(dying, { profile, plans: ['RJ-49'] });
  expect(new Set(results.map(({ verdict }) => verdict))).toEqual(new Set(['inconclusive', 'not exercised']));
});

test.each(['0.1.1', 'today'] as const)('the product’s own recipient passes in profile %s', async (spoken) => {
  const examination = await examine(ownRecipient(), { profile: spoken });
  const open = examination.results.filter(({ verdict, chosen }) => verdict !== 'pass' && chosen !== true);
  expect(open.map(({ plan, happened }) => `${plan}: ${happened}`)).toEqual([]);
  expect(examination.grade).toBe('passed');
  expect(examinationMatchers.toPassExamination(examination).pass).toBe(true);
});

test.each([
  ['openid-client', openidClient, 'today', ['RJ-73', 'RJ-85']],
  ['openid-client', openidClient, '0.1.1', ['RJ-73', 'RJ-73-first', 'RJ-85', 'RJ-105a']],
  ['oauth4webapi', oauth4webapi, 'today', ['RJ-73', 'RJ-85']],
  ['oauth4webapi', oauth4webapi, '0.1.1', ['RJ-73', 'RJ-73-first', 'RJ-85', 'RJ-105a']],
] as const)(
  '%s fails exactly the rows of the specification, %o, in profile %s',
  async (_name, library, spoken, expected) => {
    const examination = await examine(library(), { profile: spoken });
    const failed = examination.results.filter(({ verdict }) => verdict === 'fail').map(({ plan }) => plan);
    expect(failed).toEqual(expected);
    // The library accepts an unencrypted ID token, as OpenID Connect Core allows.
    const plain = examination.results.find(({ plan }) => plan === 'RJ-62a');
    expect(plain?.verdict).toBe(spoken === 'today' ? undefined : 'warning');
    const known = Object.fromEntries(expected.map((plan) => [plan, 'left to the application']));
    const again = await examine(library(), { profile: spoken, plans: ['RJ-73'], known });
    expect(again.grade).toBe('passed');
  },
);
