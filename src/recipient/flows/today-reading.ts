// The steps that use an access token, as today's standard describes them: the same calls, other places in the text.
import type { ClauseId } from '../../../mocks/spec/clauses.ts';
import type { Step } from './flow.ts';
import { readingSteps } from './reading-steps.ts';
import type { CodeFacts } from './today-facts.ts';

const clauses: Readonly<Record<string, readonly ClauseId[]>> = { userinfo: ['CDS:UserInfo End Point', 'OIDC:5.3'] };

export const todayReadingSteps: readonly Step<CodeFacts>[] = readingSteps.map((one) => ({
  ...one,
  clauses: clauses[one.id] ?? one.clauses,
}));
