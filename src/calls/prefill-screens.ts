// Walks a consumer’s authorisation to the wanted screen, with an answer to it.
import type { DataHolderBrand, InteractionClient, InteractionTurn } from '../../mocks/index.ts';
import type { Screen, ScreenName } from '../../mocks/spec/screens.ts';

export interface ScreenWithAnswer {
  readonly screen: Screen;
  readonly answer: object;
}

/** Throws an Error with the holder’s words if the walk ends before the screen. */
export async function screenAt(
  client: InteractionClient,
  request: URL | undefined,
  holder: DataHolderBrand,
  wanted: string,
): Promise<ScreenWithAnswer> {
  const parameters = new URLSearchParams(request?.search);
  parameters.delete('holder');
  let screen = shown(await client.open(parameters));
  while (screen.name !== wanted)
    screen = shown(await client.answer(screen.interactionId, screen.name, answerTo(screen, holder)));
  return { screen, answer: answerTo(screen, holder) };
}

function shown(turn: InteractionTurn): Screen {
  if (turn.kind === 'screen') return turn.screen;
  const words = turn.kind === 'refused' ? turn.words : undefined;
  throw new Error(words ?? 'The authorisation ended before this screen.');
}

const answerTo = (screen: Screen, holder: DataHolderBrand): object => answers[screen.name](screen, holder);

const answers: Readonly<Record<ScreenName, (screen: Screen, holder: DataHolderBrand) => object>> = {
  identify: (_, { personas: [persona] }) => ({ customerId: persona?.customerId ?? '' }),
  'one-time-password': (_, { personas: [persona] }) => ({ code: persona?.latestOneTimePassword() ?? '' }),
  profile: ({ profiles = [] }) => ({ profileId: profiles[0]?.id ?? '' }),
  accounts: ({ accounts = [] }) => ({
    accounts: accounts.filter(({ eligible }) => eligible).map(({ id }) => id),
  }),
  confirm: () => ({ decision: 'authorise' }),
};
