// Choosing accounts for a persona: the error suggests only accounts that the holder would accept.
import { expect, test } from 'vitest';
import { chosenAccounts } from '../../../mocks/personas/chosen-accounts.ts';

const shown = [
  { id: 'a', displayName: 'Home', maskedNumber: '…0001', eligible: true },
  { id: 'b', displayName: 'Shed', maskedNumber: '…0002', eligible: false, reason: 'It is closed.' },
] as unknown as Parameters<typeof chosenAccounts>[1];

test('an unknown name is refused with the accounts that can be shared', () => {
  const choose = () => chosenAccounts({ profiles: [] } as never, shown, ['Attic']);
  expect(choose).toThrow('Choose from Home, or leave accounts out to share all of them.');
});
