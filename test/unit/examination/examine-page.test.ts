// Examining a recipient with pages: what is pressed, what the browser does, and what is reported.
import { expect, test } from 'vitest';
import type { Examination, RecipientUnderTest, Stand, Told } from '../../../mocks/examination.ts';
import { examinePage, type ExaminePageOptions, type PageOutcome } from '../../../src/testing/examine-page.ts';

const holder = 'https://holder.example';
const standOf = (name: string): Stand =>
  ({
    sandbox: { urls: { dataHolder: { issuer: `${holder}/cdr` } } },
    consumer: (url: URL) =>
      Promise.resolve(new URL(`https://app.example/back?by=${name}&state=${url.searchParams.get('state') ?? ''}`)),
  }) as unknown as Stand;

type Route = Parameters<Parameters<Page['route']>[1]>[0];

/** The parts of a browser page that are used. It goes where it is told, and notes what happened. */
class Page {
  readonly went: string[] = [];
  closed = false;
  at = 'https://app.example/';
  #routed: readonly [url: (url: URL) => boolean, handler: (route: Route) => Promise<void>] | undefined;
  #waiting: { readonly url: (url: URL) => boolean; resolve(): void } | undefined;

  url(): string {
    return this.at;
  }

  route(
    url: (url: URL) => boolean,
    handler: (route: {
      request(): { frame(): { url(): string }; isNavigationRequest(): boolean };
      abort(): Promise<void>;
      continue(): Promise<void>;
    }) => Promise<void>,
  ): Promise<void> {
    this.#routed = [url, handler];
    return Promise.resolve();
  }

  waitForURL(url: (url: URL) => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting = { url, resolve };
      this.leave(this.at);
    });
  }

  leave(address: string): void {
    this.at = address;
    if (this.#waiting?.url(new URL(address)) === true) this.#waiting.resolve();
  }

  goto(url: string): Promise<void> {
    this.went.push(url);
    this.at = url;
    return Promise.resolve();
  }

  /** What happens to a request of the page for this address. */
  async asked(url: string, isNavigationRequest: boolean): Promise<string> {
    const [matches, handler] = this.#routed ?? expect.unreachable();
    if (!matches(new URL(url))) return 'not looked at';
    let became = 'nothing';
    const note = (what: string) => (): Promise<void> => Promise.resolve(void (became = what));
    await handler({
      request: () => ({ frame: () => ({ url: () => this.at }), isNavigationRequest: () => isNavigationRequest }),
      abort: note('stopped'),
      continue: note('goes on'),
    });
    return became;
  }
}

const leaving = `${holder}/authorise?client_id=c&request_uri=urn:x&state=s`;

/** Examines by running `run` with the recipient. */
async function examined(
  run: (recipient: RecipientUnderTest) => Promise<void>,
  more: Partial<ExaminePageOptions<Page>> = {},
) {
  const pages: Page[] = [];
  const asked: object[] = [];
  const pressed: (readonly [Page, Stand])[] = [];
  const examination = { grade: 'passed' } as unknown as Examination;
  const given = await examinePage<Page>({
    browser: {
      newContext: (options) => {
        const page = new Page();
        pages.push(page);
        asked.push(options);
        return Promise.resolve({
          newPage: () => Promise.resolve(page),
          close: () => Promise.resolve(void (page.closed = true)),
        });
      },
    },
    server: {
      examine: async (recipient, options) => {
        asked.push(options);
        await run(recipient);
        return examination;
      },
    },
    press: (page, stand) => {
      pressed.push([page, stand]);
      page.leave(leaving);
      return Promise.resolve();
    },
    answered: async (page) => {
      await expect.poll(() => page.went.length).toBeGreaterThan(0);
      return 'shared';
    },
    ...more,
  });
  expect(given).toBe(examination);
  return { pages, asked, pressed };
}

