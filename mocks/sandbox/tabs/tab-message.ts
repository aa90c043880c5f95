// The messages between tabs of a world. They are validated, because any code on the origin may write to the channel.
import { defined } from '../../ambient/defined.ts';
import { isRecord } from '../../ambient/is-record.ts';
import { isClockState, type ClockState } from '../../ambient/clock.ts';
import { isRequestOnWire, isResponseOnWire, type RequestOnWire, type ResponseOnWire } from '../../ambient/on-wire.ts';
import type { Message } from '../../world/outbox.ts';
import type { DecisionPreset, Decisions } from '../../spec/decisions/decisions.ts';
import { parties, type Party } from '../../spec/party.ts';
import { isExchange, type Exchange } from '../../trace/exchange.ts';
import { knownDecisions } from '../options/decision-options.ts';
import type { Sender } from '../../engine/request-sender.ts';

/** The sender of a request, as far as it can be passed to another tab. */
export type SenderOnWire = Omit<Sender, 'signal' | 'random' | 'parent'>;

export type TabMessage =
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'clock'; readonly state: ClockState }
  | { readonly kind: 'decisions'; readonly chosen: Partial<Decisions>; readonly preset?: DecisionPreset }
  /** A client registered, or keys, certificates or addresses of a participant changed. */
  | { readonly kind: 'participants' }
  /** Faults were armed or disarmed, or have struck: read them from the store. */
  | { readonly kind: 'faults' }
  /** This tab lies from now on, and answers for every tab until it releases its lock. */
  | { readonly kind: 'lying' }
  /** A request to the lying tab. */
  | { readonly kind: 'asked'; readonly id: string; readonly request: RequestOnWire; readonly sender: SenderOnWire }
  /** Its response; without one, the connection broke. */
  | {
      readonly kind: 'answered';
      readonly id: string;
      readonly response?: ResponseOnWire | undefined;
      readonly exchange?: string | undefined;
    }
  | { readonly kind: 'reset' };

/** The message; undefined for anything else. Never throws for data that can be posted. */
export function readTabMessage(data: unknown): TabMessage | undefined {
  if (!isRecord(data)) return undefined;
  const { kind, exchange, message, state, chosen, preset, id, request, response, sender } = data;
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
    case 'lying':
    case 'reset':
      return { kind };
    case 'asked':
      return typeof id === 'string' && isRequestOnWire(request)
        ? { kind, id, request, sender: senderIn(sender) }
        : undefined;
    case 'answered':
      return typeof id === 'string' && (response === undefined || isResponseOnWire(response))
        ? { kind, id, response, exchange: textOf(exchange) }
        : undefined;
    default:
      return undefined;
  }
}

const isMessage = (value: unknown): value is Message =>
  isRecord(value) &&
  ['id', 'to', 'kind', 'text', 'at'].every((name) => typeof value[name] === 'string') &&
  (value['code'] === undefined || typeof value['code'] === 'string');

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function senderIn(value: unknown): SenderOnWire {
  const { from, flow, step, run }: Readonly<Record<string, unknown>> = isRecord(value) ? value : {};
  const party: Party | undefined = parties.find(({ id }) => id === from)?.id;
  const marks = Object.entries({ flow, step, run }).filter(([, mark]) => typeof mark === 'string');
  return { ...defined({ from: party }), ...Object.fromEntries(marks) };
}
