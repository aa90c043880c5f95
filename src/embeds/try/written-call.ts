// What the author of a page writes into the form of a call, as JSON beside the element, read into the form's own words.
import type { Written } from '../../calls/call-fields.ts';
import type { CallSettings } from '../../calls/compose-call.ts';
import { variantsOf } from '../../calls/operation-variants.ts';
import type { KnownOperation } from '../../calls/maker.ts';
import { memberOf, parsedJson } from '../../elements/json-member.ts';
import { operationsOf } from '../../../mocks/spec/profiles/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { wordOf } from '../element/attributes.ts';

/** An operation that the profile has. */
export function operationNamed(asked: string | null, profile: ProfileId): KnownOperation {
  const all = operationsOf({ id: profile });
  const found = all.find(({ id }) => id === asked);
  if (found !== undefined) return found;
  throw new Error(
    asked === null
      ? 'The attribute operation is missing: name one, such as listAccounts.'
      : `There is no operation “${asked}”. There are ${all.map(({ id }) => id).join(', ')}.`,
  );
}

/** `fill` says what is done beforehand; who has no token and no certificate shows none. */
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

/** Which parts of a call are shown: all of them where nothing is asked for. */
export function shownParts(embed: Element): readonly string[] {
  const asked = (embed.getAttribute('show') ?? '').split(/\s+/u).filter(Boolean);
  const unknown = asked.find((one) => !parts.includes(one));
  if (unknown !== undefined) throw new Error(`show names some of ${parts.join(', ')}, and not “${unknown}”.`);
  return asked.length === 0 ? parts : asked;
}

/** One of the ways in which the operation is called, where there are several. */
function variantIn(embed: Element, { id }: KnownOperation, profile: ProfileId): Pick<CallSettings, 'variant'> {
  if (!embed.hasAttribute('variant')) return {};
  const [first, ...others] = variantsOf(id, profile).map((variant) => variant.id);
  if (first === undefined) throw new Error(`${id} is called in one way alone: leave variant out.`);
  return { variant: wordOf(embed, 'variant', [first, ...others]) };
}

/** The JSON beside the element: of its attribute, else of the script in it. */
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

/** The attributes of a `<cdr-try>` and the JSON in it. */
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
