// The holder’s calls to the secondary data holder: certificate, arrangement, interaction id, and no word of the customer.
import type { Ledger } from '../engine/ledger.ts';
import type { Ready } from '../engine/visit.ts';
import { dataHolderBrandId } from '../participants.ts';
import type { RefusalId } from '../spec/refusals.ts';
import type { RuleId } from '../spec/rules/index.ts';
import type { World } from '../world.ts';
import { brandOf } from './brand.ts';

export interface SecondaryCall {
  readonly method: 'GET' | 'POST';
  /** Path under `/secondary/energy/electricity/servicepoints`, query included. */
  readonly path: string;
  readonly body?: unknown;
  readonly version: number;
}

export interface SecondaryAnswer {
  readonly data: unknown;
  readonly meta: { readonly totalRecords?: number };
}

interface ErrorList {
  readonly errors?: readonly { readonly code?: string; readonly detail?: string }[];
}

/** Refuses in the holder’s own words, marked as the secondary holder’s, when that does not answer well. */
export async function askSecondary(world: World, visit: Ready, call: SecondaryCall): Promise<SecondaryAnswer> {
  const brand = brandOf(world, visit);
  const certificate = await world.authority.certificateOf(dataHolderBrandId(world.scenario, brand.id), 'data-holder');
  const arrangement = visit.bearer?.consent?.id ?? '';
  const headers = new Headers({ 'x-v': String(call.version), 'x-cds-arrangement': arrangement });
  const interaction = visit.request.headers.get('x-fapi-interaction-id');
  if (interaction !== null) headers.set('x-fapi-interaction-id', interaction);
  if (call.body !== undefined) headers.set('content-type', 'application/json');
  const address = `${world.addresses.secondaryDataHolder.base}/secondary/energy/electricity/servicepoints${call.path}`;
  const request = new Request(address, {
    method: call.method,
    headers,
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  });
  const ledger: Ledger = visit.ledger;
  const response = await world.call('holder', request, { parent: visit.exchange, certificate }).catch(() => undefined);
  ledger.check('secondary.answered', response !== undefined, { at: 'secondary', actual: 'no answer', secondary: true });
  const answer = await readJson(response);
  if (response.status === 200 && answer !== undefined) {
    ledger.check('secondary.answered', true, { at: 'secondary', actual: 200 });
    return answer as SecondaryAnswer;
  }
  const [rule, refusal] = translated(response.status, answer as ErrorList | undefined, visit);
  ledger.check(rule, false, { at: 'secondary', expected: 200, actual: response.status, secondary: true, ...refusal });
  throw new TypeError('A refusal that was not thrown.');
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

type Translated = readonly [RuleId, { readonly refusal?: RefusalId; readonly detail?: string }];

/** The secondary holder’s refusal as the holder’s own: what names a service point keeps its meaning and the recipient’s id. */
function translated(status: number, answer: ErrorList | undefined, visit: Ready): Translated {
  const code = answer?.errors?.[0]?.code ?? '';
  const asked = visit.parameters['servicePointId'];
  const inBody = asked === undefined && visit.servicePointIds !== undefined;
  const detail = asked ?? 'One of the service points';
  if (code.endsWith('UnavailableServicePoint')) {
    return inBody ? ['service-point.body-available', { detail }] : ['service-point.available', { detail }];
  }
  if (code.endsWith('InvalidServicePoint'))
    return inBody ? ['service-point.body-id', { detail }] : ['service-point.id', { detail }];
  if (status === 503)
    return ['secondary.answered', { refusal: 'cds.unavailable', detail: 'The secondary data holder is unavailable' }];
  if (status === 504)
    return [
      'secondary.answered',
      { refusal: 'cds.gateway-timeout', detail: 'The secondary data holder took too long' },
    ];
  return ['secondary.answered', { detail: 'The secondary data holder could not answer' }];
}
