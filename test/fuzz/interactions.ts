// Authorisations in progress: begun at the authorisation endpoint and taken from screen to screen.
import { operationOf } from '../../mocks/spec/operations/index.ts';
import { energyScopes } from '../kit/calls/authorisation-request.ts';
import type { Chance } from './chance.ts';
import { formPost, newConsent, asJson } from './credentials.ts';
import type { Draft, Pair } from './draft.ts';
import { draftOf } from './honest.ts';
import { authorisationPairs, pushedObject } from './jwts.ts';
import { sentBack } from './judge.ts';
import { isGood } from './pools.ts';
import { membersIn, nowOf, sendHonest, textIn, type Interaction, type Scene } from './scene.ts';

export const screens = ['identify', 'one-time-password', 'accounts', 'confirm'] as const;

export type ScreenAsked = (typeof screens)[number];

export async function authoriseDraft(scene: Scene, chance: Chance, scopes?: readonly string[]): Promise<Draft> {
  if (scene.profile === 'cds-1.36') return byReference(scene, chance, scopes);
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

/** Pushes the request and sends the browser with the reference. */
async function byReference(scene: Scene, chance: Chance, scopes?: readonly string[]): Promise<Draft> {
  const request = pushedObject(scene, chance, scopes?.join(' '));
  const pushed = await sendHonest(scene, formPost(scene, chance, 'pushAuthorisation', [['request', request]]));
  const pairs: Pair[] = [
    ['client_id', scene.own.clientId],
    ['request_uri', textIn(pushed, 'request_uri')],
  ];
  const operation = operationOf('authorise');
  return chance.percent(50)
    ? draftOf(operation, scene, chance, { headers: [asJson], query: pairs, variant: 'by GET' })
    : draftOf(operation, scene, chance, {
        headers: [asJson],
        query: [],
        method: 'POST',
        body: { kind: 'form', pairs },
        variant: 'by POST',
      });
}

/** The consumer's answer to the screen. */
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

type Password = ReturnType<Scene['sandbox']['messages']['latest']>;

const latestPassword = ({ sandbox, customerId }: Scene): Password =>
  sandbox.messages.latest(customerId, 'one-time-password');

export function answerDraft(scene: Scene, chance: Chance, here: Interaction): Draft {
  const before = latestPassword(scene);
  return draftOf(operationOf('answerInteraction'), scene, chance, {
    ids: { interactionId: here.id, screen: here.screen },
    headers: [asJson],
    body: { kind: 'json', value: answerOn(scene, here) },
    variant: here.screen,
    settle: (status, text) => settleScreen(scene, here, before, status, text),
  });
}

/** The state of the interaction after an answer; an interaction with a tried password is not used again. */
function settleScreen(scene: Scene, here: Interaction, before: Password, status: number, text: string): void {
  const [screen, kept] = [...scene.interactions].find(([, { value }]) => value.id === here.id) ?? [];
  if (screen === undefined || kept === undefined) return;
  const unchanged = status !== 200 && status !== 404 && screen !== 'one-time-password';
  if (unchanged) return;
  scene.interactions.delete(screen);
  const value = status === 200 ? after(scene, here, before, text) : undefined;
  if (value !== undefined) scene.interactions.set(value.screen, { ...kept, value });
}

/**
 * The interaction on its next screen, with the password that this answer has sent, or else its earlier one: older
 * messages in the inbox belong to another interaction. Undefined if there is no screen or no honest answer to it.
 */
function after(scene: Scene, here: Interaction, before: Password, text: string): Interaction | undefined {
  const screen = membersIn(text)['name'];
  if (typeof screen !== 'string') return undefined;
  if (screen !== 'one-time-password') return { id: here.id, screen };
  const latest = latestPassword(scene);
  const code = latest?.id === before?.id ? here.code : latest?.code;
  return code === undefined ? undefined : { id: here.id, screen, code };
}

const begun = async (scene: Scene, chance: Chance, scopes?: readonly string[]): Promise<Interaction> => {
  const answer = await sendHonest(scene, await authoriseDraft(scene, chance, scopes));
  return { id: textIn(answer, 'interaction', 'interactionId'), screen: 'identify' };
};

/** Answers the screen as the consumer would and returns the answer's text and the interaction on its next screen. */
async function walked(scene: Scene, chance: Chance, here: Interaction): Promise<{ text: string; next?: Interaction }> {
  const before = latestPassword(scene);
  const text = await sendHonest(scene, answerDraft(scene, chance, here));
  const next = after(scene, here, before, text);
  return { text, ...(next === undefined ? {} : { next }) };
}

/** An authorisation at the given screen. */
export async function interactionAt(scene: Scene, chance: Chance, screen: ScreenAsked): Promise<Interaction> {
  const kept = scene.interactions.get(screen);
  if (isGood(scene, kept)) return kept.value;
  let value = await begun(scene, chance);
  while (value.screen !== screen) {
    const { text, next } = await walked(scene, chance, value);
    if (next === undefined) throw new Error(`No screen after ${value.screen}: ${text}`);
    value = next;
  }
  scene.interactions.set(screen, { value, until: nowOf(scene) + 250 });
  return value;
}

export async function newCode(scene: Scene, chance: Chance, scopes?: readonly string[]): Promise<string> {
  let here: Interaction | undefined = await begun(scene, chance, scopes);
  let text = '';
  while (here !== undefined) ({ text, next: here } = await walked(scene, chance, here));
  const sent = sentBack(textIn(text, 'redirect'))['code'];
  if (typeof sent !== 'string') throw new Error(`No code in ${text}`);
  return sent;
}
