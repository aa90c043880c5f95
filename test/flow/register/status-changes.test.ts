// Statuses at the register: allowed transitions, their consequences, and their effect on lists and tags.
import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { SandboxError } from '../../../mocks/ambient/sandbox-error.ts';
import type { RegisterEntity } from '../../../mocks/register/admin.ts';
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { brandsOf, getList, taggedLists } from '../../kit/calls/to-register.ts';

const sandbox = await ownSandbox();

const set = (entity: RegisterEntity, id: string, status: string): Promise<void> =>
  sandbox.register.setStatus(entity, id, status);

/** The error code, or undefined. */
const codeOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof SandboxError ? error.code : 'another error'),
  );

async function statusOf(id: string): Promise<string | undefined> {
  return (await sandbox.register.list()).find((entry) => entry.id === id)?.status;
}

const recipientWays = {
  ACTIVE: ['SUSPENDED', 'REVOKED', 'SURRENDERED'],
  SUSPENDED: ['ACTIVE', 'REVOKED', 'SURRENDERED'],
  REVOKED: ['ACTIVE'],
  SURRENDERED: [],
} as const;
const productWays = { ACTIVE: ['INACTIVE', 'REMOVED'], INACTIVE: ['ACTIVE', 'REMOVED'], REMOVED: [] } as const;
const pairs = (ways: Readonly<Record<string, readonly string[]>>): [string, string, boolean][] =>
  Object.entries(ways).flatMap(([from, to]) =>
    Object.keys(ways).map((other): [string, string, boolean] => [from, other, from === other || to.includes(other)]),
  );

describe('CDS:participant statuses, transitions', () => {
  test.each(pairs(recipientWays))('a data recipient from %s to %s: %s', async (from, to, open) => {
    const { legalEntityId: id } = await sandbox.enrol({ alg: 'ES256' });
    await set('dataRecipient', id, from);
    expect(await codeOf(set('dataRecipient', id, to))).toBe(open ? undefined : 'transition-unknown');
    expect(await statusOf(id)).toBe(open ? to : from);
  });

  test.each(pairs(productWays))('a software product, a brand and a holder brand from %s to %s: %s', async (...way) => {
    const [from, to, open] = way;
    const { softwareProductId, brandId } = await sandbox.enrol({ alg: 'ES256' });
    const holders = await sandbox.register.list('dataHolderBrand');
    const holder = holders.find(({ status }) => status === from)?.id ?? '';
    for (const [entity, id] of [
      ['softwareProduct', softwareProductId],
      ['dataRecipientBrand', brandId],
      ['dataHolderBrand', holder],
    ] as const) {
      await set(entity, id, from);
      expect(await codeOf(set(entity, id, to)), entity).toBe(open ? undefined : 'transition-unknown');
      expect(await statusOf(id), entity).toBe(open ? to : from);
    }
  });

  test('an unknown status and an unknown id are refused', async () => {
    const { softwareProductId: id } = await sandbox.enrol({ alg: 'ES256' });
    expect(await codeOf(set('softwareProduct', id, 'SUSPENDED'))).toBe('status-unknown');
    expect(await codeOf(set('softwareProduct', id, 'toString'))).toBe('status-unknown');
    expect(await codeOf(set('dataRecipient', id, 'SUSPENDED'))).toBe('status-unknown');
    expect(await codeOf(set('dataRecipientBrand', id, 'INACTIVE'))).toBe('status-unknown');
    expect(await statusOf(id)).toBe('ACTIVE');
    expect(await codeOf(set('softwareProduct', crypto.randomUUID(), 'INACTIVE'))).toBe('status-unknown');
  });

  test('a product cannot be active while its recipient is suspended', async () => {
    const { legalEntityId, brandId, softwareProductId } = await sandbox.enrol({ alg: 'ES256' });
    await set('dataRecipient', legalEntityId, 'SUSPENDED');
    expect(await codeOf(set('softwareProduct', softwareProductId, 'ACTIVE'))).toBe('transition-unknown');
    // An unchanged status is accepted, and so is a step down.
    expect(await codeOf(set('dataRecipientBrand', brandId, 'ACTIVE'))).toBeUndefined();
    expect(await codeOf(set('dataRecipientBrand', brandId, 'INACTIVE'))).toBeUndefined();
    await set('dataRecipient', legalEntityId, 'ACTIVE');
    await set('dataRecipientBrand', brandId, 'ACTIVE');
    expect(await statusOf(softwareProductId)).toBe('INACTIVE');
    await set('softwareProduct', softwareProductId, 'ACTIVE');
    expect(await statusOf(softwareProductId)).toBe('ACTIVE');
  });

  test.each([
    ['SUSPENDED', /to ACTIVE first\.$/u],
    ['SURRENDERED', /SURRENDERED is final: .* stays INACTIVE\.$/u],
  ])('the mend for a brand of a %s recipient can be followed', async (status, mend) => {
    const { legalEntityId, brandId } = await sandbox.enrol({ alg: 'ES256' });
    await set('dataRecipient', legalEntityId, status);
    await set('dataRecipientBrand', brandId, 'INACTIVE');
    await expect(set('dataRecipientBrand', brandId, 'ACTIVE')).rejects.toThrow(mend);
  });
});

