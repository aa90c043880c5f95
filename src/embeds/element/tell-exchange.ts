// Events of an embed about an exchange: that it happened, and the rule that refused it.
import type { Exchange } from '../../../mocks/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { emit } from '../../elements/events.ts';

export function tellExchange(from: EventTarget, exchange: Exchange): void {
  emit(from, 'cdr-exchange', { exchange });
  const rule = refusingCheck(exchange)?.rule;
  if (rule !== undefined) emit(from, 'cdr-refused', { rule, exchange });
}
