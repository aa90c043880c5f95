// Follows the next links of a list, as a recipient does.
import type { Answer, Caller } from './caller.ts';

type Lists = Readonly<Record<string, readonly unknown[]>>;

/** Every page from the given one on; runs `meanwhile` between pages. */
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