describe('CDS:participant statuses, consequences', () => {
  test.each([
    ['dataRecipient', 'SUSPENDED', 'INACTIVE'],
    ['dataRecipient', 'REVOKED', 'REMOVED'],
    ['dataRecipient', 'SURRENDERED', 'REMOVED'],
    ['dataRecipientBrand', 'INACTIVE', 'INACTIVE'],
    ['dataRecipientBrand', 'REMOVED', 'REMOVED'],
  ] as const)('a %s that becomes %s makes its software products %s', async (entity, status, product) => {
    const recipient = await sandbox.enrol({ alg: 'ES256' });
    await set(entity, entity === 'dataRecipient' ? recipient.legalEntityId : recipient.brandId, status);
    expect(await statusOf(recipient.softwareProductId)).toBe(product);
  });

  test('a REMOVED product stays REMOVED when its recipient is suspended', async () => {
    const { legalEntityId, softwareProductId } = await sandbox.enrol({ alg: 'ES256' });
    await set('softwareProduct', softwareProductId, 'REMOVED');
    await set('dataRecipient', legalEntityId, 'SUSPENDED');
    expect(await statusOf(softwareProductId)).toBe('REMOVED');
  });

  test('any change below a recipient dates its record by the clock', async () => {
    const recipient = await sandbox.enrol({ alg: 'ES256' });
    const dated = async (): Promise<string> => {
      const answer = await getList(sandbox, 'recipients', { 'x-v': '3' });
      const { data } = (await answer.json()) as { data: { legalEntityId: string; lastUpdated: string }[] };
      return data.find(({ legalEntityId }) => legalEntityId === recipient.legalEntityId)?.lastUpdated ?? '';
    };
    const before = await dated();
    await sandbox.clock.advance('PT1H');
    await set('softwareProduct', recipient.softwareProductId, 'INACTIVE');
    expect(Date.parse(await dated()) - Date.parse(before)).toBeGreaterThanOrEqual(3_600_000);
  });

  test('REG-07 updated-since finds a holder brand whose status has just changed', async () => {
    const recipient = await sandbox.enrol({ alg: 'ES256' });
    const since = sandbox.clock.now().toISOString();
    await sandbox.clock.advance('PT1S');
    const brand = (await sandbox.register.list('dataHolderBrand')).find(({ status }) => status === 'ACTIVE');
    await set('dataHolderBrand', brand?.id ?? '', 'INACTIVE');
    const { data } = await brandsOf(sandbox, recipient, `?updated-since=${since}`);
    expect(data.map(({ dataHolderBrandId, status }) => [dataHolderBrandId, status])).toEqual([[brand?.id, 'INACTIVE']]);
    await set('dataHolderBrand', brand?.id ?? '', 'ACTIVE');
  });

  test('a legal entity is REMOVED with its last brand', async () => {
    const recipient = await sandbox.enrol({ alg: 'ES256' });
    const { data } = await brandsOf(sandbox, recipient, '?page-size=1000');
    const entity = data.find(({ brandName }) => brandName === 'Solenoidemu')?.legalEntity['legalEntityId'];
    const own = data.filter(({ legalEntity }) => legalEntity['legalEntityId'] === entity);
    expect(own).toHaveLength(2);
    const seen: (string | undefined)[] = [];
    for (const { dataHolderBrandId: id } of own) {
      await set('dataHolderBrand', id, 'REMOVED');
      const answer = await getList(sandbox, 'holders', { 'x-v': '1' });
      const body = (await answer.json()) as { data: { legalEntityId: string; status: string }[] };
      seen.push(body.data.find(({ legalEntityId }) => legalEntityId === entity)?.status);
    }
    expect(seen).toEqual(['ACTIVE', 'REMOVED']);
  });
});

