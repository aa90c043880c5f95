// A consumer of today's profile at a holder's pages, and the words on them.
import { expect } from 'vitest';
import type { ConsumerKind } from '../../../mocks/spec/data-language.ts';
import type { ArrangementOnScreen, ClusterOnScreen, Dashboard, Screen } from '../../../mocks/spec/screens.ts';
import { arrangementPart } from '../../../src/consumer/dashboard-parts.ts';
import type { Showing } from '../../../src/consumer/showing.ts';
import { post } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';
import { printedClusters } from '../../kit/oracles/printed-clusters.ts';
import { textOf } from '../../kit/playground/rendered-text.ts';
import { browserAddress, codeForm, push, responseOf, tokensOf, type Push } from '../../kit/calls/code-flow.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import type { TodayFixture } from '../../kit/worlds/today.ts';
import { answer, begin } from '../../kit/calls/today-screens.ts';

/** A world and the recipient that asks for consent. */
interface Asked {
  readonly fixture: TodayFixture;
  readonly player: RegisteredRecipient;
}

export const asking = (scopes: readonly string[], bent: Push = {}): Push => ({
  ...bent,
  claims: { scope: ['openid', ...scopes].join(' ') },
});

export const firstScreen = async (own: Asked, bent: Push): Promise<Screen> =>
  (await begin(
    own.fixture,
    await browserAddress(own.fixture, own.player, await push(own.fixture, own.player, bent)),
  )) as unknown as Screen;

export const next = async (at: TodayFixture, screen: Screen, body: unknown): Promise<Screen> =>
  (await answer(at, { interactionId: screen.interactionId }, screen.name, body)) as unknown as Screen;

/** The last screen for the consumer or the organisation: the confirmation, unless nothing can be shared. */
export async function lastScreen(own: Asked, kind: ConsumerKind, bent: Push): Promise<Screen> {
  const { customerId } = personaOf(own.fixture.sandbox);
  let screen = await next(own.fixture, await firstScreen(own, bent), { customerId });
  const code = own.fixture.sandbox.messages.latest(customerId, 'one-time-password')?.code;
  screen = await next(own.fixture, screen, { code });
  if (screen.name === 'profile') {
    const profileId = screen.profiles?.find((one) => one.kind === kind)?.id;
    screen = await next(own.fixture, screen, { profileId });
  }
  const isChoice = screen.name === 'accounts' && screen.accounts?.some(({ eligible }) => eligible) === true;
  if (!isChoice) return screen;
  return next(own.fixture, screen, { accounts: [screen.accounts?.find(({ eligible }) => eligible)?.id] });
}

/** The text that the page shows for a screen. */
export const showing = (screen: Screen): Showing => ({
  screen,
  complaint: undefined,
  people: [],
  sms: undefined,
  whoCanStop: screen.recipient.productName,
  stranger: false,
  fill: () => undefined,
  resend: () => undefined,
  askDevice: () => undefined,
  device: '',
});

/** The cluster that section 8 prints for these scopes. */
export function printed(asked: readonly string[], kind: ConsumerKind = 'person'): ClusterOnScreen {
  const isAsked = (scopes: readonly string[]): boolean => scopes.join(' ') === asked.join(' ');
  const row = printedClusters.find((one) => isAsked(one.asked) && (one.kind ?? 'person') === kind);
  if (row === undefined) throw new Error(`No row of ${asked.join(' ')}.`);
  const [heading, permissions] = row.cluster;
  return { heading, permissions: permissions.split('; ') };
}

/** Expects each cluster with its permissions on a page, in order. */
export function expectOnPage(page: string, clusters: readonly ClusterOnScreen[]): void {
  for (const { heading, permissions } of clusters) expect(page).toContain([heading, ...permissions].join(' '));
}

export async function dashboardOf(own: Asked, index = 0): Promise<Dashboard> {
  const { issuer } = own.fixture.urls.dataHolder;
  const shown = await own.fixture.fetch(`${issuer}/dashboard/${personaOf(own.fixture.sandbox, index).customerId}`);
  return (await shown.json()) as Dashboard;
}

/** Shares and returns the arrangement as the dashboard shows it. */
export async function shared(own: Asked, bent: Push = {}, index = 0): Promise<ArrangementOnScreen> {
  const sent = await push(own.fixture, own.player, bent);
  const redirect = await personaOf(own.fixture.sandbox, index).authorise(
    await browserAddress(own.fixture, own.player, sent),
  );
  const code = String(responseOf(redirect)['code']);
  const { cdr_arrangement_id: id } = await tokensOf(
    await post(own.fixture, own.player, 'token', codeForm({ ...sent, code })),
  );
  const found = (await dashboardOf(own, index)).arrangements.find(({ arrangementId }) => arrangementId === id);
  if (found === undefined) throw new Error('Not on the dashboard.');
  return found;
}

export const dashboardPage = (one: ArrangementOnScreen, isEnding: boolean): string =>
  textOf(arrangementPart({ one, place: [1, 1], isEnding }, { ask: () => undefined, withdraw: () => undefined }));
