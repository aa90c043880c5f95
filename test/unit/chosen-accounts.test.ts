// What a persona may share: the mend names no account that the holder would refuse.
import { expect, test } from 'vitest';
import { chosenAccounts } from '../../mocks/personas/chosen-accounts.ts';

const shown = [
  { id: 'a', displayName: 'Home', maskedNumber: '…0001', eligible: true },
  { id: 'b', displayName: 'Shed', maskedNumber: '…0002', eligible: false, reason: 'It is closed.' },
] as unknown as Parameters<typeof chosenAccounts>[1];

test('a name of nothing is answered with the accounts that can be shared', () => {
  const choose = () => chosenAccounts({ profiles: [] } as never, shown, ['Attic']);
  expect(choose).toThrow('Choose from Home, or leave accounts out to share all of them.');
});
