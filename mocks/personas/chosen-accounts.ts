// The accounts that a persona chooses on a screen, by the names under which people know them.
import { meant } from '../ambient/closest.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import type { ScenarioCustomer } from '../scenario/scenario.ts';
import type { AccountOnScreen } from '../spec/screens.ts';

/** Ids on the screen. Refuses (SandboxError) an account that the screen does not show. */
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
    if (found === undefined) {
      const names = shown.filter(({ eligible }) => eligible).map(({ displayName }) => displayName);
      throw new SandboxError(
        'account-unknown',
        `The holder does not offer an account “${name}”.${meant(name, [...names, ...own.map(({ key }) => key)])}`,
        `Choose from ${names.join(', ')}, or leave accounts out to share all of them.`,
      );
    }
    return found.id;
  });
}