test('presses the button, answers as the plan’s consumer, and reports the outcome', async () => {
  const stand = standOf('one');
  const told: (Told | void)[] = [];
  const { pages, pressed, asked } = await examined(
    async (recipient) => {
      expect(Object.keys(recipient)).toEqual(['share']);
      told.push(await recipient.share(stand));
    },
    { plans: ['RJ-49'] },
  );
  expect(told).toEqual([{ outcome: 'shared' }]);
  expect(pages.map(({ went, closed }) => [went, closed])).toEqual([
    [['https://app.example/back?by=one&state=s'], true],
  ]);
  expect(pressed).toEqual([[pages[0], stand]]);
  expect(asked).toEqual([{ plans: ['RJ-49'] }, { ignoreHTTPSErrors: true }]);
});

test('each plan has its own page, which the runs of the plan share', async () => {
  const [first, second] = [standOf('one'), standOf('two')];
  const open: boolean[] = [];
  const { pages } = await examined(
    async (recipient) => {
      await recipient.share(first);
      expect(await recipient.read?.(first)).toEqual({ outcome: 'shared', records: 2 });
      open.push(true);
      await recipient.share(second);
    },
    { name: 'Mine', read: () => Promise.resolve<PageOutcome>({ outcome: 'shared', records: 2 }) },
  );
  expect(open).toEqual([true]);
  expect(pages.map(({ went, closed }) => [went.length, closed])).toEqual([
    [1, true],
    [1, true],
  ]);
});

test('can share, and read if a function is given; has the given name', async () => {
  await examined(
    (recipient) => {
      expect(Object.keys(recipient).toSorted()).toEqual(['name', 'read', 'share']);
      expect(recipient.name).toBe('Mine');
      return Promise.resolve();
    },
    { name: 'Mine', read: () => Promise.resolve('shared') },
  );
});

test('closes the page of a plan before the next opens, and after a failed examination', async () => {
  const pages: Page[] = [];
  const press = (page: Page): Promise<void> => {
    expect(pages.every(({ closed }) => closed)).toBe(true);
    pages.push(page);
    page.leave(leaving);
    return Promise.resolve();
  };
  const failing = examined(
    async (recipient) => {
      await recipient.share(standOf('one'));
      await recipient.share(standOf('two'));
      throw new Error('no world');
    },
    { press },
  );
  await expect(failing).rejects.toThrow('no world');
  expect(pages.map(({ closed }) => closed)).toEqual([true, true]);
});

test.each([
  [`${holder}/authorise?client_id=c&request_uri=u`, true],
  [`${holder}/elsewhere?client_id=c&request=r`, true],
  [`${holder}/authorise?client_id=c`, false],
  [`${holder}/authorise?request=r`, false],
  ['https://app.example/?client_id=c&request=r', false],
])('a page at %s has left for the holder: %s', async (address, hasLeft) => {
  const { pages } = await examined((recipient) => recipient.share(standOf('one')).then(() => undefined), {
    press: (page) => Promise.resolve(page.leave(address)),
    answered: async (page) => {
      // Long enough to go there and back.
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      if (hasLeft) await expect.poll(() => page.went.length).toBe(1);
      return 'refused';
    },
  });
  expect(pages[0]?.went).toHaveLength(hasLeft ? 1 : 0);
});

test('the holder’s page loads nothing while the consumer is asked; other requests continue', async () => {
  const became: unknown[] = [];
  await examined((recipient) => recipient.share(standOf('one')).then(() => undefined), {
    press: async (page) => {
      page.at = leaving;
      became.push(await page.asked(`${holder}/script.js`, false), await page.asked(leaving, true));
      became.push(await page.asked('https://cdn.example/a.js', false));
      page.at = `${holder}/help`;
      became.push(await page.asked(`${holder}/script.js`, false));
      page.leave(leaving);
    },
  });
  expect(became).toEqual(['stopped', 'goes on', 'not looked at', 'goes on']);
});
