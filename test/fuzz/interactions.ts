// Authorisations under way: begun at the authorisation endpoint, and walked from screen to screen.
import { operationOf } from '../../mocks/spec/operations/index.ts';
import { energyScopes } from '../kit/authorise.ts';
import type { Chance } from './chance.ts';
import { newConsent, asJson } from './credentials.ts';
import type { Draft, Pair } from './draft.ts';
import { draftOf } from './honest.ts';
import { authorisationPairs } from './jwts.ts';
import { isGood } from './pools.ts';
import { membersIn, nowOf, sendHonest, textIn, type Interaction, type Scene } from './scene.ts';

export const screens = ['identify', 'one-time-password', 'accounts', 'confirm'] as const;

export type ScreenAsked = (typeof screens)[number];

export async function authoriseDraft(scene: Scene, chance: Chance, scopes?: readonly string[]): Promise<Draft> {
  const consentId = await newConsent(scene, chance, scopes ?? energyScopes.split(' '));
  const pairs = authorisationPairs(scene, consentId, chance);
  const headers = [asJson];
  const operation = operationOf('authorise');
  if (scopes !== undefined) {
    const scope: Pair = ['scope', scopes.join(' ')];
    for (const [, value] of pairs) if (typeof value !== 'string') value.claims['scope'] = scope[1];
    return draftOf(operation, scene, chance, {
      headers,
      query: [...pairs.filter(([name]) => name !== 'scope'), scope],
    });
  }
  return chance.percent(50)
    ? draftOf(operation, scene, chance, { headers, query: pairs, variant: 'by GET' })
    : draftOf(operation, scene, chance, {
        headers,
        query: [],
        method: 'POST',
        body: { kind: 'form', pairs },
        variant: 'by POST',
      });
}

/** What the consumer would answer on the screen. */
function answerOn({ customerId }: Scene, { screen, code: sent }: Interaction): unknown {
  switch (screen) {
    case 'identify':
      return { customerId };
    case 'one-time-password':
      return { code: sent };
    case 'accounts':
      return { accounts: ['account-1'] };
    default:
      return { decision: 'authorise' };
  }
}

export const answerDraft = (scene: Scene, chance: Chance, here: Interaction): Draft =>
  draftOf(operationOf('answerInteraction'), scene, chance, {
    ids: { interactionId: here.id, screen: here.screen },
    headers: [asJson],
    body: { kind: 'json', value: answerOn(scene, here) },
    variant: here.screen,
    settle: (status, text) => settleScreen(scene, here.id, status, text),
  });

/** Where the interaction stands after an answer; one whose password was tried is not tried again. */
function settleScreen(scene: Scene, id: string, status: number, text: string): void {
  const [screen, kept] = [...scene.interactions].find(([, { value }]) => value.id === id) ?? [];
  if (screen === undefined || kept === undefined) return;
  const unchanged = status !== 200 && status !== 404 && screen !== 'one-time-password';
  if (unchanged) return;
  scene.interactions.delete(screen);
  const next = status === 200 ? membersIn(text)['name'] : undefined;
  if (typeof next === 'string') scene.interactions.set(next, { ...kept, value: onScreen(scene, id, next) });
}

function onScreen({ sandbox, customerId }: Scene, id: string, screen: string): Interaction {
  const sent = screen === 'one-time-password' ? sandbox.messages.latest(customerId, screen)?.code : undefined;
  return { id, screen, ...(sent === undefined ? {} : { code: sent }) };
}

const begun = async (scene: Scene, chance: Chance, scopes?: readonly string[]): Promise<string> =>
  textIn(await sendHonest(scene, await authoriseDraft(scene, chance, scopes)), 'interaction', 'interactionId');

/** An authorisation that stands on the screen asked for. */
export async function interactionAt(scene: Scene, chance: Chance, screen: ScreenAsked): Promise<Interaction> {
  const kept = scene.interactions.get(screen);
  if (isGood(scene, kept)) return kept.value;
  const id = await begun(scene, chance);
  for (const before of screens.slice(0, screens.indexOf(screen)))
    await sendHonest(scene, answerDraft(scene, chance, onScreen(scene, id, before)));
  const value = onScreen(scene, id, screen);
  scene.interactions.set(screen, { value, until: nowOf(scene) + 250 });
  return value;
}

export async function newCode(scene: Scene, chance: Chance, scopes?: readonly string[]): Promise<string> {
  const id = await begun(scene, chance, scopes);
  let text = '';
  for (const screen of screens) text = await sendHonest(scene, answerDraft(scene, chance, onScreen(scene, id, screen)));
  const sent = new URLSearchParams(new URL(textIn(text, 'redirect')).hash.slice(1)).get('code');
  if (sent === null) throw new Error(`No code in ${text}`);
  return sent;
}
