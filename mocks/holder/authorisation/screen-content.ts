// The JSON of each screen: what the consumer may know at that point, and nothing that comes later.
import { limits } from '../../spec/limits.ts';
import type { OneTimePasswordOnScreen, Screen, ScreenName } from '../../spec/screens.ts';
import type { World } from '../../world/world.ts';
import { brandNamed } from '../brand.ts';
import type { InteractionRow } from '../rows.ts';
import type { SharingSource } from '../sharing-sources/sharing-source.ts';
import { customerOf, actingProfileOf, profilesOnScreen } from './customers.ts';
import { assuranceLevelNeeded } from './requested-level.ts';
import { accountsOnScreen, grantBefore, needsAccounts } from './sharing.ts';
import type { Interaction } from './interaction-state.ts';

export async function screenOf(
  world: World,
  { row, client }: Pick<Interaction, 'row' | 'client'>,
  sharing: SharingSource,
): Promise<Screen> {
  const name: ScreenName = row.screen === 'done' ? 'confirm' : row.screen;
  return {
    interactionId: row.id,
    name,
    screens: await screensOf(world, row),
    expiresAt: row.expiresAt,
    holder: { brandName: brandNamed(world, row.brand).holder.brandName },
    recipient: { productName: client.clientName, legalEntityName: client.legalEntityName },
    ...(await parts[name](world, row, sharing)),
  };
}

type Part = (world: World, row: InteractionRow, sharing: SharingSource) => Partial<Screen> | Promise<Partial<Screen>>;

/** The content specific to each screen. A screen without an entry does not compile. */
const parts: Readonly<Record<ScreenName, Part>> = {
  identify: (_, row) => suggestionOf(row),
  'one-time-password': (_, row) => ({ oneTimePassword: passwordOf(row) }),
  profile: (world, row) => {
    const customer = customerOf(world, row.brand, row.customerId);
    return { profiles: customer === undefined ? [] : profilesOnScreen(customer) };
  },
  accounts: sharingPart,
  confirm: async (world, row, source) => {
    const part = await sharingPart(world, row, source);
    return part.accounts === undefined ? part : { ...part, accounts: part.accounts.filter(({ selected }) => selected) };
  },
};

/** Before the login the screens are the same for every consumer; only then is it known who may act for several profiles. */
async function screensOf(world: World, row: InteractionRow): Promise<readonly ScreenName[]> {
  const customer = row.authTime === undefined ? undefined : customerOf(world, row.brand, row.customerId);
  const several = (customer?.profiles.length ?? 1) > 1 && !(await isAmendment(world, row));
  return [
    'identify',
    'one-time-password',
    ...(several ? (['profile'] as const) : []),
    ...(needsAccounts(row.request.scopes) ? (['accounts'] as const) : []),
    'confirm',
  ];
}

/** An amendment keeps the profile that made the arrangement, so it has no profile screen (CX, amending authorisation). */
const isAmendment = async (world: World, { request }: InteractionRow): Promise<boolean> =>
  (await world.table('holder.consents').get(request.consentId))?.amends !== undefined;

/** An opaque hint may fill the field; one that identifies a person is not shown (IS 4.2). */
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

async function sharingPart(world: World, row: InteractionRow, source: SharingSource): Promise<Partial<Screen>> {
  const profile = actingProfileOf(customerOf(world, row.brand, row.customerId), row.profileId);
  const consent = await world.table('holder.consents').get(row.request.consentId);
  if (profile === undefined || consent === undefined) return {};
  const grant = await grantBefore(world, consent);
  const sharing = await source.onScreen(world, profile.kind, { request: row.request, consent, grant });
  return { sharing, accounts: accountsOnScreen(profile, row.accounts ?? grant?.accounts ?? []) };
}
