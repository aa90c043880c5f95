// The exchanges of one result, for the tools that read HTTP archives.
import { toHar, type Har } from '../../trace/har.ts';
import type { Result } from '../result.ts';

/** An HTTP archive (HAR 1.2) of what was sent and answered while the plan was played. */
export const resultHar = ({ exchanges }: Pick<Result, 'exchanges'>): Har => toHar(exchanges);
