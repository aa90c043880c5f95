// Custom lies of the public type: their effect, their judgement and their report.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/index.ts';
import {
  beginPlan,
  examinationJson,
  examinationJunit,
  examinationMarkdown,
  examinationSchema,
  examine,
  go,
  stop,
  type Lie,
  type Plan,
} from '../../../mocks/examination.ts';
import { checkingRecipient } from '../../../src/examined/checking-recipient.ts';
import { responseOf } from '../../kit/calls/code-flow.ts';

const profile = 'today';

/** Twenty odd holders, written with the published types only. */
const oddities: Readonly<Record<string, readonly [lie: Lie | readonly Lie[], ends: 'stops' | 'goes on']>> = {
  'iss is a number': [{ token: 'response', claims: (claims) => ({ ...claims, iss: 7 }) }, 'stops'],
  'aud is another’s of two': [{ token: 'response', claims: (claims) => ({ ...claims, aud: ['a', 'b'] }) }, 'stops'],
  'exp is a text': [{ token: 'response', claims: (claims) => ({ ...claims, exp: 'tomorrow' }) }, 'stops'],
  'code is an object': [{ token: 'response', claims: (claims) => ({ ...claims, code: {} }) }, 'stops'],
  'four parts': [{ token: 'response', compact: (token) => `${token}.AAAA` }, 'stops'],
  'no parts': [{ token: 'response', compact: () => 'response' }, 'stops'],
  'no signature': [{ token: 'response', signature: () => '' }, 'stops'],
  'alg of the header is another': [{ token: 'response', header: (header) => ({ ...header, alg: 'PS512' }) }, 'stops'],
  'kid of nobody': [{ token: 'response', header: (header) => ({ ...header, kid: 'nobody' }) }, 'stops'],
  'two lies at once': [
    [
      { token: 'response', claims: (claims) => ({ ...claims, state: 'x' }) },
      { token: 'response', claims: (claims) => ({ ...claims, colour: 'blue' }) },
    ],
    'stops',
  ],
  'response twice': [
    {
      answer: 'redirect',
      redirect: (url) => new URL(`${url.href}&response=another`),
    },
    'goes on',
  ],
  'only the second push fails': [
    { answer: 'push', when: ({ kept }) => kept.has('first') || !kept.set('first', 1), status: 500 },
    'goes on',
  ],
  'push answers a page': [{ answer: 'push', headers: { 'content-type': 'text/html' }, text: () => '<p>' }, 'stops'],
  'push is cut off': [{ answer: 'push', text: (body) => body.slice(0, 9) }, 'stops'],
  'push breaks off': [{ answer: 'push', broken: true }, 'stops'],
  'push comes late': [{ answer: 'push', delay: 20 }, 'goes on'],
  'an unknown header everywhere': [{ answer: () => true, headers: { 'x-mood': 'good' } }, 'goes on'],
  'no cache-control': [{ answer: 'push', headers: { 'cache-control': undefined } }, 'goes on'],
  'keys are empty': [{ answer: 'keys', json: () => ({ keys: [] }) }, 'stops'],
  'status 202 for the push': [{ answer: 'pushAuthorisation', status: 202 }, 'goes on'],
  'a secret of the recipient’s choice': [
    { token: 'response', key: 'HS256-jwk', when: ({ before }) => before === 0 },
    'stops',
  ],
};

test('plays and judges twenty custom lies', async () => {
  const plans = Object.entries(oddities).map(([title, [lie, ends]], index): Plan => ({
    id: `own-${String(index)}`,
    title,
    severity: 'must',
    clauses: [],
    lie,
    judge: ends === 'stops' ? stop(['code']) : () => ({ found: 'kept', happened: 'It went on.' }),
  }));
  expect(plans.length).toBeGreaterThanOrEqual(20);
  const { results } = await examine(checkingRecipient(), { profile, plans });
  const odd = results.filter(({ verdict }) => verdict !== 'pass');
  expect(odd.map(({ title, verdict, happened }) => `${title}: ${verdict}, ${happened}`)).toEqual([]);
  const ended = results.map(({ title, told }) => [title, told?.outcome]);
  expect(Object.fromEntries(ended)).toEqual(
    Object.fromEntries(
      Object.entries(oddities).map(([title, [, ends]]) => [title, ends === 'stops' ? 'refused' : 'shared']),
    ),
  );
});

