// The request to create a consent: scopes, and how long to share data (decision consentApi).
import { asJson } from '../../trace/as-json.ts';
import { recordOf } from '../../ambient/is-record.ts';
import type { Ledger } from '../../engine/ledger.ts';
import type { Ready } from '../../engine/call.ts';
import { limits } from '../../spec/limits.ts';
import { consumerScopes } from '../../spec/scopes.ts';

export interface ConsentBody {
  readonly scopes: readonly string[];
  /** Seconds; 0 means once. */
  readonly sharingDuration: number;
}

/** Refuses a body without scopes, scopes outside the sector or the client's own, and a duration above one year. */
export function readConsentBody(call: Ready, allowed: readonly string[]): ConsentBody {
  const ledger: Ledger = call.ledger;
  const body = recordOf(call.json);
  ledger.check('body.member-valid', body !== undefined, { at: 'body', expected: 'an object', detail: 'body' });
  const sent = body['data'];
  ledger.check('body.member-present', sent !== undefined, { at: 'body:data', detail: 'data' });
  const data = recordOf(sent);
  ledger.check('body.member-valid', data !== undefined, { at: 'body:data', expected: 'an object', detail: 'data' });
  ledger.check('body.member-present', data['scopes'] !== undefined, { at: 'body:data.scopes', detail: 'data.scopes' });
  return { scopes: readScopes(ledger, data['scopes'], allowed), sharingDuration: readDuration(ledger, data) };
}

function readScopes(ledger: Ledger, sent: unknown, allowed: readonly string[]): readonly string[] {
  const at = 'body:data.scopes';
  const detail = 'data.scopes';
  const listed = Array.isArray(sent) && sent.every((scope): scope is string => typeof scope === 'string');
  ledger.check('body.member-valid', listed, { at, expected: 'an array of scopes', detail });
  const known = consumerScopes.filter((scope) => allowed.includes(scope));
  const foreign = sent.find((scope) => !known.some((one) => one === scope));
  const kept = foreign === undefined && sent.includes('openid');
  ledger.check('consent.scopes', kept, {
    at,
    expected: known.join(' '),
    actual: foreign ?? sent,
    detail,
    fix:
      foreign === undefined
        ? 'Add openid to data.scopes.'
        : 'Leave this scope out of data.scopes, or register your client for it.',
  });
  return known.filter((scope) => sent.includes(scope));
}

function readDuration(ledger: Ledger, data: Readonly<Record<string, unknown>>): number {
  const sent = data['sharingDuration'] ?? (Object.hasOwn(data, 'sharingDuration') ? null : 0);
  const kept = typeof sent === 'number' && Number.isInteger(sent) && sent >= 0 && sent <= limits.maximumSharing;
  ledger.check('consent.duration', kept, {
    at: 'body:data.sharingDuration',
    expected: `0 to ${String(limits.maximumSharing)}`,
    actual: asJson(data['sharingDuration']),
    detail: 'data.sharingDuration',
  });
  return sent;
}