describe('a tag changes exactly when its content does', () => {
  type Tags = Readonly<Record<string, { tag: string; body: string }>>;
  const look = async (): Promise<Tags> => {
    const entries = taggedLists.map(async ([list, version]) => {
      const answer = await getList(sandbox, list, { 'x-v': version });
      return [list, { tag: answer.headers.get('etag') ?? '', body: await answer.text() }] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  };
  const changed = (before: Tags, after: Tags): readonly string[] => {
    const names = Object.keys(before).filter((name) => before[name]?.tag !== after[name]?.tag);
    expect(names).toEqual(Object.keys(before).filter((name) => before[name]?.body !== after[name]?.body));
    return names;
  };

  const recipientLists = ['products', 'recipientStatuses', 'recipients'];
  let recipient: DataRecipient;
  const steps: [string, () => Promise<unknown>, readonly string[]][] = [
    ['nothing', () => Promise.resolve(), []],
    ['an enrolment', async () => (recipient = await sandbox.enrol({ alg: 'ES256' })), recipientLists],
    ['an hour', () => sandbox.clock.advance('PT1H'), []],
    [
      'an inactive product',
      () => set('softwareProduct', recipient.softwareProductId, 'INACTIVE'),
      ['products', 'recipients'],
    ],
    ['the same again', () => set('softwareProduct', recipient.softwareProductId, 'INACTIVE'), []],
    [
      'a suspension',
      () => set('dataRecipient', recipient.legalEntityId, 'SUSPENDED'),
      ['recipientStatuses', 'recipients'],
    ],
    [
      'an inactive holder brand',
      async () => {
        const { data } = await brandsOf(sandbox, await sandbox.enrol({ alg: 'ES256' }), '', 'energy');
        return set('dataHolderBrand', data[3]?.dataHolderBrandId ?? '', 'INACTIVE');
      },
      ['summary', ...recipientLists],
    ],
  ];
  test.each(steps)('%s', async (_, work, expected) => {
    const before = await look();
    await work();
    expect(changed(before, await look())).toEqual(expected);
  });
});

test('statuses and dates survive an export and an import', async () => {
  const recipient = await sandbox.enrol({ alg: 'ES256' });
  await set('softwareProduct', recipient.softwareProductId, 'INACTIVE');
  const listOf = async (of: Sandbox): Promise<unknown> => (await getList(of, 'recipients', { 'x-v': '3' })).json();
  const before = await listOf(sandbox);
  const other = await createSandbox({ storage: 'memory:' });
  await other.importState(await sandbox.exportState());
  expect(await listOf(other)).toEqual(before);
  await other.stop();
});

test('a name longer than the register allows is cut, and every list stays valid', async () => {
  const small = await createSandbox({ storage: 'memory:' });
  await small.enrol({ alg: 'ES256', name: `${'x'.repeat(199)}${'🌞'.repeat(200)}` });
  expect((await getList(small, 'recipients', { 'x-v': '3' })).status).toBe(200);
  await small.stop();
});
