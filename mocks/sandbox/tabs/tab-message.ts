// What the tabs of a world tell each other. It is read with care: anything on the origin may write to the channel.
import { isRecord } from '../../ambient/is-record.ts';
import { isClockState, type ClockState } from '../../ambient/clock.ts';
import type { Message } from '../../world/outbox.ts';
import type { DecisionPreset, Decisions } from '../../spec/decisions.ts';
import { isExchange, type Exchange } from '../../trace/exchange.ts';
import { knownDecisions } from '../options/decision-options.ts';

export type TabMessage =
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'clock'; readonly state: ClockState }
  | { readonly kind: 'decisions'; readonly chosen: Partial<Decisions>; readonly preset?: DecisionPreset }
  /** Somebody registered, or keys, certificates or addresses of a participant changed. */
  | { readonly kind: 'participants' }
  /** Faults were armed or disarmed, or have struck: read them from the store. */
  | { readonly kind: 'faults' }
  | { readonly kind: 'reset' };

/** The message; undefined for anything else. Never throws for what can be posted. */
export function readTabMessage(data: unknown): TabMessage | undefined {
  if (!isRecord(data)) return undefined;
  const { kind, exchange, message, state, chosen, preset } = data;
  switch (kind) {
    case 'exchange':
      return isExchange(exchange) ? { kind: 'exchange', exchange } : undefined;
    case 'message':
      return isMessage(message) ? { kind: 'message', message } : undefined;
    case 'clock':
      return isClockState(state) ? { kind: 'clock', state } : undefined;
    case 'decisions':
      return isRecord(chosen)
        ? { kind: 'decisions', chosen: knownDecisions(chosen), ...(preset === 'lenient' ? { preset } : {}) }
        : undefined;
    case 'participants':
    case 'faults':
    case 'reset':
      return { kind };
    default:
      return undefined;
  }
}

const isMessage = (value: unknown): value is Message =>
  isRecord(value) &&
  ['id', 'to', 'kind', 'text', 'at'].every((name) => typeof value[name] === 'string') &&
  (value['code'] === undefined || typeof value['code'] === 'string');
