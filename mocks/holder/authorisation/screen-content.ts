// What a screen shows, as JSON: everything a consumer may know at this stage, and nothing before it.
import { limits } from '../../spec/limits.ts';
import type { OneTimePasswordOnScreen, Screen, ScreenStage } from '../../spec/screens.ts';
import type { World } from '../../world/world.ts';
import { brandNamed } from '../brand.ts';
import type { ConsentRow, InteractionRow } from '../rows.ts';
import { customerOf, profileOf, profilesOnScreen } from './customers.ts';
import { assuranceLevelNeeded } from './requested-level.ts';
import { accountsOnScreen, grantBefore, needsAccounts, sharingOf } from './sharing.ts';
import type { Interaction } from './interaction-state.ts';

export async function screenOf(world: World, { row, client }: Pick<Interaction, 'row' | 'client'>): Promise<Screen> {
  const stage: ScreenStage = row.stage === 'done' ? 'confirm' : row.stage;
  return {
    interactionId: row.id,
    stage,
    stages: stagesOf(world, row),
    expiresAt: row.expiresAt,
    holder: { brandName: brandNamed(world, row.brand).holder.brandName },
    recipient: { productName: client.clientName, legalEntityName: client.legalEntityName },
    ...(await partOf(world, row, stage)),
  };
}

function partOf(world: World, row: InteractionRow, stage: ScreenStage): Partial<Screen> | Promise<Partial<Screen>> {
  switch (stage) {
    case 'identify':
      return suggestionOf(row);
    case 'one-time-password':
      return { oneTimePassword: passwordOf(row) };
    case 'profile': {
      const customer = customerOf(world, row.brand, row.customerId);
      return { profiles: customer === undefined ? [] : profilesOnScreen(customer) };
    }
    case 'accounts':
    case 'confirm':
      return sharingPart(world, row, stage);
  }
}

/** Before the login the screens are the same for everyone: who may act for several is told afterwards. */
function stagesOf(world: World, row: InteractionRow): readonly ScreenStage[] {
  const customer = row.authTime === undefined ? undefined : customerOf(world, row.brand, row.customerId);
  const several = (customer?.profiles.length ?? 1) > 1;
  return [
    'identify',
    'one-time-password',
    ...(several ? (['profile'] as const) : []),
    ...(needsAccounts(row.request.scopes) ? (['accounts'] as const) : []),
    'confirm',
  ];
}

/** An opaque hint may fill the field; one that reveals a person is not shown (IS 4.2). */
function suggestionOf({ request }: InteractionRow): Partial<Screen> {
  const { loginHint } = request;
  const fits = loginHint !== undefined && loginHint.length <= 100 && !loginHint.includes('@');
  return fits ? { suggestion: loginHint } : {};
}

function passwordOf(row: InteractionRow): OneTimePasswordOnScreen {
  const kept = row.oneTimePassword;
  return {
    digits: limits.oneTimePasswordDigits,
    expiresAt: kept?.expiresAt ?? row.expiresAt,
    attemptsLeft: limits.oneTimePasswordAttempts - (kept?.attempts ?? 0),
    device: kept?.device === 'waiting' || kept?.device === 'acknowledged' ? kept.device : 'offered',
    deviceRequired: assuranceLevelNeeded(row.request.level) === 2,
    codeAccepted: kept?.typed ?? false,
  };
}

async function sharingPart(world: World, row: InteractionRow, stage: 'accounts' | 'confirm'): Promise<Partial<Screen>> {
  const profile = profileOf(customerOf(world, row.brand, row.customerId), row.profileId);
  const consent = await world.table<ConsentRow>('holder.consents').get(row.request.consentId);
  if (profile === undefined || consent === undefined) return {};
  const sharing = sharingOf(world, row.request.scopes, profile.kind, consent);
  const chosen = row.accounts ?? (await grantBefore(world, consent))?.accounts ?? [];
  const accounts = accountsOnScreen(profile, chosen);
  return { sharing, accounts: stage === 'accounts' ? accounts : accounts.filter(({ selected }) => selected) };
}
