// What the attributes of embeds ask for: a flow and its consumer, plans and a recipient, and which exchanges are shown.
import { expect, test } from 'vitest';
import { builtInPlans } from '../../../mocks/examination.ts';
import { defaultProfileId, profileNameOf } from '../../../mocks/spec/ids.ts';
import { askedExamination } from '../../../src/embeds/examination/examination-attributes.ts';
import { askedBy, playedFlow, shownIn } from '../../../src/embeds/flow/flow-attributes.ts';
import { wrongWords } from '../../../src/embeds/rule/wrong-words.ts';
import { fitsFilter, limitOf } from '../../../src/embeds/trace/trace-attributes.ts';
import { carelessness } from '../../../src/examined/carelessness.ts';
import { rowOf } from '../../../mocks/spec/plan-row.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';

const embed = (attributes: Readonly<Record<string, string>>): Element => {
  const one: Pick<Element, 'getAttribute' | 'hasAttribute'> = {
    getAttribute: (name) => attributes[name] ?? null,
    hasAttribute: (name) => name in attributes,
  };
  return one as Element;
};

const sandbox = await ownSandbox();

test('finds a persona by id, name or first name; an unknown one is refused with the known ones', () => {
  const [, second] = sandbox.personas;
  if (second === undefined) expect.unreachable();
  const { customerId, name } = second;
  for (const persona of [customerId, name, name.split(' ')[0] ?? ''])
    expect(playedFlow(embed({ persona }), sandbox).persona).toBe(customerId);
  expect(playedFlow(embed({}), sandbox).persona).toBeUndefined();
  expect(() => playedFlow(embed({ persona: 'Nobody' }), sandbox)).toThrow(`${name} (${customerId})`);
});

test('plays a flow from one step to another, in the profile of the world', () => {
  const whole = playedFlow(embed({ flow: 'refresh' }), sandbox);
  expect([whole.flow.name, whole.before]).toEqual(['refresh', 0]);
  const part = playedFlow(embed({ from: '2', to: '3' }), sandbox);
  expect([part.before, part.variant.steps.length]).toEqual([1, 3]);
  const one = playedFlow(embed({ step: '2' }), sandbox);
  expect([one.before, one.variant.steps.length]).toEqual([1, 2]);
  expect(playedFlow(embed({}), undefined).flow.name).toBe(playedFlow(embed({}), sandbox).flow.name);
});

test('the request changes only with its attributes and the profile', () => {
  const asked = askedBy(embed({ flow: 'refresh' }), sandbox);
  expect(askedBy(embed({ flow: 'refresh', label: 'Mine' }), sandbox)).toBe(asked);
  for (const name of ['flow', 'from', 'to', 'step', 'persona'])
    expect(askedBy(embed({ flow: 'refresh', [name]: 'other' }), sandbox)).not.toBe(asked);
  expect(askedBy(embed({ flow: 'refresh' }), undefined)).not.toBe(asked);
});

test('a player has buttons and its own name by default', () => {
  expect(shownIn(embed({}))).toEqual({ parts: 'all', level: 3, label: '', still: false });
  const other = { readonly: '', view: 'wire', label: 'Mine', 'heading-level': '2' };
  expect(shownIn(embed(other))).toEqual({ parts: 'wire', level: 2, label: 'Mine', still: true });
  expect(() => shownIn(embed({ view: 'everything' }))).toThrow(
    'view must be all, diagram, steps or wire, not “everything”.',
  );
});

const profile = profileNameOf(defaultProfileId);
const asked = (attributes: Readonly<Record<string, string>>) => askedExamination(embed({ profile, ...attributes }));
const [first, ...others] = builtInPlans(defaultProfileId);
const careless =
  [first, ...others].find((plan) => plan !== undefined && rowOf(plan.id) in carelessness) ?? expect.unreachable();
const notCareless = [first, ...others].find((plan) => plan !== undefined && !(rowOf(plan.id) in carelessness));

