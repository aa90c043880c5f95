// The step of access by a token: the access token, its binding, its scope, and the consent behind it (RFC 6750, RFC 8705).
import { bearerTokenOf } from '../../spec/bearer-token.ts';
import { decidedEvidence } from '../../spec/decided-refusal.ts';
import { cutText } from '../../spec/cut-text.ts';
import { levelForms, levelsAt, assuranceLevelFor, assuranceLevelOf } from '../../spec/levels.ts';
import type { Ledger } from '../ledger.ts';
import { brandAt } from '../../world/addresses.ts';
import type { World } from '../../world/world.ts';
import type { Bearer } from '../caller.ts';
import type { FindBearer } from '../party-interface.ts';
import type { KnownOperation, Versioned } from '../call.ts';
import { statusEvidence } from '../status-evidence.ts';

/** The access token in a request, if any (RFC 6750 2.1). */
export const tokenIn = ({ headers }: Request): string | undefined => bearerTokenOf(headers.get('authorization'));

/** Refuses a token that is missing, unknown, expired, revoked, bound to another certificate, or lacks a scope. */
export async function bearer(call: Versioned, find: FindBearer | undefined, world: World): Promise<Bearer> {
  const ledger: Ledger = call.ledger;
  const { operation, request } = call;
  const at = 'header:authorization';
  const token = tokenIn(request);
  ledger.check('token.present', token !== undefined, { at, expected: 'Bearer and an access token' });
  const found = await find?.(token);
  ledger.check('token.known', found !== undefined, { at, actual: cutText(token, 8) });
  // A client_credentials token has no refresh token.
  const renewal =
    found.subject === 'client' ? { fix: 'Get a new access token with grant_type client_credentials.' } : {};
  ledger.check('token.not-revoked', !found.revoked, {
    at: 'state:token.revoked',
    expected: false,
    actual: found.revoked,
    ...renewal,
  });
  const now = world.clock.now();
  ledger.check('token.live', found.expiresAt.getTime() > now.getTime(), {
    at: 'state:token.expiresAt',
    expected: `after ${now.toISOString()}`,
    actual: found.expiresAt.toISOString(),
    ...renewal,
  });
  ledger.check('token.bound-to-certificate', call.peer?.thumbprint === found.thumbprint, {
    at: 'certificate:thumbprint',
    expected: found.thumbprint,
    actual: call.peer?.thumbprint ?? null,
  });
  sufficient(call, operation, found, world);
  return found;
}

/** Checks what a consumer's token depends on: an active recipient and an active consent. */
function checkSharing(call: Versioned, found: Bearer, world: World): void {
  if (found.recipientStatus !== undefined) {
    call.ledger.check('recipient.active', found.recipientStatus === 'ACTIVE', {
      ...statusEvidence(found.recipientStatus),
      ...(call.operation.form === 'oauth' ? {} : { detail: found.recipientStatus }),
      ...decidedEvidence(call.operation, 'recipient.active', world.decisions),
    });
  }
  if (found.consent !== undefined) {
    const decided = decidedEvidence(call.operation, 'consent.alive', world.decisions);
    call.ledger.check('consent.alive', found.consent.alive, {
      at: 'state:consent.status',
      expected: 'AUTHORISED',
      actual: found.consent.status,
      detail: decided.refusal === undefined ? 'The consent has been revoked or has expired' : 'invalid_token',
      ...decided,
    });
  }
}

function sufficient(call: Versioned, operation: KnownOperation, found: Bearer, world: World): void {
  if (operation.access.kind !== 'bearer') return;
  const { scopes, subject } = operation.access;
  call.ledger.check('token.subject', found.subject === subject, {
    at: 'state:token.subject',
    expected: subject,
    actual: found.subject,
    fix:
      subject === 'client'
        ? 'Send an access token that you got with grant_type client_credentials.'
        : 'Send an access token that was issued on a consumer’s authorisation.',
  });
  if (subject === 'customer') checkSharing(call, found, world);
  const refusal = decidedEvidence(operation, 'token.scope', world.decisions);
  call.ledger.check(
    'token.scope',
    scopes.every((scope) => found.scopes.includes(scope)),
    {
      at: 'state:token.scope',
      expected: scopes.join(' '),
      actual: found.scopes.join(' '),
      ...(subject === 'client'
        ? { fix: 'Request the scope at the token endpoint, with grant_type client_credentials.' }
        : {}),
      ...refusal,
    },
  );
  if (operation.level === undefined) return;
  const needed = assuranceLevelFor[operation.level];
  const { metadata } = world.profileOf(brandAt(call.place));
  const forms = metadata.includes('vot_values_supported') ? levelForms : (['acr'] as const);
  call.ledger.check('token.level', assuranceLevelOf(found.level?.reached) >= needed, {
    at: 'state:session.level',
    expected: needed === 2 ? levelsAt(2, forms) : `${levelsAt(1, forms)}, or more`,
    actual: found.level?.reached ?? null,
  });
}
