// Where the trace shows one exchange.
import { queryOf } from '../view-address.ts';

export const traceAddress = (exchange: string): string =>
  `${queryOf({ view: 'trace' })}&exchange=${encodeURIComponent(exchange)}`;
