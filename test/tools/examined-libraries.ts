// `npm run libraries` examines client libraries in both profiles and writes their results.
import { writeFileSync } from 'node:fs';
import { examine, type Examination } from '../../mocks/examination.ts';
import { profileIds, profileNameOf } from '../../mocks/spec/ids.ts';
import { ownRecipient } from '../../src/examined/own-recipient.ts';
import { oauth4webapi, openidClient } from '../kit/recipients/examined-libraries.ts';
import { at } from './run.ts';

const recipients = [ownRecipient, openidClient, oauth4webapi];

const cell = (text: string): string => text.replaceAll('|', '\\|');

function tableOf(examinations: readonly Examination[]): readonly string[] {
  const plans = [...new Set(examinations.flatMap(({ results }) => results.map(({ plan }) => plan)))].toSorted();
  const names = examinations.map(({ recipient = '' }) => recipient);
  const rows = plans.map((plan) => {
    const results = examinations.map(({ results: all }) => all.find((one) => one.plan === plan));
    const verdicts = results.map((result) => (result?.verdict === 'fail' ? '**fail**' : (result?.verdict ?? '')));
    return `| ${[plan, results[0]?.title ?? '', ...verdicts].map(cell).join(' | ')} |`;
  });
  return [`| Plan | The sandbox | ${names.join(' | ')} |`, `|---|---|${names.map(() => '---|').join('')}`, ...rows];
}

const lines = [
  '# Client libraries, examined',
  '',
  'Made by `npm run libraries`; not written by hand. Each library is driven as [client libraries](../guides/client-libraries.md) has',
  'it, with the checks of the guide and none of its own. “not exercised” means that the recipe does nothing that the plan is about.',
  'What the verdicts mean is in [examine your recipient](../guides/examining.md).',
];
for (const profile of profileIds) {
  const examinations: Examination[] = [];
  for (const make of recipients) examinations.push(await examine(make(), { profile }));
  const grades = examinations.map(({ recipient = '', grade }) => `${recipient}: ${grade}`);
  lines.push('', `## Profile ${profileNameOf(profile)}`, '', `${grades.join('; ')}.`, '', ...tableOf(examinations));
}
writeFileSync(at('src/docs/reference/examined-libraries.md'), `${lines.join('\n')}\n`);
