// Report texts about lies on time, broken connections, and browsers that are not sent back.
import { expect, test } from 'vitest';
import { examinationJson, examine, resultWords, stop, type Lie, type Plan } from '../../../mocks/examination.ts';
import { checkingRecipient } from '../../../src/examined/checking-recipient.ts';

const profile = 'today';
const own = (id: string, lie: Lie): Plan => ({
  id,
  title: id,
  severity: 'must',
  clauses: [],
  lie,
  judge: stop(['data']),
});

const plans: readonly (string | Plan)[] = [
  'RJ-103',
  own('own-1', { token: 'id-token', claims: (claims) => ({ ...claims, exp: Number(claims['exp']) - 3600 }) }),
  own('own-2', { answer: 'code', broken: true }),
];

test('two runs of one seed report instants and broken connections alike, and name the differences', async () => {
  const once = async (clock: string): Promise<[report: object, words: readonly string[]]> => {
    const examination = await examine(checkingRecipient(), { profile, seed: 7, plans, clock });
    const { results, clock: _clock, ...rest } = examinationJson(examination);
    const sent = examination.results.flatMap(resultWords).filter((line) => line.startsWith('Sent: '));
    return [{ ...rest, results }, sent];
  };
  const [[first, words], [second]] = [await once('2026-11-28T01:00:00Z'), await once('2026-11-28T01:00:07Z')];
  expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  expect(words).toEqual([
    'Sent: claims.exp is 600 seconds later than the honest one.',
    'Sent: claims.nbf is added: the same as the honest claims.exp.',
    'Sent: claims.exp is 3600 seconds earlier than the honest one.',
    'Sent: no response: the connection breaks.',
  ]);
});

test('a report does not quote a silent recipient if the browser was not sent back', async () => {
  const { results } = await examine(checkingRecipient({ without: ['RJ-78'] }), { profile, plans: ['RJ-78'] });
  const [result] = results;
  expect(result?.happened).toBe('An authorise request followed.');
  expect(result?.told?.error).toBeUndefined();
  const words = result === undefined ? [] : resultWords(result);
  expect(words.filter((line) => /^(?:Played:|The )/u.test(line))).toEqual([
    'Played: push response (201) without request_uri.',
    expect.stringMatching(/^The browser was not sent back: The holder showed an error page/u),
  ]);
});
