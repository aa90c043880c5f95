// Which accounts of a screen a persona chooses, by the names its people know them by.
import type { ScenarioCustomer } from '../scenario/scenario.ts';
import type { AccountOnScreen } from '../spec/screens.ts';

/** Ids of the screen. Throws a RangeError for an account the screen does not show. */
export function chosenAccounts(
  { profiles }: ScenarioCustomer,
  shown: readonly AccountOnScreen[],
  wanted: 'all' | readonly string[],
): readonly string[] {
  if (wanted === 'all') return shown.filter(({ eligible }) => eligible).map(({ id }) => id);
  const own = profiles.flatMap(({ accounts }) => accounts);
  return wanted.map((name) => {
    const account = own.find(({ key, accountNumber }) => key === name || accountNumber === name);
    const found = shown.find(
      ({ id, displayName, maskedNumber }) =>
        id === name ||
        displayName === name ||
        (account?.displayName === displayName && maskedNumber.endsWith(account.accountNumber.slice(-4))),
    );
    if (found === undefined) throw new RangeError(`The holder shows no account ${name}.`);
    return found.id;
  });
}
