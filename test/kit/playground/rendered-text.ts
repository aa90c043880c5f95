// The visible text of a Lit template, and its markup, without a page.
import type { TemplateResult } from 'lit';

const isTemplate = (value: unknown): value is TemplateResult =>
  typeof value === 'object' && value !== null && 'strings' in value && 'values' in value;

/** The markup; handlers and `nothing` become empty. */
export function markupOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(markupOf).join('');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (!isTemplate(value)) return '';
  const { strings, values } = value;
  return strings.map((text, index) => text + markupOf(values[index])).join('');
}

/** The text with single spaces. */
export const textOf = (value: unknown): string =>
  markupOf(value)
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ (?=[.,])/gu, '')
    .trim();
