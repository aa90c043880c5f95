// The list of ids in a POST body: service points, whose member has three spellings, or accounts.
import { isTexts } from '../../ambient/is-text.ts';
import { limits } from '../../spec/limits.ts';
import type { Ledger } from '../ledger.ts';
import type { RefusalId } from '../../spec/refusals.ts';
import type { Json } from '../../trace/exchange.ts';
import type { World } from '../../world/world.ts';
import type { Ready } from '../call.ts';

interface ListOfIds {
  readonly of: 'service points' | 'accounts';
  readonly one: string;
  readonly member: 'servicePointIds' | 'accountIds';
}

const servicePoints: ListOfIds = { of: 'service points', one: 'service point', member: 'servicePointIds' };
const accounts: ListOfIds = { of: 'accounts', one: 'account', member: 'accountIds' };

/** The list in a body of this schema; undefined for any other schema. */
export const listIn = (schema: string | undefined): ListOfIds | undefined =>
  schema === 'RequestServicePointIdList' ? servicePoints : schema === 'RequestAccountIdListV1' ? accounts : undefined;

/**
 * The ids as sent, without repetition, in the order sent. Refuses a missing or wrongly typed list, and more service
 * points than fit on a page; an empty list by decision RS-17.
 */
export function readIds(list: ListOfIds, call: Ready, world: World): Required<Pick<Ready, 'ids' | 'idsAt'>> {
  const ledger: Ledger = call.ledger;
  const { operation } = call;
  const unprocessable = operation.party === 'holder' && world.decisions.get('bodyErrorStatus') === '422';
  const refusal: { refusal?: RefusalId } = unprocessable ? { refusal: 'cds.field-invalid-422' } : {};
  const body = record(call.json);
  ledger.check('body.member-valid', body !== undefined, {
    at: 'body',
    expected: 'an object',
    detail: 'body',
    ...refusal,
  });
  const data = record(body['data']);
  const all = list.of === 'service points' && world.decisions.get('listMember') === 'all';
  const places = [
    [`data.${list.member}`, data?.[list.member]],
    ...(all
      ? ([
          ['data.servicePointIdList', data?.['servicePointIdList']],
          ['servicePointIdList', body['servicePointIdList']],
        ] as const)
      : []),
  ] as const;
  const [name, sent] = places.find(([, value]) => value !== undefined) ?? [`data.${list.member}`, undefined];
  ledger.check('body.member-present', sent !== undefined, { at: `body:${name}`, detail: name, ...refusal });
  const strings = isTexts(sent) ? sent : undefined;
  const emptyGood = world.decisions.get('emptyList') === '200';
  const mayBeEmpty = emptyGood && strings?.length === 0;
  ledger.checkUnless(mayBeEmpty, 'body.member-valid', strings !== undefined && strings.length > 0, {
    at: `body:${name}`,
    expected: emptyGood ? `an array of ${list.one} ids` : `an array of at least one ${list.one} id`,
    actual: sent,
    detail: name,
    ...refusal,
  });
  const ids = [...new Set(strings)];
  if (list.of === 'accounts') return { ids, idsAt: name };
  ledger.check('service-point.body-count', ids.length <= limits.maximumPageSize, {
    at: `body:${name}`,
    expected: `at most ${String(limits.maximumPageSize)} ids`,
    actual: `${String(ids.length)} ids`,
    detail: name,
    ...refusal,
  });
  return { ids, idsAt: name };
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

function record(value: Json | undefined): Readonly<Record<string, Json>> | undefined {
  return typeof value === 'object' && value !== null && !isList(value) ? value : undefined;
}
