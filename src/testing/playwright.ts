// Entry `cdr-browser-sandbox/playwright`: a consent in one call, and an examination by pages, for Playwright tests.
import { examinePage, type ExaminedBrowser, type ExaminedPage, type ExaminePageOptions } from './examine-page.ts';
import type { Examination } from '../../mocks/examination.ts';

export {
  examinePage,
  type ExaminedBrowser,
  type ExaminedPage,
  type ExaminePageOptions,
  type PageOutcome,
} from './examine-page.ts';

/** The part of a Playwright page that is used; any version of `@playwright/test` has it. */
export interface TestedPage {
  locator(selector: string): { waitFor(options?: { readonly timeout?: number }): Promise<void> };
  evaluate(script: string): Promise<unknown>;
}

export interface ConsentAnswer {
  /** The consumer: a customerId, a name or its first word, for example `priya`. */
  readonly as: string;
  /** Default `authorise`. */
  readonly answer?: 'authorise' | 'deny' | 'cancel';
  /** Names of the accounts to share; all eligible ones if absent. */
  readonly accounts?: readonly string[];
  /** Milliseconds to wait for the holder’s page. Default 30000. */
  readonly timeout?: number;
}

/** Answers the holder in one call. */
export type Authorise = (answer: ConsentAnswer) => Promise<void>;

/**
 * Waits for the holder’s page, answers it as one of the scenario’s consumers, and lets the tab return to the recipient;
 * resolves when it is on its way. Works with an app that starts the sandbox in its page and with a served world.
 * Rejects with the page’s message if the scenario has no such consumer.
 */
export async function authorise(page: TestedPage, { timeout = 30_000, ...answer }: ConsentAnswer): Promise<void> {
  await page.locator('cdr-authorisation').waitFor({ timeout });
  const unknown = await page.evaluate(answering(answer));
  if (typeof unknown === 'string') throw new Error(unknown);
}

/** Examines a recipient by its pages, in the test’s browser. */
export type ExamineInBrowser = <Page extends ExaminedPage>(
  options: Omit<ExaminePageOptions<Page>, 'browser'>,
) => Promise<Examination>;

/**
 * Fixtures for `test.extend<CdrFixtures>(cdrFixtures)`: `authorise` acts on the test’s page, `examine` in its browser.
 */
export const cdrFixtures = {
  authorise: async (
    { page }: { readonly page: TestedPage },
    use: (authorise: Authorise) => Promise<void>,
  ): Promise<void> => use((answer) => authorise(page, answer)),
  examine: async (
    { browser }: { readonly browser: object },
    use: (examine: ExamineInBrowser) => Promise<void>,
  ): Promise<void> =>
    use(<Page extends ExaminedPage>(options: Omit<ExaminePageOptions<Page>, 'browser'>) =>
      // The browser’s pages are of the type that the options expect.
      examinePage<Page>({ ...options, browser: browser as ExaminedBrowser<Page> }),
    ),
};

export interface CdrFixtures {
  readonly authorise: Authorise;
  readonly examine: ExamineInBrowser;
}

/**
 * A script by which the page answers itself, through parameters of its address. It returns a message if the person is
 * unknown.
 */
function answering({ as, answer = 'authorise', accounts = [] }: ConsentAnswer): string {
  const parameters: readonly (readonly [string, string])[] = [
    ['as', as],
    ['answer', answer],
    ...accounts.map((name) => ['accounts', name] as const),
  ];
  return `(() => {
    const names = window.sandbox.personas.flatMap(({ customerId, name }) => [customerId, name, name.split(' ', 1)[0]]);
    if (!names.some((name) => name.toLowerCase() === ${JSON.stringify(as.toLowerCase())}))
      return ${JSON.stringify(`No consumer of this world is called “${as}”. Choose one of: `)} + names.join(', ') + '.';
    const address = new URL(location.href);
    for (const [name, value] of ${JSON.stringify(parameters)}) address.searchParams.append(name, value);
    location.replace(address);
    return undefined;
  })()`;
}
