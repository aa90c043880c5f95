// The bodies that the engine writes in a page pass the judges used in Node: a selection of scenarios, or all with CDR_THOROUGH=1.
import { scenarioNames, type ScenarioName } from '../../mocks/personas/scenarios.ts';
import { today } from '../../mocks/spec/profiles/today.ts';
import { isThorough } from '../kit/properties/budget.ts';
import { daysOf } from '../kit/energy/drawn-days.ts';
import { answersOf, bodyJudge, nameOf } from '../kit/oracles/judged-bodies.ts';
import { expect, test } from './fixtures.ts';
import type { BodiesPage } from './pages/bodies-page.ts';

declare const bodiesPage: BodiesPage;

const spread: readonly ScenarioName[] = ['solar-home', 'two-profiles', 'situations'];

test('every body of today’s profile is valid by the OpenAPI document and the Data Standards Body’s JSON schemas', async ({
  page,
  pageOf,
}) => {
  test.setTimeout(isThorough ? 7_200_000 : 600_000);
  await page.goto(await pageOf('bodies-page.ts'));
  const judge = bodyJudge(today);
  const found = new Set<string>();
  for (const [place, name] of scenarioNames.entries()) {
    if (!isThorough && !spread.includes(name)) continue;
    for (const day of daysOf(place))
      for (const exchange of await page.evaluate(([scenario, clock]) => bodiesPage.read(scenario, clock), [
        name,
        day,
      ] as const))
        for (const { by, what } of judge.breaches(exchange)) found.add(`${name} on ${day}, ${by}: ${what}`);
  }
  expect([...found]).toEqual([]);
  const unread = answersOf(today).filter(([row, version]) => !judge.judged.has(nameOf(row, version)));
  expect(unread.map(([row, version]) => nameOf(row, version))).toEqual([]);
});