test('finds plans by id, row or group, and plays each once', () => {
  const { id, group } = careless;
  const ids = (plan: string) => asked({ plan, recipient: 'honest' }).plans.map((one) => one.id);
  expect(ids(id)).toEqual([id]);
  expect(ids(`${id}  ${id}`)).toEqual([id]);
  const ofRow = builtInPlans(defaultProfileId).filter((one) => rowOf(one.id) === rowOf(id));
  expect(ids(rowOf(id))).toEqual(ofRow.map((one) => one.id));
  const ofGroup = builtInPlans(defaultProfileId).filter((one) => one.group === group);
  expect(ids(group)).toEqual(ofGroup.map((one) => one.id));
});

test('examines a recipient careless about the plan, unless another is named', () => {
  const { id } = careless;
  expect(asked({ plan: id }).examinee).toBe(rowOf(id));
  expect(asked({ plan: id, recipient: 'package' }).examinee).toBe('package');
  expect(asked({ plan: id, recipient: rowOf(id) }).examinee).toBe(rowOf(id));
  expect(() => asked({ plan: id, recipient: 'nobody' })).toThrow('nobody');
  if (notCareless !== undefined) expect(() => asked({ plan: notCareless.id })).toThrow('both behaviours are allowed');
});

test('refuses a missing plan, an unknown one and an unknown profile', () => {
  expect(() => asked({})).toThrow('plan is missing');
  expect(() => asked({ plan: 'RJ-9999' })).toThrow('RJ-9999');
  expect(() => asked({ plan: careless.id, profile: 'banana' })).toThrow('banana');
  expect(asked({ plan: careless.id, profile: '' }).profile).toBe(defaultProfileId);
});

test('a filter keeps exchanges that match every word: an outcome, a party or an operation', () => {
  const { usageRead, usageAtSecondary, refusedVersion } = exchanges;
  const all = [usageRead, usageAtSecondary, refusedVersion];
  const kept = (filter?: string) => all.filter(fitsFilter(embed(filter === undefined ? {} : { filter })));
  expect(kept()).toEqual(all);
  expect(kept('')).toEqual(all);
  expect(kept('refused')).toEqual([refusedVersion]);
  expect(kept('secondary')).toEqual([usageAtSecondary]);
  expect(kept('recipient')).toEqual([usageRead, refusedVersion]);
  expect(kept('holder')).toEqual(all);
  expect(kept('ok listAccounts')).toEqual([]);
  expect(kept('refused  listAccounts')).toEqual([refusedVersion]);
  expect(() => kept('banana')).toThrow('banana');
});

test.each([
  [undefined, 20],
  ['1', 1],
  ['200', 200],
])('a limit of %s shows %i exchanges', (limit, count) => {
  expect(limitOf(embed(limit === undefined ? {} : { limit }))).toBe(count);
});

test.each(['0', '201', '1.5', 'banana', '-1'])('a limit of %s is refused', (limit) => {
  expect(() => limitOf(embed({ limit }))).toThrow(`not “${limit}”`);
});

test.each([
  [{ version: 'none' }, 'no x-v'],
  [{ version: '99' }, 'x-v: 99'],
  [{ token: 'ended' }, 'a token that has ended'],
  [{ certificate: 'other' }, 'another recipient’s certificate'],
  [{ written: { 'header.accept': 'text/html' } }, 'accept: text/html'],
  [{ written: { 'query.page': '0' } }, 'page=0'],
  [{ written: { 'form.code': '' } }, 'no code'],
  [{ written: { body: 'x'.repeat(60) } }, `the body ${'x'.repeat(60)}`],
  [{ written: { body: 'x'.repeat(61) } }, `the body ${'x'.repeat(60)}…`],
  [{ written: { 'header.x.y': 'z' } }, 'x.y: z'],
  [{ claims: () => ({ exp: 1, nbf: 2 }) }, 'another exp and nbf in the signed request'],
  [{ version: 'none', token: 'none' }, 'no x-v, no access token'],
] as const)('describes what is wrong with %j', (wrong, words) => {
  expect(wrongWords({ operation: 'listAccounts', wrong })).toBe(words);
});
