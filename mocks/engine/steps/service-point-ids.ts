// The list of service points in a POST body: three spellings, one reading.
import { limits } from '../../spec/limits.ts';
import type { Ledger } from '../ledger.ts';
import type { RefusalId } from '../../spec/refusals.ts';
import type { Json } from '../../trace/exchange.ts';
import type { World } from '../../world/world.ts';
import type { Ready } from '../call.ts';

/** The ids as sent, each once, in the order sent. Refuses a missing, wrongly typed or overlong list; an empty one by decision RS-17. */
export function readServicePointIds(
  call: Ready,
  world: World,
): Required<Pick<Ready, 'servicePointIds' | 'servicePointIdsAt'>> {
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
  const all = world.decisions.get('listMember') === 'all';
  const places = [
    ['data.servicePointIds', data?.['servicePointIds']],
    ...(all
      ? ([
          ['data.servicePointIdList', data?.['servicePointIdList']],
          ['servicePointIdList', body['servicePointIdList']],
        ] as const)
      : []),
  ] as const;
  const [name, list] = places.find(([, value]) => value !== undefined) ?? ['data.servicePointIds', undefined];
  ledger.check('body.member-present', list !== undefined, { at: `body:${name}`, detail: name, ...refusal });
  const strings =
    isList(list) && list.every((id): id is string => typeof id === 'string' && id !== '') ? list : undefined;
  const emptyGood = world.decisions.get('emptyList') === '200';
  const mayBeEmpty = emptyGood && strings?.length === 0;
  ledger.checkUnless(mayBeEmpty, 'body.member-valid', strings !== undefined && strings.length > 0, {
    at: `body:${name}`,
    expected: emptyGood ? 'an array of service point ids' : 'an array of at least one service point id',
    actual: list,
    detail: name,
    ...refusal,
  });
  const ids = [...new Set(strings)];
  ledger.check('service-point.body-count', ids.length <= limits.maximumPageSize, {
    at: `body:${name}`,
    expected: `at most ${String(limits.maximumPageSize)} ids`,
    actual: `${String(ids.length)} ids`,
    detail: name,
    ...refusal,
  });
  return { servicePointIds: ids, servicePointIdsAt: name };
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

function record(value: Json | undefined): Readonly<Record<string, Json>> | undefined {
  return typeof value === 'object' && value !== null && !isList(value) ? value : undefined;
}
