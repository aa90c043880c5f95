// The register page finds a product by the client_id that a holder gave it, and distinguishes products with the same name.
import { expect, test } from 'vitest';
import { readRegister } from '../../../src/pages/register/register-data.ts';
import { everything, fits, rowWords } from '../../../src/pages/register/register-filters.ts';
import { recipientFor } from '../../../src/runs/recipients/recipient-for.ts';
import { namesakes } from '../../../src/ui/short-id.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';

const sandbox = await ownSandbox();

test('a client_id finds its product, and a second product of that name looks different', async () => {
  const { clientId, recipient } = await recipientFor(sandbox, { recipient: { name: 'Twin' } });
  const other = await sandbox.enrol({ name: 'Twin' });
  const { entries } = await readRegister(sandbox);
  const wanted = { ...everything, words: clientId };
  const found = entries.filter((entry) => fits(entry, wanted));
  expect(found.map(({ id }) => id)).toEqual([recipient.softwareProductId]);
  const alike = namesakes(entries.filter(({ entity }) => entity === 'softwareProduct'));
  expect([...alike]).toContain('Twin');
  const words = (id: string): string =>
    entries.flatMap((entry) => (entry.id === id ? rowWords(entry, alike, wanted) : [])).join(' · ');
  expect(words(recipient.softwareProductId)).toContain(`client_id ${clientId} at `);
  expect(words(other.softwareProductId)).toContain('registered with no holder');
  expect(words(other.softwareProductId)).not.toBe(words(recipient.softwareProductId));
});