test('the same seed gives the same report, which matches its schema', async () => {
  const plans = ['RJ-02', 'RJ-49', 'RJ-57', 'RJ-64', 'RJ-79', 'RJ-83', 'RJ-89'];
  const once = async (): Promise<string> =>
    JSON.stringify(
      examinationJson(await examine(checkingRecipient({ without: ['RJ-49'] }), { profile, plans, seed: 7 })),
    );
  const [first, second] = [await once(), await once()];
  expect(second).toBe(first);
  const validate = new Ajv2020({ strict: true }).compile(examinationSchema);
  expect(validate(JSON.parse(first)) || validate.errors).toBe(true);
});

test('reports name what was sent, what followed, and the mend', async () => {
  const examination = await examine(checkingRecipient({ without: ['RJ-49'] }), {
    profile,
    plans: ['RJ-01', 'RJ-49', 'RJ-37'],
  });
  const failed = examination.results.find(({ plan }) => plan === 'RJ-49a');
  const { issuer } = failed === undefined ? { issuer: '' } : { issuer: 'https://wattle-energy.cdr.example' };
  expect(failed?.lie?.differences).toEqual([{ at: 'claims.iss', sent: `${issuer}1`, honest: issuer }]);
  expect(failed?.request).toBe('POST https://mtls.wattle-energy.cdr.example/token: 200');
  const exchange = failed?.exchanges.find(({ tampered }) => tampered !== undefined);
  expect(exchange?.tampered?.by).toBe('RJ-49a');
  expect(exchange?.tampered?.honest?.body).not.toBe(exchange?.response.body);
  const xml = examinationJunit(examination);
  expect(xml).toContain('<failure message="A code request followed.">');
  expect(xml.match(/<testcase /gu)).toHaveLength(examination.results.length);
  expect(examinationMarkdown(examination)).toContain('Mend: Check iss of the response JWT');
});

test('a world cannot lie outside an examination, and is honest again after it', async () => {
  const sandbox = await createSandbox({ profile });
  expect(Object.keys(sandbox).filter((name) => /tamper|lie|examin/iu.test(name))).toEqual([]);
  const [persona] = sandbox.personas;
  const careful = checkingRecipient();
  const redirects: URL[] = [];
  const share = (): Promise<unknown> =>
    careful.share({
      sandbox,
      recipient: sandbox.dataRecipient,
      consumer: async (url) => {
        const back = await persona?.authorise(url);
        if (back === undefined) throw new Error('Nobody authorises.');
        redirects.push(back);
        return back;
      },
      now: () => sandbox.clock.now(),
      wait: () => Promise.resolve(),
      report: () => undefined,
    });
  await share();
  const under = await beginPlan(sandbox, 'RJ-49a');
  await expect(share()).rejects.toThrow('iss');
  under.report({ outcome: 'refused' });
  const result = await under.end();
  expect([result.verdict, result.decidedBy]).toEqual(['pass', 'told']);
  await share();
  const issuers = redirects.map((back) => responseOf(back)['iss']);
  const { issuer } = sandbox.urls.dataHolder;
  expect(issuers).toEqual([issuer, `${issuer}1`, issuer]);
  expect(sandbox.trace.entries(({ tampered }) => tampered !== undefined)).toHaveLength(1);
  await sandbox.stop();
});

test('go() fails if an allowed message ends the run', async () => {
  const plan: Plan = {
    id: 'own-go',
    title: 'an array',
    severity: 'must',
    clauses: [],
    lie: { token: 'response', claims: (claims) => ({ ...claims, aud: [claims['aud']] }) },
    judge: go('code'),
  };
  const { results } = await examine(checkingRecipient({ without: ['RJ-57'] }), { profile, plans: [plan] });
  expect(results.map(({ verdict }) => verdict)).toEqual(['fail']);
});
