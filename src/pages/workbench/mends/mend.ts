// Computes the changes that would make a refused request accepted, or why there are none.
import type { Exchange } from '../../../../mocks/index.ts';
import type { ProfileId } from '../../../../mocks/spec/ids.ts';
import type { BeyondMending } from '../../../../mocks/spec/rule.ts';
import type { RuleId } from '../../../../mocks/spec/rules/index.ts';
import { refusingCheck } from '../../../../mocks/spec/told-exchange.ts';
import { beyondMendingOf, type Remedy } from '../../../elements/why/rule-words.ts';
import { pathOf, pointerTo, valueAt, type Change } from '../request-changes.ts';
import { operationNamed, type Known } from '../known.ts';
import { browserPart, objectPlace, type MendCase, type Mends } from './mend-case.ts';
import { clientMends } from './mends-client.ts';
import { inputMends } from './mends-input.ts';
import { registrationMends } from './mends-registration.ts';
import { requestObjectMends } from './mends-request-object.ts';
import { tokenMends } from './mends-tokens.ts';
import { transportMends } from './mends-transport.ts';
import { missingPrerequisite, type MissingPrerequisites } from './missing-prerequisite.ts';
import { documentOf } from '../request-document.ts';
import { missingPrerequisiteToday, todaysMends } from './today-mends.ts';

const mends: Mends = {
  ...transportMends,
  ...clientMends,
  ...requestObjectMends,
  ...tokenMends,
  ...inputMends,
  ...registrationMends,
};

/** Mends by rule, for the profile of the holder. */
export const mendsIn: Readonly<Record<ProfileId, Mends>> = { '0.1.1': mends, 'cds-1.36': { ...mends, ...todaysMends } };

/** Why a mend is not possible if the sender lacks something, by profile. */
export const prerequisitesIn: Readonly<Record<ProfileId, MissingPrerequisites>> = {
  '0.1.1': missingPrerequisite,
  'cds-1.36': { ...missingPrerequisite, ...missingPrerequisiteToday },
};

export type Mended = { readonly changes: readonly Change[] } | BeyondMending;

/** Undefined for an exchange that no rule refused. */
export function mend(exchange: Exchange, known: Known): Mended | undefined {
  const check = refusingCheck(exchange);
  if (check === undefined) return undefined;
  const world = beyondMendingOf(check.rule, exchange.profile);
  if (world !== undefined) return world;
  const document = documentOf(exchange);
  const operation = operationNamed(exchange.operation);
  const changes = mendsIn[known.profile][check.rule]?.({ document, check, exchange, operation, known });
  return changes === undefined
    ? noFixReason(check.rule, known)
    : { changes: repeatedOutside({ document, exchange }, changes) };
}

/** In the redirect flow, repeats changed claims in the parameters next to the request object. */
function repeatedOutside(refused: Pick<MendCase, 'document' | 'exchange'>, list: readonly Change[]): readonly Change[] {
  const { document, exchange } = refused;
  if (exchange.operation !== 'authorise') return list;
  return list.flatMap((change): readonly Change[] => {
    const name = pathOf(change[0])[3] ?? '';
    const isClaim = change[0] === pointerTo('tokens', objectPlace(refused), 'claims', name);
    const pointer = pointerTo(browserPart(document), name);
    if (!isClaim || name === 'request' || valueAt(document, pointer) === undefined) return [change];
    return [change, typeof change[1] === 'string' ? [pointer, change[1]] : [pointer]];
  });
}

const noFixReason = (rule: RuleId, { profile }: Known): BeyondMending =>
  prerequisitesIn[profile][rule] ?? { why: 'No automatic mend is available yet.' };

/** Whether the sender can mend a refusal with what is known, for display. */
export function remedyOf(exchange: Exchange, known: Known): Remedy {
  const found = mend(exchange, known);
  const rule = refusingCheck(exchange)?.rule;
  if (found === undefined || rule === undefined) return { mends: true };
  if ('why' in found) return { mends: false, words: found };
  return prerequisitesIn[known.profile][rule] === undefined ? { mends: true } : { mends: true, words: another };
}

const another: BeyondMending = { why: 'The sandbox knows a valid one: “Mend and send again” sends it.' };
