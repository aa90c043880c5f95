// The authorisation page's talk with the holder: an address that names a holder nobody knows is answered in a plain sentence.
import { beforeAll, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../mocks/index.ts';
import { converse } from '../../src/consumer/conversation.ts';
import type { Notes } from '../../src/runs/notes.ts';

const forgetful: Notes = { read: () => undefined, write: () => undefined, remove: () => undefined };
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:' });
});

const open = (query: string) => converse(sandbox, new URL(`https://site.example/authorise/${query}`), forgetful).open();

test.each(['constructor', '__proto__', 'toString', 'nobody', ''])(
  'holder=%s is said to be no retailer',
  async (holder) => {
    for (const rest of ['', '&client_id=abc&request=def'])
      expect(await open(`?holder=${holder}${rest}`)).toMatchObject({
        kind: 'trouble',
        trouble: {
          title: 'We do not know this retailer',
          words: expect.stringContaining('Nothing was shared.') as string,
        },
      });
  },
);

test('a holder of this world, named or not, answers itself', async () => {
  const [brand = ''] = Object.keys(sandbox.urls.dataHolders);
  for (const query of ['', `?holder=${brand}`])
    expect(await open(query)).toMatchObject({ kind: 'trouble', trouble: { title: 'Nobody has asked for your data' } });
});
