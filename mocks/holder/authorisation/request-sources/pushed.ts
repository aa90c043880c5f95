// An authorisation request by request_uri, in the order of its checks: which failures show a page, and which redirect (RFC 9126 4).
import { cutText } from '../../../spec/cut-text.ts';
import type { RedirectTarget } from '../../../engine/refusal.ts';
import type { Ready } from '../../../engine/call.ts';
import { limits } from '../../../spec/limits.ts';
import type { World } from '../../../world/world.ts';
import { brandOf } from '../../brand.ts';
import type { ClientRow, InteractionRow, PushedRequestRow } from '../../rows.ts';
import type { SharingSource } from '../../sharing-sources/sharing-source.ts';
import { appOf } from '../holders-app.ts';
import { isLive as isAtScreens, targetOf } from '../interaction-state.ts';
import { checkSession } from '../object-content.ts';
import { identify, once, requireActive, requireCodeGrant, type Identified } from '../query-parameters.ts';
import { checkReachable } from '../requested-level.ts';
import type { AcceptedRequest, ResumedRequest } from './accepted-request.ts';

/** Until the pushed request is found, every failure is a page; from then on it goes where the pushed request says. */
export async function readPushed(
  world: World,
  call: Ready,
  sharing: SharingSource,
): Promise<AcceptedRequest | ResumedRequest> {
  const identified = await identify(world, call);
  const { row } = identified;
  const pushed = await find(world, call, identified);
  const target = targetOf(pushed);
  const arrival = await arrive(world, call, pushed, target);
  checkRegistration(world, call, { row, pushed, target });
  await requireActive(world, call, row.softwareProductId, target);
  const handOver = appOf(world, brandOf(world, call));
  if ('resumed' in arrival) return { row, handOver, ...arrival };
  // These values were in the pushed object, so no part of this request is at fault.
  checkSession(pushed.request.prompt, call.ledger, { at: 'state:request_uri.prompt', target });
  checkReachable(pushed, call.ledger, { at: 'state:request_uri.level', target });
  const of = { brand: row.brand, clientId: row.id, scopes: pushed.request.scopes };
  const consent = await sharing.begin(world, of, pushed.sharing);
  call.ledger.check('interaction.consent', consent !== undefined, { at: 'state:consent.status', target });
  return { row, consent, request: { ...pushed.request, consentId: consent.id }, handOver, ...arrival };
}

/** The same page for a reference that is malformed, unknown, forgotten, or another client's. */
async function find(world: World, call: Ready, { row, parameters, place }: Identified): Promise<PushedRequestRow> {
  call.ledger.check('request-uri.no-request', !parameters.has('request'), {
    at: `${place}:request`,
    expected: 'absent',
  });
  const at = `${place}:request_uri`;
  const reference = once(parameters, 'request_uri');
  call.ledger.check('request-uri.present', reference !== undefined, { at, expected: 'once' });
  const pushed = await world.table('holder.pushedRequests').get(reference);
  const isKnown = pushed !== undefined && pushed.clientId === row.id && isRemembered(world, pushed);
  call.ledger.check('request-uri.known', isKnown, {
    at,
    actual: cutText(reference, reference.lastIndexOf(':') + 9),
  });
  return pushed;
}

const isRemembered = (world: World, { expiresAt }: PushedRequestRow): boolean =>
  Date.parse(expiresAt) + limits.pushedRequestRemembered * 1000 > world.clock.now().getTime();

type Arrival = Pick<ResumedRequest, 'resumed'> | { readonly interactionId: string };

/** The first browser that arrives uses up the reference, atomically. Used and expired references get the same text. */
async function arrive(world: World, call: Ready, pushed: PushedRequestRow, target: RedirectTarget): Promise<Arrival> {
  const now = world.clock.now().toISOString();
  // Decision P-13: whether the failure redirects.
  const back = world.decisions.get('spentRequestUri') === 'redirect' ? { target } : {};
  const isLive = pushed.expiresAt > now;
  const interactionId = world.random.secret();
  const { before, after } = await world
    .table('holder.pushedRequests')
    .update(pushed.id, (row) =>
      row.usedAt === undefined && isLive ? { ...row, usedAt: now, interactionId } : undefined,
    );
  const usedAt = before?.usedAt;
  const used = { at: 'state:request_uri.usedAt', actual: usedAt ?? null };
  const resumed = await resumable(world, before);
  if (resumed !== undefined) {
    call.ledger.relax('request-uri.unused', used);
    return { resumed };
  }
  call.ledger.check('request-uri.unused', after !== undefined || (usedAt === undefined && !isLive), {
    ...used,
    ...back,
  });
  call.ledger.check('request-uri.live', isLive, {
    at: 'state:request_uri.expiresAt',
    expected: `after ${now}`,
    actual: pushed.expiresAt,
    ...back,
  });
  return { interactionId };
}

/** Decision P-6: until the interaction ends, its page may be reloaded, even if the reference has expired (RFC 9126 4). */
async function resumable(world: World, before: PushedRequestRow | undefined): Promise<InteractionRow | undefined> {
  const id = before?.interactionId;
  if (id === undefined || world.decisions.get('requestUriUse') === 'arrival') return undefined;
  const row = await world.table('holder.interactions').get(id);
  return row !== undefined && isAtScreens(world, row) ? row : undefined;
}

interface Resolved {
  readonly row: ClientRow;
  readonly pushed: PushedRequestRow;
  readonly target: RedirectTarget;
}

/** Checks from the push are repeated only for what may have changed since (RFC 9126 4). */
function checkRegistration(world: World, call: Ready, { row, pushed, target }: Resolved): void {
  const { redirectUri, scopes } = pushed.request;
  call.ledger.check('request-uri.redirect-uri', row.redirectUris.includes(redirectUri), {
    at: 'state:client.redirect_uris',
    expected: row.redirectUris.join(' '),
    actual: redirectUri,
  });
  const isCovered = scopes.every((scope) => row.scopes.includes(scope));
  call.ledger.check('request-uri.scope', isCovered, {
    at: 'state:client.scope',
    expected: row.scopes.join(' '),
    actual: scopes.join(' '),
    target,
  });
  requireCodeGrant(world, call, row, target);
}
