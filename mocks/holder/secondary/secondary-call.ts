// The holder's calls to the secondary data holder: certificate, arrangement, interaction id, and nothing about the customer.
import { isRecord } from '../../ambient/is-record.ts';
import type { BearerCall } from '../../engine/call.ts';
import { dataHolderBrandId } from '../../scenario/participants.ts';
import type { World } from '../../world/world.ts';
import { brandOf } from '../brand.ts';
import { ownRefusal, type ErrorList } from './secondary-refusals.ts';
import type { ServicePointIds } from '../resources/shared-data.ts';

export interface SecondaryCall {
  readonly method: 'GET' | 'POST';
  /** Path under `/secondary/energy/electricity/servicepoints`, including the query. */
  readonly path: string;
  readonly body?: unknown;
  readonly version: number;
}

export interface SecondaryLinks {
  readonly first?: string;
  readonly prev?: string;
  readonly next?: string;
}

export interface SecondaryAnswer {
  readonly data: object;
  readonly links?: SecondaryLinks;
  readonly meta?: { readonly totalRecords?: number };
}

/** Refuses in the holder's own words, marked as the secondary holder's error, if that does not succeed. */
export async function askSecondary(
  world: World,
  call: BearerCall,
  ids: ServicePointIds,
  asked: SecondaryCall,
): Promise<SecondaryAnswer> {
  const brand = brandOf(world, call);
  const certificate = await world.authority.certificateOf(dataHolderBrandId(world.scenario, brand.id), 'data-holder');
  const request = requestFor(world, call, asked);
  const at = 'state:secondary.status';
  const response = await world.call('holder', request, { parent: call.exchange, certificate }).catch(() => undefined);
  if (response === undefined) {
    const { evidence } = ownRefusal(504, undefined, call, ids);
    call.ledger.check('secondary.answered', false, { at, actual: null, secondary: true, ...evidence });
  }
  const answer = await readJson(response);
  if (response.status === 200 && isAnswer(answer)) {
    call.ledger.check('secondary.answered', true, { at, actual: 200 });
    return answer;
  }
  const { rule, evidence } = ownRefusal(response.status, answer as ErrorList | undefined, call, ids);
  call.ledger.check(rule, false, { at, expected: 200, actual: response.status, secondary: true, ...evidence });
}

function requestFor(world: World, call: BearerCall, asked: SecondaryCall): Request {
  const base = `${world.addresses.secondaryDataHolder.base}/secondary/energy/electricity/servicepoints`;
  const headers = new Headers({
    'x-v': String(asked.version),
    'x-cds-arrangement': call.bearer.consent?.id ?? '',
    'x-fapi-interaction-id': call.interaction,
  });
  if (asked.body === undefined) return new Request(`${base}${asked.path}`, { method: asked.method, headers });
  headers.set('content-type', 'application/json');
  return new Request(`${base}${asked.path}`, { method: asked.method, headers, body: JSON.stringify(asked.body) });
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

const isAnswer = (body: unknown): body is SecondaryAnswer => isRecord(body) && isRecord(body['data']);
