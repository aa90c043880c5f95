// The consumer's path through the screens: identify, one-time password, profile, accounts, confirm; cancel at any point.
import { defined } from '../../ambient/defined.ts';
import { recordOf } from '../../ambient/is-record.ts';
import type { PathCall, Ready } from '../../engine/call.ts';
import type { World } from '../../world/world.ts';
import { brandNamed } from '../brand.ts';
import { rejectConsent, usableConsent } from '../consent/consent-lifecycle.ts';
import { subFor } from '../token/pairwise-subject.ts';
import type { ScreenName } from '../../spec/screens.ts';
import type { ConsentRow, InteractionRow } from '../rows.ts';
import type { ProfileStrategy } from '../profile-strategies.ts';
import { customerOf, actingProfileOf, screenId } from './customers.ts';
import { finish } from './finish-authorisation.ts';
import { answerOneTimePassword, identifyCustomer, loggedIn } from './one-time-password.ts';
import { accountKeys, grantBefore, needsAccounts } from './sharing.ts';
import { end, move, interactionOf, type Interaction } from './interaction-state.ts';

/** The interaction on its next screen or, once it has ended, where to redirect the browser. */
export type Step = { readonly next: Interaction } | { readonly redirect: string };

/** Processes an answer. Refuses one for another screen, and choices that the screen does not offer. */
export async function answerScreen(
  world: World,
  call: PathCall<'interactionId'>,
  strategy: ProfileStrategy,
): Promise<Step> {
  const here = await interactionOf(world, call);
  const name = call.parameters['screen'];
  if (name === 'cancel') return cancel(world, call, here);
  const { screen } = here.row;
  call.ledger.check('interaction.screen', screen !== 'done' && name === screen, {
    at: 'path:screen',
    expected: screen,
    actual: name ?? null,
  });
  await consentStands(world, call, here);
  return answers[screen](world, call, here, strategy);
}

type Answer = (world: World, call: Ready, here: Interaction, strategy: ProfileStrategy) => Promise<Step>;

const to = (here: Interaction, row: InteractionRow): Step => ({ next: { ...here, row } });

/** The consent does not change: a consumer who leaves has not decided. */
async function cancel(world: World, call: Ready, here: Interaction): Promise<Step> {
  await end(world, call, here);
  call.ledger.check('interaction.continued', false, {
    at: 'path:screen',
    actual: 'cancel',
    target: here.target,
  });
}

async function login(world: World, call: Ready, here: Interaction, strategy: ProfileStrategy): Promise<Step> {
  const { row, reached } = await answerOneTimePassword(world, call, here);
  if (reached === undefined) return to(here, row);
  const consent = await ownConsent(world, call, { ...here, row }, strategy);
  const customer = customerOf(world, row.brand, row.customerId);
  const before = await grantBefore(world, consent);
  const only = customer?.profiles.length === 1 ? customer.profiles[0]?.id : undefined;
  // An amendment keeps the profile that authorised before: another profile would be another subject.
  const profileId = before?.profileId ?? only;
  if (profileId !== undefined) await checkSubject(world, call, { ...here, row }, profileId);
  const next = await move(world, call, { ...here, row }, (now) => ({
    ...now,
    ...loggedIn(world, now, reached),
    screen: profileId === undefined ? 'profile' : afterProfile(now),
    ...defined({ profileId }),
  }));
  return to(here, next);
}

const afterProfile = ({ request }: InteractionRow): ScreenName =>
  needsAccounts(request.scopes) ? 'accounts' : 'confirm';

/** Ends the interaction if the consent has ended meanwhile: the request was valid, and is now denied. */
async function consentStands(world: World, call: Ready, here: Interaction): Promise<ConsentRow> {
  const { row, target } = here;
  const consent = await usableConsent(world, row.request.consentId, row.clientId);
  if (consent === undefined) await end(world, call, here);
  call.ledger.check('interaction.consent', consent !== undefined, { at: 'state:consent.status', target });
  return consent;
}

/** Refuses a consent that another consumer has authorised as if it were unknown. */
async function ownConsent(
  world: World,
  call: Ready,
  here: Interaction,
  { sharing }: ProfileStrategy,
): Promise<ConsentRow> {
  const { row, target } = here;
  const consent = await consentStands(world, call, here);
  const isOwn = (consent.customerId ?? row.customerId) === row.customerId;
  if (!isOwn) await end(world, call, here);
  const { rule, evidence } = sharing.ownership(world, { at: 'state:interaction.request', target });
  call.ledger.check(rule, isOwn, evidence);
  return consent;
}

/** Refuses a consumer other than the one that the request names by sub. */
async function checkSubject(world: World, call: Ready, here: Interaction, profileId: string): Promise<void> {
  const { row, client, target } = here;
  const { subjects } = row.request;
  if (subjects === undefined) return;
  const sub = await subFor(world, brandNamed(world, row.brand), client, row.customerId ?? '', profileId);
  const isNamed = subjects.includes(sub);
  if (!isNamed) await end(world, call, here);
  call.ledger.check('interaction.subject', isNamed, { at: 'state:interaction.request', target });
}

async function chooseProfile(world: World, call: Ready, here: Interaction): Promise<Step> {
  const chosen = recordOf(call.json)?.['profileId'];
  const profiles = customerOf(world, here.row.brand, here.row.customerId)?.profiles ?? [];
  const profile = profiles.find((_, index) => screenId('profile', index) === chosen);
  call.ledger.check('interaction.answer', profile !== undefined, {
    at: 'body:profileId',
    detail: 'Choose who you act for.',
  });
  await checkSubject(world, call, here, profile.id);
  const next = await move(world, call, here, (row) => ({ ...row, profileId: profile.id, screen: afterProfile(row) }));
  return to(here, next);
}

async function chooseAccounts(world: World, call: Ready, here: Interaction): Promise<Step> {
  const { brand, customerId, profileId } = here.row;
  const profile = actingProfileOf(customerOf(world, brand, customerId), profileId);
  const accounts = profile === undefined ? undefined : accountKeys(profile, recordOf(call.json)?.['accounts']);
  call.ledger.check('interaction.answer', accounts !== undefined, {
    at: 'body:accounts',
    detail: 'Choose at least one account that may be shared.',
  });
  return to(here, await move(world, call, here, (row) => ({ ...row, accounts, screen: 'confirm' })));
}

async function confirm(world: World, call: Ready, here: Interaction, strategy: ProfileStrategy): Promise<Step> {
  const decision = recordOf(call.json)?.['decision'];
  call.ledger.check('interaction.answer', decision === 'authorise' || decision === 'decline', {
    at: 'body:decision',
    detail: 'Choose to authorise or to decline.',
  });
  const row = await end(world, call, here);
  if (decision === 'decline') await rejectConsent(world, row.request.consentId);
  call.ledger.check('interaction.authorised', decision === 'authorise', { at: 'body:decision', target: here.target });
  return { redirect: await finish(world, call, { ...here, row }, strategy) };
}

/** How each screen processes an answer. A screen without an entry does not compile. */
const answers: Readonly<Record<ScreenName, Answer>> = {
  identify: async (world, call, here) => to(here, await identifyCustomer(world, call, here)),
  'one-time-password': login,
  profile: chooseProfile,
  accounts: chooseAccounts,
  confirm,
};
