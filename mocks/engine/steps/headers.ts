// The step of headers: the policy of the operation (interfaces, common request headers; decisions X2 to X6, X16, X17).
import { addSeconds } from '../../ambient/clock.ts';
import type { Randomness } from '../../ambient/randomness.ts';
import { limits } from '../../spec/limits.ts';
import { isTraced } from '../../spec/operation.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { World } from '../../world/world.ts';
import type { Versioned } from '../call.ts';
import type { Parties } from '../party-interface.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;
/** Groups of four characters (RFC 4648 4); the expression does not backtrack over long text. */
const isBase64 = (value: string): boolean => value.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/u.test(value);

/** The interaction id of the response: the caller's own if it is a UUID, otherwise a new one. */
export function interactionId(request: Request, random: Pick<Randomness, 'uuid'>): string {
  const sent = request.headers.get('x-fapi-interaction-id');
  return sent !== null && uuid.test(sent) ? sent : random.uuid();
}

/** Refuses headers that are missing, malformed or not allowed. */
export function readHeaders(call: Versioned, world: World): void {
  if (isTraced(call.operation))
    checkFormat(call, 'x-fapi-interaction-id', 'header.interaction-id', (value) => uuid.test(value), 'a UUID');
  const policy = call.operation.headers;
  if (policy === 'customer') customerHeaders(call, world);
  if (policy === 'secondary') secondaryHeaders(call, world);
}

function customerHeaders(call: Versioned, world: World): void {
  checkPresent(call, 'x-fapi-auth-date', 'header.auth-date-present');
  checkFormat(
    call,
    'x-fapi-auth-date',
    'header.auth-date',
    isHttpDate,
    'an HTTP date such as Thu, 16 Jan 2020 16:50:15 GMT',
  );
  checkPast(call, 'x-fapi-auth-date', world);
  const { headers } = call.request;
  // Either header marks a call with the customer present; then both are required.
  if (headers.has('x-cds-client-headers'))
    checkPresent(call, 'x-fapi-customer-ip-address', 'header.ip-address-present');
  checkFormat(call, 'x-fapi-customer-ip-address', 'header.ip-address', isIpAddress, 'an IPv4 or IPv6 address');
  if (headers.has('x-fapi-customer-ip-address'))
    checkPresent(call, 'x-cds-client-headers', 'header.client-headers-present');
  checkFormat(call, 'x-cds-client-headers', 'header.client-headers', isBase64, 'Base64');
}

function secondaryHeaders(call: Versioned, world: World): void {
  const forbidden = [
    ['x-fapi-auth-date', 'header.no-auth-date'],
    ['x-fapi-customer-ip-address', 'header.no-ip-address'],
    ['x-cds-client-headers', 'header.no-client-headers'],
  ] as const;
  for (const [name, rule] of forbidden) {
    const value = call.request.headers.get(name);
    call.ledger.checkUnless(world.decisions.get('forbiddenHeaders') === 'ignore', rule, value === null, {
      at: `header:${name}`,
      expected: 'absent',
      actual: value,
      detail: name,
    });
  }
  checkPresent(call, 'x-cds-arrangement', 'header.arrangement-present');
  checkFormat(call, 'x-cds-arrangement', 'header.arrangement', (value) => uuid.test(value), 'a UUID');
}

/** Refuses an arrangement that is unknown or has ended, with the same error, if a decision says so. */
export async function checkArrangementLives(call: Versioned, parties: Parties, world: World): Promise<void> {
  if (call.operation.headers !== 'secondary' || world.decisions.get('arrangementLookup') !== 'living') return;
  const name = 'x-cds-arrangement';
  const id = call.request.headers.get(name) ?? '';
  const holder = await parties.holder();
  const living = (await holder.arrangement?.(world, id)) === true;
  call.ledger.check('header.arrangement-living', living, { at: `header:${name}`, actual: id, detail: name });
}

function checkPresent(call: Versioned, name: string, rule: RuleId): void {
  const value = call.request.headers.get(name);
  call.ledger.check(rule, value !== null && value !== '', { at: `header:${name}`, detail: name });
}

function checkFormat(
  call: Versioned,
  name: string,
  rule: RuleId,
  good: (value: string) => boolean,
  expected: string,
): void {
  const value = call.request.headers.get(name);
  if (value === null) return;
  call.ledger.check(rule, good(value), { at: `header:${name}`, expected, actual: value, detail: name });
}

/** Refuses a login in the future, allowing for clock skew (decision X4). */
function checkPast(call: Versioned, name: string, world: World): void {
  const value = call.request.headers.get(name);
  const latest = addSeconds(world.clock.now(), limits.clockSkew);
  const isPast = value === null || Date.parse(value) <= latest.getTime();
  call.ledger.checkUnless(world.decisions.get('futureAuthDate') === 'accept', 'header.auth-date-past', isPast, {
    at: `header:${name}`,
    expected: `at most ${latest.toUTCString()}`,
    actual: value,
    detail: name,
  });
}

/** IMF-fixdate (RFC 9110 5.6.7); a weekday that does not match the date is malformed. */
function isHttpDate(value: string): boolean {
  const instant = new Date(value);
  return !Number.isNaN(instant.getTime()) && instant.toUTCString() === value;
}

/** An IPv4 or IPv6 address as in RFC 3986 3.2.2: no leading zero in an octet, which some parsers read as octal; no zone, no brackets. */
export function isIpAddress(value: string): boolean {
  if (/^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/u.test(value)) return true;
  if (!/^[0-9a-f:.]+$/iu.test(value) || !value.includes(':')) return false;
  return URL.canParse(`http://[${value}]/`);
}
