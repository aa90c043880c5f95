// Invisible characters in names, and ids that no URL can carry, are refused with the sandbox’s own error before anything is made.
import { describe, expect, test } from 'vitest';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Scenario } from '../../../mocks/scenario/scenario.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { expectMisuse } from '../../kit/oracles/misuse.ts';

const sandbox = await ownSandbox();

const hidden: Readonly<Record<string, string>> = {
  'an empty name': '',
  blanks: '   ',
  'no-break spaces': '\u00a0\u00a0',
  'zero-width spaces': '\u200b\u200b',
  'one zero-width space inside': 'Acme\u200bBank',
  'a joiner': 'Ac\u200dme',
  'a byte order mark': 'Acme\ufeff',
  'a soft hyphen': 'Ac\u00adme',
  'a Hangul filler': '\u3164',
  'a Braille blank': '\u2800',
  'a tag': 'Acme\u{e0041}',
  'a variation selector': 'Acme\ufe0e',
  'a direction override': 'Acme\u202etxt',
  'a direction isolate': '\u2066Acme\u2069',
  'a line break': 'Acme\nBank',
  'a line separator': 'Acme\u2028Bank',
  'a null character': 'Acme\u0000',
  'a lone surrogate': 'Acme\ud83d',
};

describe.each(Object.entries(hidden))('%s', (_words, name) => {
  test('is refused as the name of a data recipient', async () => {
    const before = (await sandbox.recipients.list()).length;
    await expectMisuse(sandbox.enrol({ name }), 'enrolment-invalid');
    expect(await sandbox.recipients.list()).toHaveLength(before);
  });

  test('is refused as the common name of a certificate', async () => {
    await expectMisuse(sandbox.certificates.issue({ commonName: name }), 'option-malformed');
    await expectMisuse(sandbox.certificates.issueUntrusted({ commonName: name }), 'option-malformed');
  });

  test('is refused as a name in a scenario', async () => {
    const scenario = await loadScenario('solar-home');
    const holders = scenario.holders.map((holder) => ({ ...holder, brandName: name }));
    await expectMisuse(createSandbox({ storage: 'memory:', scenario: { ...scenario, holders } }), 'scenario-invalid');
  });
});

test.each(['Acme', 'Crème & Söhne', 'Ngāi Tahu', '電力', 'Ενέργεια', 'Sun 🌞', 'a'.repeat(64)])(
  '“%s” is accepted as a name',
  async (name) => {
    expect((await sandbox.enrol({ name })).name).toBe(name);
    expect((await sandbox.certificates.issue({ commonName: name })).subject.commonName).toBe(name);
  },
);

test('the refusal shows hidden characters by their code points', async () => {
  await expect(sandbox.enrol({ name: 'Acme\u200b\u202e' })).rejects.toThrow('“AcmeU+200BU+202E”');
});

test('an invalid description of a certificate is refused', async () => {
  const issue = sandbox.certificates.issue as (given?: unknown) => Promise<unknown>;
  for (const given of [
    undefined,
    null,
    'Acme',
    {},
    { commonName: 5 },
    { commonName: 'a'.repeat(65) },
    { name: 'Acme' },
  ])
    await expectMisuse(issue(given), 'option-malformed');
  for (const validFor of ['banana', '', 'P99999Y'])
    await expectMisuse(issue({ commonName: 'Acme', validFor }), 'duration-malformed');
});

/** The default household, whose first consumer has another id. */
async function called(customerId: string): Promise<Scenario> {
  const { customers, ...rest } = await loadScenario('solar-home');
  return { ...rest, customers: customers.map((who, index) => (index === 0 ? { ...who, customerId } : who)) };
}

test.each(['.', '..', '', ' 1', '1 ', '\u200b', 'a\nb'])('“%s” is refused as a customer id', async (id) => {
  await expectMisuse(createSandbox({ storage: 'memory:', scenario: await called(id) }), 'scenario-invalid');
});

test('every other id has a working dashboard and device', async () => {
  const ids = [
    ...Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).filter((one) => one !== '.'),
    '...',
  ];
  const odd = ['a/b', '../..', 'a/../b', './x', '%2e', '%2e%2e', '%2F', 'a?b#c', 'a\\b', '__proto__', 'constructor'];
  for (const id of [...ids, ...odd]) {
    await sandbox.reset(await called(id), { profile: 'today' });
    const { issuer } = sandbox.urls.dataHolder;
    const asked = ['dashboard', 'device'].map((place) => `${issuer}/${place}/${encodeURIComponent(id)}`);
    const statuses = await Promise.all(asked.map(async (address) => (await sandbox.fetch(address)).status));
    const operations = new Set(sandbox.trace.entries().map(({ operation }) => operation));
    expect([id, statuses, operations]).toEqual([id, [200, 200], new Set(['getDashboard', 'getBackchannelDevice'])]);
  }
});
