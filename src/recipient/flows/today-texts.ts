// Steps that both profiles share, with the words and clauses of today’s standard: the calls are the same.
import type { Flow, Step } from './flow.ts';
import { introspect } from './introspect.ts';
import { readingSteps } from './reading-steps.ts';
import { refresh } from './refresh.ts';
import { revoke } from './revoke.ts';
import type { CodeFacts } from './today-facts.ts';

type Texts = Readonly<Record<string, Partial<Pick<Step<never>, 'words' | 'clauses'>>>>;

/** The steps with these words and clauses, by their ids. */
export const inWords = <Facts>(steps: readonly Step<Facts>[], texts: Texts): readonly Step<Facts>[] =>
  steps.map((one) => ({ ...one, ...texts[one.id] }));

const flowInWords = <Facts, End>(one: Flow<Facts, End>, texts: Texts): Flow<Facts, End> => ({
  ...one,
  steps: inWords(one.steps, texts),
});

export const todayReadingSteps: readonly Step<CodeFacts>[] = inWords<CodeFacts>(readingSteps, {
  userinfo: { clauses: ['CDS:UserInfo endpoint', 'OIDC:5.3'] },
});

export const todayRefresh = flowInWords(refresh, {
  refresh: {
    words:
      'The same refresh token comes back: it is never replaced, and lasts as long as the arrangement. It works only with the client’s own key.',
    clauses: ['CDS:Tokens', 'CDS:Token endpoint', 'RFC6749:6'],
  },
});

export const todayIntrospect = flowInWords(introspect, {
  introspect: {
    words:
      'The answer says whether it is active, when it ends, and which scopes and arrangement it is for. It never says who the consumer is.',
    clauses: ['CDS:Introspection endpoint', 'RFC7662:2.2'],
  },
  'introspect-access-token': { clauses: ['CDS:Introspection endpoint', 'RFC7662:2.2'] },
});

export const todayRevoke = flowInWords(revoke, {
  revoke: {
    words:
      'The response is always 200, so that tokens cannot be found by guessing. The arrangement stays active: it is withdrawn by its id.',
    clauses: ['CDS:Token Revocation endpoint', 'RFC7009:2.1', 'RFC7009:2.2'],
  },
  'introspect-after': { clauses: ['CDS:Introspection endpoint', 'RFC7662:2.2'] },
  'call-after': { clauses: ['CDS:Token Revocation endpoint', 'RFC6750:3.1'] },
});
