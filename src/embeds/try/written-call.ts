// Reads the values that a page’s author writes into a call’s form as JSON.
import type { Written } from '../../calls/call-fields.ts';
import type { CallSettings } from '../../calls/compose-call.ts';
import { variantsOf } from '../../calls/operation-variants.ts';
import type { KnownOperation } from '../../calls/preparers.ts';
import { memberOf, parsedJson } from '../../elements/json-member.ts';
import { operationsOf } from '../../../mocks/spec/profiles/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { wordOf } from '../element/attributes.ts';

/** Throws for an operation that the profile does not have. */
export function operationNamed(asked: string | null, profile: ProfileId): KnownOperation {
  const all = operationsOf({ id: profile });
  const found = all.find(({ id }) => id === asked);
  if (found !== undefined) return found;
  throw new Error(
    asked === null
      ? 'The attribute operation is missing: name one, such as listAccounts.'
      : `There is no operation “${asked}”. Choose one of ${all.map(({ id }) => id).join(', ')}.`,
  );
}

/** `fill` says what is done beforehand; without a token or certificate, the caller presents none. */
const callers: Readonly<Record<'authorised' | 'registered' | 'none', Pick<CallSettings, 'token' | 'certificate'>>> = {
  authorised: {},
  registered: { token: 'none' },
  none: { token: 'none', certificate: 'none' },
};

const places = [
  ['headers', 'header'],
  ['query', 'query'],
  ['path', 'path'],
  ['form', 'form'],
] as const;

const parts = ['request', 'response', 'checks'];

/** Which parts of a call are shown; by default all. */
export function shownParts(embed: Element): readonly string[] {
  const asked = (embed.getAttribute('show') ?? '').split(/\s+/u).filter(Boolean);
  const unknown = asked.find((one) => !parts.includes(one));
  if (unknown !== undefined) throw new Error(`show must list some of ${parts.join(', ')}, not “${unknown}”.`);
  return asked.length === 0 ? parts : asked;
}

/** The variant of the operation, if it has several. */
function variantIn(embed: Element, { id }: KnownOperation, profile: ProfileId): Pick<CallSettings, 'variant'> {
  if (!embed.hasAttribute('variant')) return {};
  const [first, ...others] = variantsOf(id, profile).map((variant) => variant.id);
  if (first === undefined) throw new Error(`${id} has no variants: leave variant out.`);
  return { variant: wordOf(embed, 'variant', [first, ...others]) };
}

/** The JSON of an element: from its attribute, or the script inside it. */
function givenIn(embed: Element): unknown {
  const attribute = embed.getAttribute('request');
  const text = attribute ?? embed.querySelector('script[type="application/json"]')?.textContent ?? '';
  const given = text.trim() === '' ? {} : parsedJson(text);
  if (given !== undefined) return given;
  throw new Error(
    attribute === null
      ? `The script in this element is not JSON: ${text.trim()}`
      : `The attribute request is not JSON: ${text.trim()}`,
  );
}

/** Reads the attributes of a `<cdr-try>` and its JSON. */
export function writtenCall(embed: Element, profile: ProfileId): CallSettings {
  const operation = operationNamed(embed.getAttribute('operation'), profile);
  const who = callers[wordOf(embed, 'fill', ['authorised', 'registered', 'none'])];
  const given = givenIn(embed);
  const written: Record<string, string> = {};
  for (const [member, place] of places) {
    const values = memberOf(given, member);
    for (const [name, value] of Object.entries(typeof values === 'object' && values !== null ? values : {}))
      written[`${place}.${name.toLowerCase()}`] = String(value);
  }
  const body = memberOf(given, 'body');
  if (body !== undefined) written['body'] = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  const { 'header.x-v': version, ...rest } = written;
  return {
    operation,
    ...variantIn(embed, operation, profile),
    written: rest satisfies Written,
    ...who,
    ...(version === undefined ? {} : { version }),
  };
}
