// The step of versions: chooses the version of the operation, and checks that the caller accepts JSON (interfaces, versioning).
import type { RuleId } from '../../spec/rules/index.ts';
import { isVersionOptional, servedVersions, type VersionChoices } from '../../spec/served-versions.ts';
import { brandAt } from '../../world/addresses.ts';
import type { World } from '../../world/world.ts';
import type { Secured, Versioned } from '../call.ts';

const positiveInteger = /^0*[1-9]\d*$/u;

/** Refuses a missing, malformed or unsupported version, and an Accept header that excludes JSON. */
export function negotiate(call: Secured, world: World): Versioned {
  const { operation, request } = call;
  if (operation.versions === undefined) return { ...call, version: 0 };
  const choices = choicesOf(call, world);
  const served = operation.versions
    .filter((row) => choices.some((one) => servedVersions(operation, one).includes(row)))
    .map((row) => row.version);
  const isOptional = choices.some((one) => isVersionOptional(operation, one));
  const version = chosenVersion(call, served, isOptional ? operation.versionDefault : undefined);
  call.ledger.check('accept.json', acceptsJson(request.headers.get('accept')), {
    at: 'header:accept',
    expected: 'application/json',
    actual: request.headers.get('accept'),
  });
  return { ...call, version };
}

/**
 * The version choices of the brands that the call may concern: the holder's own or, at any other party, those of every
 * brand in the world.
 */
function choicesOf({ place }: Secured, world: World): readonly VersionChoices[] {
  const brand = brandAt(place);
  const readers =
    brand === undefined ? world.scenario.holders.map((holder) => world.decisionsAt(holder.brand)) : [world.decisions];
  return readers.map((decisions) => ({
    versions: decisions.get('versions'),
    retiredVersions: decisions.get('retiredVersions'),
    registerVersions: decisions.get('registerVersions'),
  }));
}

function chosenVersion(call: Secured, served: readonly number[], byDefault: number | undefined): number {
  const { headers } = call.request;
  const wanted = headers.get('x-v')?.trim() || undefined;
  const least = headers.get('x-min-v')?.trim() || undefined;
  if (byDefault === undefined) {
    call.ledger.check('version.present', wanted !== undefined, {
      at: 'header:x-v',
      expected: served.join(', '),
      actual: wanted ?? null,
      detail: 'x-v',
    });
  }
  checkNumber(call, 'version.positive-integer', 'x-v', wanted);
  // A malformed x-min-v is an error even if it would otherwise be ignored (interfaces, versioning 5).
  checkNumber(call, 'version.minimum-positive-integer', 'x-min-v', least);
  const highest = wanted === undefined ? (byDefault ?? 1) : Number(wanted);
  const lowest = Math.min(Number(least ?? highest), highest);
  // x-min-v is ignored unless it is lower than x-v (interfaces, versioning 5).
  const counts = least !== undefined && Number(least) < highest;
  const version = served.findLast((candidate) => candidate >= lowest && candidate <= highest);
  call.ledger.check('version.supported', version !== undefined, {
    at: 'header:x-v',
    expected: `${served.join(', ')}${counts ? ` from x-min-v (${least.slice(0, 20)}) to x-v` : ''}`,
    actual: wanted ?? null,
    detail: `Versions available: ${served.join(', ')}`,
    fix: `Set x-v to ${served.join(' or ')}.`,
  });
  return version;
}

function checkNumber(call: Secured, rule: RuleId, header: 'x-v' | 'x-min-v', sent: string | undefined): void {
  if (sent === undefined) return;
  const evidence = { at: `header:${header}`, expected: 'digits, at least 1', actual: sent, detail: header };
  call.ledger.check(rule, positiveInteger.test(sent), evidence);
}

/** The media ranges that include JSON, most specific first: the most specific one applies (RFC 9110 12.5.1). */
const jsonRanges = ['application/json', 'application/*', '*/*'];

/** True if the header is absent, or if the most specific range for JSON is present without q=0. */
function acceptsJson(accept: string | null): boolean {
  if (accept === null || accept.trim() === '') return true;
  const sent = accept.split(',').map((range) => range.split(';').map((part) => part.trim().toLowerCase()));
  const counted =
    jsonRanges.map((name) => sent.filter(([type]) => type === name)).find(({ length }) => length > 0) ?? [];
  return counted.some((range) => !range.some((part) => /^q=0(\.0*)?$/u.test(part)));
}
