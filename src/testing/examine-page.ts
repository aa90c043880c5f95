// A recipient that has pages, examined: the buttons are pressed in a browser, and the browser goes to the holder as each plan has it.
import type {
  Examination,
  RecipientUnderTest,
  Stand,
  StandingExaminationOptions,
  Told,
} from '../../mocks/examination.ts';

/** As much of a Playwright page as is used. */
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

/** As much of a Playwright browser as is used. */
export interface ExaminedBrowser<Page> {
  newContext(options: { readonly ignoreHTTPSErrors: true }): Promise<{
    newPage(): Promise<Page>;
    close(): Promise<void>;
  }>;
}

/** What the page shows at the end of a run. */
export type PageOutcome = Told['outcome'] | Told;

/** How a recipient with pages is examined. */
export interface ExaminePageOptions<Page extends ExaminedPage> extends Omit<StandingExaminationOptions, 'replaced'> {
  /** That of the test: each plan has a context of its own. */
  readonly browser: ExaminedBrowser<Page>;
  /** What `serveSandbox` gave: the world that the recipient talks to. */
  readonly server: {
    examine(recipient: RecipientUnderTest, options: Omit<StandingExaminationOptions, 'replaced'>): Promise<Examination>;
  };
  /** Name of the recipient in the report. */
  readonly name?: string;
  /** From the start page to the button that sends the consumer to the holder. */
  readonly press: (page: Page, stand: Stand) => Promise<void>;
  /** Waits until the page shows how it ended. */
  readonly answered: (page: Page) => Promise<PageOutcome>;
  /** Reads again, without the consumer: what there is to press for it. */
  readonly read?: (page: Page, stand: Stand) => Promise<PageOutcome>;
}

/**
 * Examines a recipient by its pages. Where a page leaves for the holder, the consumer of the plan answers and the browser comes
 * back, lies included: the holder’s own pages are not shown. Rejects as `examine` does.
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

/** An authorisation request, at whatever path of the holder. */
const leavesFor =
  ({ sandbox }: Stand) =>
  (url: URL): boolean =>
    url.origin === new URL(sandbox.urls.dataHolder.issuer).origin &&
    url.searchParams.has('client_id') &&
    (url.searchParams.has('request_uri') || url.searchParams.has('request'));

/** The holder’s page opens and loads nothing: it would use the request that the consumer of the plan answers. */
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

/** Whenever the page has left for the holder, it comes back as the plan has it, until it shows how it ended. */
async function sentBack(page: ExaminedPage, stand: Stand, answered: Promise<PageOutcome>): Promise<PageOutcome> {
  const ended = answered.then((outcome) => ({ outcome }));
  for (;;) {
    const left = page.waitForURL(leavesFor(stand), { timeout: 0, waitUntil: 'commit' });
    // Once the page has been closed it leaves for nowhere.
    const next = await Promise.race([ended, left.catch(() => ended)]);
    if (next !== undefined) return next.outcome;
    await page.goto((await stand.consumer(new URL(page.url()))).href);
  }
}

const toldOf = (outcome: PageOutcome): Told => (typeof outcome === 'string' ? { outcome } : outcome);
