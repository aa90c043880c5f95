// The step of routing: finds the operation by address and method (interfaces, endpoints).
import { byCodeUnits } from '../../ambient/ordering.ts';
import type { Evidence, Ledger } from '../ledger.ts';
import { brandAt, type Place } from '../../world/addresses.ts';
import type { Limits } from '../../spec/limits.ts';
import type { HostSlot } from '../../spec/operation.ts';
import { operations } from '../../spec/operations/index.ts';
import { isIn } from '../../spec/profiles/index.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { DecisionReader, World } from '../../world/world.ts';
import type { Arrived, KnownOperation, Routed } from '../call.ts';
import { addressMend } from './unknown-address.ts';

interface Path {
  readonly segments: readonly string[];
  /** Parameter names by segment; undefined for a static segment. */
  readonly names: readonly (string | undefined)[];
  readonly rows: KnownOperation[];
}

const parameterOf = (segment: string): string | undefined => /^\{(\w+)\}$/u.exec(segment)?.[1];

const bySlot = new Map<HostSlot, Path[]>();
for (const row of operations as readonly KnownOperation[]) {
  for (const slot of new Set([row.host, ...(Object.keys(row.servedAt?.slots ?? {}) as HostSlot[])])) {
    const paths = bySlot.get(slot) ?? [];
    bySlot.set(slot, paths);
    const segments = row.path.split('/').slice(1);
    const same = paths.find((path) => path.segments.join('/') === segments.join('/'));
    if (same === undefined) paths.push({ segments, names: segments.map(parameterOf), rows: [row] });
    else same.rows.push(row);
  }
}
// Static segments before parameters: /servicepoints/usage is not a service point.
for (const paths of bySlot.values()) {
  const rank = ({ names }: Path): string => names.map((name) => (name === undefined ? '0' : '1')).join('');
  paths.sort((a, b) => a.segments.length - b.segments.length || byCodeUnits(rank(a), rank(b)));
}

function match(path: Path, segments: readonly string[]): Record<string, string> | undefined {
  if (path.segments.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (let index = 0; index < segments.length; index += 1) {
    const actual = segments[index] ?? '';
    const name = path.names[index];
    if (name === undefined ? path.segments[index] !== actual : actual === '') return undefined;
    if (name !== undefined) parameters[name] = decode(actual);
  }
  return parameters;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export interface Found {
  readonly place: Place | undefined;
  readonly operation: KnownOperation | undefined;
  readonly parameters: Readonly<Record<string, string>>;
  /** Operations at the address, for any method; empty if the address is not in the standard. */
  readonly rows: readonly KnownOperation[];
  /** The rule that a switched-off address breaks; there is no operation then. */
  readonly switchedOff?: RuleId;
}

/** Methods that an address supports: HEAD wherever GET is, as RFC 9110 9.1 requires of every server. */
const methodsOf = (row: KnownOperation): readonly string[] => methods.get(row.id) ?? [];
const methods: ReadonlyMap<string, readonly string[]> = new Map(
  operations.map(({ id, method, alsoMethods = [] }: KnownOperation) => [
    id,
    [method, ...(method === 'GET' ? ['HEAD'] : []), ...alsoMethods],
  ]),
);

/** Where the parties are, and what each offers. */
type Directory = Pick<World, 'addresses' | 'decisionsAt' | 'profiles' | 'profileOf'>;

/** Whether the decisions let the operation be served under a slot. */
const isServedAt = (
  { servedAt }: Pick<KnownOperation, 'servedAt'>,
  slot: HostSlot | undefined,
  decisions: DecisionReader,
): boolean =>
  servedAt === undefined || (slot !== undefined && servedAt.slots[slot] === decisions.get(servedAt.decision));

/** Looks up the address. Never refuses, so that trace and refusal have all that is known. */
export function find(request: Request, url: URL, { addresses, decisionsAt, profiles, profileOf }: Directory): Found {
  const located = addresses.locate(url);
  const nothing: Found = { place: located?.place, operation: undefined, parameters: {}, rows: [] };
  if (located === undefined) return nothing;
  const segments = located.path.split('/').slice(1);
  const brand = brandAt(located.place);
  // A recipient serves every holder, each in its profile; the register and the secondary holder have no profile.
  const spoken = brand === undefined ? profiles : [profileOf(brand)];
  for (const path of bySlot.get(located.place.slot) ?? []) {
    const parameters = match(path, segments);
    if (parameters === undefined) continue;
    // An operation that the profile lacks is treated like any unknown path.
    const { slot } = located.place;
    const rows = path.rows.filter(
      (row) =>
        spoken.some((profile) => isIn(row, profile)) &&
        (slot === row.host || isServedAt(row, slot, decisionsAt(brand))),
    );
    const offered = rows.find((row) => row.offered)?.offered;
    if (offered !== undefined && decisionsAt(brand).get(offered.while) === 'off')
      return { ...nothing, switchedOff: offered.rule };
    const operation = rows.find((row) => methodsOf(row).includes(request.method));
    return { place: located.place, operation, parameters, rows };
  }
  return nothing;
}

/** Refuses what exceeds the size limits, an unknown address, and an unsupported method. */
export function route(arrived: Arrived, found: Found, world: Directory & Pick<World, 'limits'>): Routed {
  const ledger: Ledger = arrived.ledger;
  const { url, request } = arrived;
  checkSizes(arrived, world.limits);
  const where = { at: 'url', actual: `${request.method} ${url.origin}${url.pathname}` } as const;
  if (found.switchedOff !== undefined) ledger.check(found.switchedOff, false, where);
  if (found.operation?.offered !== undefined) ledger.check(found.operation.offered.rule, true, where);
  const known = found.place !== undefined && found.rows.length > 0;
  ledger.check('route.known', known, known ? where : { ...where, ...addressEvidence(arrived, found, world) });
  const allowed = found.rows.flatMap(methodsOf).join(', ');
  ledger.check('route.method', found.operation !== undefined, {
    at: 'method',
    actual: request.method,
    expected: allowed,
    headers: { allow: allowed },
  });
  const implemented =
    found.operation.notImplemented !== true &&
    isServedAt(found.operation, found.place?.slot, world.decisionsAt(brandAt(found.place)));
  ledger.check('route.implemented', implemented, {
    ...where,
    detail: found.operation.title,
  });
  ledger.check('route.size', arrived.whole, {
    at: 'body',
    actual: `${arrived.whole ? '' : 'more than '}${String(arrived.bytes.byteLength)} bytes`,
    expected: `at most ${String(world.limits.body)} bytes`,
  });
  return { ...arrived, operation: found.operation, place: found.place, parameters: found.parameters };
}

/** The trace shows the mend for an unknown address; so does the response if the host is unknown. */
function addressEvidence({ request, url }: Arrived, { place }: Found, world: Directory): Evidence {
  const offered = (address: string): boolean => find(request, new URL(address), world).rows.length > 0;
  const fix = addressMend(url, world.addresses, offered);
  return fix === undefined ? {} : place === undefined ? { fix, detail: fix } : { fix };
}

const characters = (count: number): string => `${String(count)} characters`;

/** The first check, so that nothing else is read of an oversized request. */
function checkSizes(arrived: Arrived, limits: Limits): void {
  const { sizes } = arrived;
  arrived.ledger.check('route.address-length', sizes.address <= limits.address, {
    at: 'url',
    actual: characters(sizes.address),
    expected: `at most ${characters(limits.address)}`,
  });
  arrived.ledger.check('route.headers-size', sizes.headers <= limits.headers, {
    at: 'header',
    actual: characters(sizes.headers),
    expected: `at most ${characters(limits.headers)}`,
  });
}
