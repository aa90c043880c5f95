// Translates refusals of the secondary data holder: the holder's own codes and the recipient's ids, without the other's texts.
import type { Evidence } from '../../engine/ledger.ts';
import { pageAsked } from '../../engine/page.ts';
import type { Ready } from '../../engine/call.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { ServicePointIds } from '../resources/shared-data.ts';

export interface ErrorList {
  readonly errors?: readonly { readonly code?: unknown; readonly detail?: unknown }[];
}

export interface OwnRefusal {
  readonly rule: RuleId;
  readonly evidence: Pick<Evidence, 'at' | 'expected' | 'actual' | 'refusal' | 'detail' | 'headers' | 'secondary'>;
}

/** The holder's refusal for an error response of the secondary holder. */
export function ownRefusal(
  status: number,
  answer: ErrorList | undefined,
  call: Ready,
  ids: ServicePointIds,
): OwnRefusal {
  const error = answer?.errors?.[0];
  const code = typeof error?.code === 'string' ? error.code : '';
  const said = typeof error?.detail === 'string' ? error.detail : '';
  // The lists are the same, so a page that does not exist there does not exist here, and the caller is at fault.
  if (code.endsWith('Field/InvalidPage') && /^\d{1,9}$/u.test(said))
    return { rule: 'page.exists', evidence: { ...pageAsked(call.url, said), detail: said, secondary: false } };
  if (code.endsWith('/UnavailableServicePoint')) return aboutServicePoints(unavailable, said, call, ids);
  if (code.endsWith('/InvalidServicePoint')) return aboutServicePoints(unknown, said, call, ids);
  return { rule: 'secondary.answered', evidence: withoutAnswer(status) };
}

/** The rules for one service point and for several. */
type Rules = readonly [one: RuleId, several: RuleId];
const unavailable: Rules = ['service-point.available', 'service-point.body-available'];
const unknown: Rules = ['secondary.service-point', 'secondary.service-points'];

/** The affected service points under the recipient's ids; a request for all of them named none. */
function aboutServicePoints([one, several]: Rules, said: string, call: Ready, ids: ServicePointIds): OwnRefusal {
  const asked = call.parameters['servicePointId'];
  if (asked !== undefined) return { rule: one, evidence: { detail: asked } };
  const named = said.split(', ').flatMap((nmi) => (ids.nmis.includes(nmi) ? [ids.idOf(nmi)] : []));
  const detail = named.slice(0, 10).join(', ') || 'One of the service points';
  return { rule: several, evidence: { detail } };
}

function withoutAnswer(status: number): OwnRefusal['evidence'] {
  if (status === 503) return { refusal: 'cds.unavailable', detail: 'The secondary data holder is unavailable' };
  if (status === 429) return { refusal: 'cds.unavailable', detail: 'The secondary data holder is busy' };
  if (status === 504) return { refusal: 'cds.gateway-timeout', detail: 'The secondary data holder did not answer' };
  return { detail: 'The secondary data holder could not answer' };
}
