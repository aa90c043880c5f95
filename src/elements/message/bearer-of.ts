// The access token that a request of the trace carries.
import type { Exchange } from '../../../mocks/index.ts';
import { bearerTokenOf } from '../../../mocks/spec/bearer-token.ts';
import { headerOf } from '../../../mocks/spec/message-header.ts';

/** Undefined without a well-formed `Bearer` header. */
export const bearerOf = ({ request }: Pick<Exchange, 'request'>): string | undefined =>
  bearerTokenOf(headerOf(request, 'authorization'));
