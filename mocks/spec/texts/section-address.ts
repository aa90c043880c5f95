// Builds the address of a section. Each publisher marks sections in its own way.
import type { SectionMark, SourceText } from './source-text.ts';

type Readable = Pick<SourceText, 'address' | 'sections'>;

/** Undefined for a text that is not public. A section without its own address links to the whole text. */
export function sectionAddress({ address, sections }: Readable, place: string): string | undefined {
  if (!('url' in address)) return undefined;
  const mark =
    address.sections === 'heading'
      ? ofHeading(Object.hasOwn(sections, place) ? sections[place] : undefined)
      : ofNumber(address.sections, place);
  return mark === undefined ? address.url : `${address.url}#${mark}`;
}

const ofHeading = (heading: string | undefined): string | undefined =>
  heading
    ?.split(' > ')
    .at(-1)
    ?.toLowerCase()
    .replaceAll(/[^\w-]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');

/** `5.2.2-10` and `3.1.3.7 step 2` are places inside a section. */
function ofNumber(mark: SectionMark, place: string): string | undefined {
  const [number] = /^\d+(?:\.\d+)*/u.exec(place) ?? [];
  if (number !== undefined) return mark + number;
  const [, appendix] = /^Appendix (\w+)/u.exec(place) ?? [];
  return appendix === undefined ? undefined : `appendix-${appendix}`;
}
