// What came over the channel between tabs, believed only where it has the form: anything on the origin may write there.
import { isRecord } from '../ambient/is-record.ts';
import { isClockState } from '../ambient/clock.ts';
import type { Message } from '../world/outbox.ts';
import type { Exchange } from '../trace/exchange.ts';
import { knownDecisions } from './options.ts';
import type { TabMessage } from './tab-channel.ts';

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

const areTexts = (record: Readonly<Record<string, unknown>>, ...names: readonly string[]): boolean =>
  names.every((name) => typeof record[name] === 'string');

/** Whether it has what everybody who shows an exchange relies on. */
function isExchange(value: unknown): value is Exchange {
  if (!isRecord(value)) return false;
  const { request, response, took } = value;
  return (
    areTexts(value, 'id', 'at', 'from', 'to', 'transport', 'verdict') &&
    !Number.isNaN(Date.parse(String(value['at']))) &&
    typeof took === 'number' &&
    isRecord(request) &&
    areTexts(request, 'method', 'url') &&
    URL.canParse(String(request['url'])) &&
    areHeaders(request['headers']) &&
    isRecord(response) &&
    typeof response['status'] === 'number' &&
    areHeaders(response['headers']) &&
    ['tokens', 'checks', 'changes'].every((name) => areRecords(value[name]))
  );
}

const areRecords = (value: unknown): boolean => Array.isArray(value) && value.every(isRecord);

const areHeaders = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string'));

const isMessage = (value: unknown): value is Message =>
  isRecord(value) &&
  areTexts(value, 'id', 'to', 'kind', 'text', 'at') &&
  (value['code'] === undefined || typeof value['code'] === 'string');
