// The exchanges of one result, for tools that read HTTP archives.
import { toHar, type Har } from '../../trace/har.ts';
import type { Result } from '../result.ts';

/** An HTTP archive (HAR 1.2) of the requests and responses while the plan was played. */
export const resultHar = ({ exchanges }: Pick<Result, 'exchanges'>): Har => toHar(exchanges);
