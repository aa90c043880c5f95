// Examines a recipient by its pages: the test presses the buttons in a browser, and the browser goes to the holder as each plan requires.
import type {
  Examination,
  RecipientUnderTest,
  Stand,
  StandingExaminationOptions,
  Told,
} from '../../mocks/examination.ts';

/** The part of a Playwright page that is used. */
export interface ExaminedPage {
  route(
    url: (url: URL) => boolean,
    handler: (route: {
      request(): { frame(): { url(): string }; isNavigationRequest(): boolean };
      abort(): Promise<void>;
      continue(): Promise<void>;
    }) => Promise<void>,
  ): Promise<unknown>;
  url(): string;
  waitForURL(url: (url: URL) => boolean, options: { readonly timeout: 0; readonly waitUntil: 'commit' }): Promise<void>;
  goto(url: string): Promise<unknown>;
}

/** The part of a Playwright browser that is used. */
export interface ExaminedBrowser<Page> {
  newContext(options: { readonly ignoreHTTPSErrors: true }): Promise<{
    newPage(): Promise<Page>;
    close(): Promise<void>;
  }>;
}

/** The outcome the page shows at the end of a run. */
export type PageOutcome = Told['outcome'] | Told;

/** Options for examining a recipient by its pages. */
export interface ExaminePageOptions<Page extends ExaminedPage> extends Omit<StandingExaminationOptions, 'replaced'> {
  /** The test’s browser: each plan has its own context. */
  readonly browser: ExaminedBrowser<Page>;
  /** The result of `serveSandbox`: the world that the recipient calls. */
  readonly server: {
    examine(recipient: RecipientUnderTest, options: Omit<StandingExaminationOptions, 'replaced'>): Promise<Examination>;
  };
  /** The recipient’s name in the report. */
  readonly name?: string;
  /** Goes from the start page to the button that sends the consumer to the holder, and presses it. */
  readonly press: (page: Page, stand: Stand) => Promise<void>;
  /** Waits until the page shows the outcome. */
  readonly answered: (page: Page) => Promise<PageOutcome>;
  /** Reads data again without the consumer: presses what starts that. */
  readonly read?: (page: Page, stand: Stand) => Promise<PageOutcome>;
}

/**
 * Examines a recipient by its pages. When a page leaves for the holder, the plan’s consumer answers and the browser is
 * sent back, with the plan’s lies; the holder’s own pages are not shown. Rejects as `examine` does.
 */
export async function examinePage<Page extends ExaminedPage>(options: ExaminePageOptions<Page>): Promise<Examination> {
  const { browser, server, name, press, answered, read, ...asked } = options;
  let open: { readonly stand: Stand; readonly page: Page; close(): Promise<void> } | undefined;
  const pageOf = async (stand: Stand): Promise<Page> => {
    if (open?.stand === stand) return open.page;
    await open?.close();
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await stopHolderPages(page, stand);
    open = { stand, page, close: () => context.close() };
    return page;
  };
  const recipient: RecipientUnderTest = {
    ...(name !== undefined && { name }),
    share: async (stand) => {
      const page = await pageOf(stand);
      await press(page, stand);
      return toldOf(await sentBack(page, stand, answered(page)));
    },
    ...(read !== undefined && { read: async (stand) => toldOf(await read(await pageOf(stand), stand)) }),
  };
  try {
    return await server.examine(recipient, asked);
  } finally {
    await open?.close();
  }
}

/** Matches an authorisation request on any path of the holder. */
const leavesFor =
  ({ sandbox }: Stand) =>
  (url: URL): boolean =>
    url.origin === new URL(sandbox.urls.dataHolder.issuer).origin &&
    url.searchParams.has('client_id') &&
    (url.searchParams.has('request_uri') || url.searchParams.has('request'));

/** Blocks all requests of the holder’s page: it would use up the request that the plan’s consumer answers. */
async function stopHolderPages(page: ExaminedPage, stand: Stand): Promise<void> {
  const leaves = leavesFor(stand);
  const { origin } = new URL(stand.sandbox.urls.dataHolder.issuer);
  await page.route(
    (url) => url.origin === origin,
    async (route) => {
      const request = route.request();
      const isOfHolder = !request.isNavigationRequest() && leaves(new URL(request.frame().url()));
      await (isOfHolder ? route.abort() : route.continue());
    },
  );
}

/** Each time the page leaves for the holder, sends it back as the plan requires, until it shows the outcome. */
async function sentBack(page: ExaminedPage, stand: Stand, answered: Promise<PageOutcome>): Promise<PageOutcome> {
  const ended = answered.then((outcome) => ({ outcome }));
  for (;;) {
    const left = page.waitForURL(leavesFor(stand), { timeout: 0, waitUntil: 'commit' });
    // Waiting fails once the page is closed; the outcome is already on its way.
    const next = await Promise.race([ended, left.catch(() => ended)]);
    if (next !== undefined) return next.outcome;
    await page.goto((await stand.consumer(new URL(page.url()))).href);
  }
}

const toldOf = (outcome: PageOutcome): Told => (typeof outcome === 'string' ? { outcome } : outcome);
