// The consent screens: which one stands for the JSON the holder gives (CX standards, authorise stage).
import type { ScreenName } from '../../mocks/spec/screens.ts';
import { identify, oneTimePassword } from './login-screens.ts';
import { accounts, confirm, profile } from './sharing-screens.ts';
import type { ScreenParts, Showing } from './showing.ts';

export function screenParts(showing: Showing): ScreenParts {
  const { screen } = showing;
  const views: Readonly<Record<ScreenName, (showing: Showing) => ScreenParts>> = {
    identify,
    'one-time-password': oneTimePassword,
    profile,
    accounts,
    confirm,
  };
  return views[screen.name](showing);
}
