// Reference page, also in the package: every fault, persona, scenario, decision, operation and rule, on one line each.
import { decisionNames } from '../../../mocks/spec/decisions/decisions.ts';
import { decisionRow } from '../../../mocks/spec/decisions/decision-texts.ts';
import { presetTitles } from '../../../mocks/faults/fault.ts';
import { loadScenario, scenarioNames } from '../../../mocks/personas/scenarios.ts';
import { spokenName } from '../../../mocks/scenario/person-name.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { parties } from '../../../mocks/spec/party.ts';
import { ruleIds } from '../../../mocks/spec/rules/index.ts';
import type { ReferencePage } from '../docs.ts';
import { decisionAnchor } from './decisions.ts';
import { page, table } from './markdown.ts';
import { accessOf, profilesOf, versionsOf } from './operations.ts';
import { inEachProfile } from './rules.ts';

type Named = Awaited<ReturnType<typeof loadScenario>>;

const faultNames = Object.keys(presetTitles) as (keyof typeof presetTitles)[];

const nameOf = ({ name }: Named): string => `\`${name}\``;

/** Each person once, with all their scenarios. */
function personas(scenarios: readonly Named[]): readonly (readonly string[])[] {
  const lives = scenarios.flatMap((scenario) => scenario.customers.map((customer) => ({ scenario, customer })));
  const byPerson = Map.groupBy(lives, ({ customer }) => customer.customerId);
  return [...byPerson].flatMap(([customerId, [first, ...others]]) => {
    if (first === undefined) return [];
    const all = [first, ...others].map(({ scenario }) => nameOf(scenario));
    const where = all.length === scenarios.length ? 'every one' : all.join(', ');
    return [[spokenName(first.customer.name), customerId, where, first.customer.note]];
  });
}

const decisions = decisionNames.map((name) => {
  const { question, options, choice } = decisionRow(name);
  const others = Object.keys(options).filter((option) => option !== choice);
  const all = [`**${choice}**`, ...others].join(' · ');
  return [`[\`${name}\`](decisions.md#${decisionAnchor(name)})`, question, all];
});

const partyTitle = (party: string): string => parties.find(({ id }) => id === party)?.title ?? party;

const operationRows = operations.map((each) => [
  `[\`${each.id}\`](operations.md#${each.id.toLowerCase()})`,
  `${each.method} \`${each.path}\``,
  partyTitle(each.party),
  profilesOf(each),
  versionsOf(each),
  accessOf(each),
]);

export async function listPages(): Promise<readonly ReferencePage[]> {
  const scenarios = await Promise.all(scenarioNames.map(loadScenario));
  const text = page(
    'Every fault, persona, scenario, decision, operation and rule',
    'mocks/faults, mocks/personas and mocks/spec',
    '## Faults',
    'Armed with `sandbox.faults.add(name)`, from the next request on, until `remove()`; each name leads to what it does. Of your own are faults [on the wire](faults.md#faults-on-the-wire).',
    table(
      ['Fault', 'What changes'],
      faultNames.map((name) => [`[\`${name}\`](faults.md#${name})`, presetTitles[name]]),
    ),
    '## Personas',
    'The people of a scenario, as `sandbox.personas`: they answer by themselves with `authorise`, `deny` and `cancel`. On the holder’s pages they sign in with this number and a one-time password.',
    table(['Persona', 'Signs in with', 'Scenario', 'Who this is'], personas(scenarios)),
    '## Scenarios',
    'Given as `createSandbox({ scenario })` or `sandbox.reset(scenario)`; the first is the default.',
    table(
      ['Scenario', 'What it is good for'],
      scenarios.map((scenario) => [nameOf(scenario), `${scenario.title}. ${scenario.note}`]),
    ),
    '## Decisions',
    "Where the standard is silent. From the next request on after `await sandbox.decisions.set(name, option)`, and back the same way; `preset('strict')` puts all of them back. The bold option holds by default; the name leads to why, and to what each option means.",
    table(['Decision', 'Question', 'Options'], decisions),
    '## Operations',
    'What the parties answer; each name leads to what it rests on. `operations` in `cdr-browser-sandbox/spec` lists the same with versions, scopes and schemas. `sandbox.urls` has the base URLs in front of the paths.',
    table(['Operation', 'Address', 'Answered by', 'Profiles', 'Versions', 'Access'], operationRows),
    '## Rules',
    'The rules for every request; `ruleOf(id)` in `cdr-browser-sandbox/spec` also returns the clauses, the refusal and the mend.',
    table(
      ['Rule', 'Kept when'],
      ruleIds.map((id) => [`\`${id}\``, inEachProfile(id, 'title')]),
    ),
  );
  return [{ path: 'lists.md', text }];
}
