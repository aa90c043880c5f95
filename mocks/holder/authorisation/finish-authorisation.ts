// The end of a successful authorisation: binds the consent, writes the grant, and returns the code.
import { defined } from '../../ambient/defined.ts';
import type { Ready } from '../../engine/call.ts';
import type { World } from '../../world/world.ts';
import { brandNamed } from '../brand.ts';
import { bindConsent, usableConsent } from '../consent/consent-lifecycle.ts';
import { createCode, createGrant, type NewGrant } from '../consent/grants.ts';
import { answering } from '../response-modes/respond.ts';
import { subFor } from '../token/pairwise-subject.ts';
import type { InteractionRow } from '../rows.ts';
import type { ProfileStrategy } from '../profile-strategies.ts';
import { requireActive } from './query-parameters.ts';
import type { Interaction } from './interaction-state.ts';

/**
 * Where to redirect the browser with the code and what binds it (IS 4.1, OIDC 3.3.2.5). Refuses, by an error redirect,
 * a recipient that is no longer active, one that cannot be answered, and a consent that has ended meanwhile.
 */
export async function finish(
  world: World,
  call: Ready,
  here: Interaction,
  { binding, sharing }: ProfileStrategy,
): Promise<string> {
  const { row, client, target } = here;
  const { request } = row;
  await checkRedirectUri(world, call, here);
  await requireActive(world, call, client.softwareProductId, target);
  const answer = await binding.prepare(world, call, here);
  const write = await answering(world, target, 'code');
  const isWritable = typeof write === 'function';
  if (!isWritable || client.authorizationEncryptedResponse !== undefined)
    call.ledger.check('interaction.response-key', isWritable, {
      at: 'state:client.jwks_uri',
      expected: client.authorizationEncryptedResponse?.alg ?? 'a registered client',
      actual: client.jwksUri,
      target,
    });
  const grant = await newGrant(world, here);
  const bound = await bindConsent(world, request.consentId, {
    clientId: client.id,
    customerId: grant.customerId,
    grantId: grant.id,
    scopes: request.scopes,
  });
  if (bound === undefined) {
    // Since the screen was answered, the consent ended or another consumer took it.
    const stands = (await usableConsent(world, request.consentId, client.id)) !== undefined;
    call.ledger.check('interaction.consent', stands, { at: 'state:consent.status', target });
  }
  const { rule, evidence } = sharing.ownership(world, { at: 'state:interaction.request', target });
  call.ledger.check(rule, bound !== undefined, evidence);
  const written = await createGrant(world, grant);
  const { redirectUri } = target;
  const code = await createCode(world, written, { redirectUri, binding: binding.kept(request) });
  return write(await answer(written, code));
}

/** The client may have registered again or been removed since the consumer arrived; then there is nowhere to redirect. */
async function checkRedirectUri(world: World, call: Ready, { client, target }: Interaction): Promise<void> {
  const registered = (await world.table('holder.clients').get(client.id))?.redirectUris ?? [];
  call.ledger.check('interaction.redirect-uri', registered.includes(target.redirectUri), {
    at: 'state:client.redirect_uris',
    expected: registered.join(' '),
    actual: target.redirectUri,
  });
}

/** What the consumer authorised on the screens. Its id is made here because the consent is bound to it first. */
async function newGrant(world: World, { row, client }: Interaction): Promise<NewGrant & { readonly id: string }> {
  const { customerId, profileId, reached, authTime } = settled(row);
  const { request } = row;
  return {
    id: world.random.uuid(),
    brand: row.brand,
    clientId: client.id,
    softwareProductId: client.softwareProductId,
    consentId: request.consentId,
    customerId,
    profileId,
    sub: await subFor(world, brandNamed(world, row.brand), client, customerId, profileId),
    accounts: row.accounts ?? [],
    scopes: request.scopes,
    ...defined({ nonce: request.nonce }),
    level: { form: request.level.form, reached },
    authTime,
    idTokenClaims: request.idTokenClaims,
    userInfoClaims: request.userInfoClaims,
  };
}

type Settled = Required<Pick<InteractionRow, 'customerId' | 'profileId' | 'reached' | 'authTime'>>;

/** Throws if a screen was skipped, which the stages do not allow. */
function settled({ customerId, profileId, reached, authTime }: InteractionRow): Settled {
  if (customerId === undefined || profileId === undefined || reached === undefined || authTime === undefined)
    throw new TypeError('An interaction was confirmed before its consumer was identified.');
  return { customerId, profileId, reached, authTime };
}
