// Rules with words of their own for today’s profile: wherever an exchange of that profile, or the rule itself, is explained.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import type { RuleWords } from '../../../mocks/spec/rule.ts';
import { ruleOf } from '../../../mocks/spec/rules/index.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { CdrWhy } from '../../../src/elements/why/cdr-why.ts';
import { whatHappened } from '../../../src/elements/why/why-words.ts';
import { saysAll } from '../../../src/pages/rules/rule-facts.ts';
import { rulePages } from '../../tools/reference/rules.ts';
import { listPages } from '../../tools/reference/lists.ts';

const rule = 'transport.certificate-present';
const own = {
  title: 'A certificate of today is presented',
  breach: 'no certificate of today was presented',
  fix: 'Present a certificate of today',
  beyond: { why: 'Only the register of today can mend it.' },
} as const satisfies Partial<RuleWords>;

const row = ruleOf(rule);
const said = { ...row.profiles?.['cds-1.36'] };
let worlds: Readonly<Record<'today' | '0.1.1', Sandbox>>;
beforeAll(async () => {
  const [today, before] = await Promise.all([
    createSandbox({ storage: 'memory:', profile: 'today' }),
    createSandbox({ storage: 'memory:' }),
  ]);
  worlds = { today, '0.1.1': before };
});
afterAll(() => Promise.all(Object.values(worlds).map((world) => world.stop())));
beforeEach(() => void Object.assign(row.profiles?.['cds-1.36'] ?? {}, own));
afterEach(() => {
  const now = row.profiles?.['cds-1.36'] ?? {};
  for (const member of Object.keys(now)) Reflect.deleteProperty(now, member);
  Object.assign(now, said);
  vi.unstubAllGlobals();
});

/** An exchange that the rule refused, in this world. */
async function refusedBy(sandbox: Sandbox): Promise<Exchange> {
  await sandbox.fetch(`${sandbox.urls.dataHolder.secureBase}/userinfo`);
  const [exchange] = sandbox.trace.entries().slice(-1);
  if (exchange === undefined) throw new Error('Nothing was written down.');
  return exchange;
}

/** Everything that a template would show, with its markup. */
function textOf(shown: unknown): string {
  if (typeof shown === 'string' || typeof shown === 'number') return String(shown);
  if (Array.isArray(shown)) return shown.map(textOf).join('');
  if (typeof shown !== 'object' || shown === null) return '';
  const { strings, values } = shown as { readonly strings?: readonly string[]; readonly values?: readonly unknown[] };
  if (values === undefined) return '';
  // A list of lit’s `repeat`: its items, their keys, and the template of one.
  const [items, , show] = values;
  if (strings === undefined && Array.isArray(items) && typeof show === 'function')
    return items.map((item) => textOf((show as (item: unknown) => unknown)(item))).join('');
  return (strings ?? ['']).map((part, index) => `${part}${textOf(values[index])}`).join('');
}

class ShownWhy extends CdrWhy {
  panelOf(exchange: Exchange): string {
    this.exchange = exchange;
    return textOf(this.render());
  }
}
customElements.define('shown-why', ShownWhy);

test('an exchange names the profile that judged it', async () => {
  expect((await refusedBy(worlds.today)).profile).toBe('cds-1.36');
  expect((await refusedBy(worlds['0.1.1'])).profile).toBe('0.1.1');
});

test('the why panel uses the words of the exchange’s profile', async () => {
  const today = await refusedBy(worlds.today);
  const panel = new ShownWhy().panelOf(today);
  // A rule beyond the sender’s control says what has to happen; the mend would only repeat it.
  for (const words of [own.title, own.breach, own.beyond.why]) expect(panel).toContain(words);
  expect(whatHappened({ ...today, checks: [] }, today.checks.at(0))).not.toBe('');
  const before = new ShownWhy().panelOf(await refusedBy(worlds['0.1.1']));
  for (const words of [row.title, row.breach, row.fix]) expect(before).toContain(words);
  expect(before).not.toContain('of today');
});

test('an exchange of an earlier release is explained in the rule’s general words', async () => {
  const { profile: _, ...kept } = await refusedBy(worlds.today);
  expect(new ShownWhy().panelOf(kept)).toContain(row.breach);
});

test('the page of rules shows both wordings, and finds a rule by either', async () => {
  vi.stubGlobal('location', new URL(`https://playground.example/?view=rules&rule=${rule}`));
  const { CdrRulesView } = await import('../../../src/pages/rules/rules-view.ts');
  class ShownRules extends CdrRulesView {
    page(): string {
      this.open = new Set([rule]);
      return textOf(this.render());
    }
  }
  customElements.define('shown-rules', ShownRules);
  const page = new ShownRules().page();
  for (const words of [row.title, row.breach, row.fix, own.title, own.breach, own.fix]) expect(page).toContain(words);
  for (const words of [own.title, own.breach, own.fix])
    expect(saysAll(rule, words.toLowerCase().split(' '))).toBe(true);
});

test('the reference has both wordings', async () => {
  const [rules = ''] = rulePages().map(({ text }) => text.split('\n').find((line) => line.includes(`\`${rule}\``)));
  for (const words of [row.title, row.breach, row.fix, own.title, own.breach, own.fix]) expect(rules).toContain(words);
  const [lists] = await listPages();
  expect(lists?.text).toContain(own.title);
});
