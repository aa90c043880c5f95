// Reference page: every fault, scenario with its people, and decision, on one line each.
import { decisionNames } from '../../../mocks/spec/decisions.ts';
import { decisionRow } from '../../../mocks/spec/decision-texts.ts';
import { faultPresets, type FaultPreset } from '../../../mocks/faults/fault.ts';
import { loadScenario, scenarioNames } from '../../../mocks/personas/scenarios.ts';
import { isPutBack } from '../../../mocks/sandbox/fault-presets.ts';
import { spokenName } from '../../../mocks/scenario/person-name.ts';
import type { ReferencePage } from '../docs.ts';
import { page, table } from './markdown.ts';

const faults = (Object.keys(faultPresets) as FaultPreset[]).map((name) => [
  `\`${name}\``,
  faultPresets[name],
  isPutBack(name) ? 'everything is as before' : 'what has changed stays changed; `sandbox.reset()` begins anew',
]);

const people = (customers: Awaited<ReturnType<typeof loadScenario>>['customers']): string =>
  customers.map(({ name, customerId, note }) => `${spokenName(name)} (${customerId}): ${note}`).join('; ');

const decisions = decisionNames.map((name) => {
  const { question, options, choice } = decisionRow(name);
  const others = Object.keys(options).filter((option) => option !== choice);
  return [`\`${name}\``, question, `**${choice}** · ${others.join(' · ')}`];
});

export async function listPages(): Promise<readonly ReferencePage[]> {
  const scenarios = await Promise.all(
    scenarioNames.map(async (name) => {
      const { title, note, customers } = await loadScenario(name);
      return [`\`${name}\``, `${title}. ${note}`, people(customers)];
    }),
  );
  const text = page(
    'Every fault, scenario and decision',
    'mocks/faults, mocks/personas and mocks/spec',
    '## Faults',
    'Armed with `sandbox.faults.add(name)`, from the next request on, until `remove()`.',
    table(['Fault', 'What changes', 'When it is removed'], faults),
    'On the wire: `{ operation?, status?, delay?, networkError?, times? }`; it strikes `times` requests, one when absent, and changes nothing else.',
    '## Scenarios',
    'Given as `createSandbox({ scenario })`; the first is the default. People sign in with the number in brackets and a one-time password.',
    table(['Scenario', 'What it is good for', 'People'], scenarios),
    '## Decisions',
    'Where the standard is silent: `sandbox.decisions.set(name, option)`. The bold option holds by default; [why, and what each means](decisions.md).',
    table(['Decision', 'Question', 'Options'], decisions),
  );
  return [{ path: 'lists.md', text }];
}
