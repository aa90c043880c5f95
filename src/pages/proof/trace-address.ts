// Where the trace shows one exchange.

export const traceAddress = (exchange: string): string => `?view=trace&exchange=${encodeURIComponent(exchange)}`;
