// Walks a list by its next links, as a recipient does.
import type { Answer, Caller } from './caller.ts';

type Lists = Readonly<Record<string, readonly unknown[]>>;

/** Every page from the one given on; between two pages, `meanwhile` happens. */
export async function pagesOf<D = Lists>(
  caller: Pick<Caller, 'read'>,
  path: string,
  meanwhile: (page: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<readonly Answer<D>[]> {
  const pages: Answer<D>[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const page: Answer<D> = await caller.read<D>(next);
    pages.push(page);
    next = page.links.next;
    if (next !== undefined) await meanwhile(pages.length);
  }
  return pages;
}
