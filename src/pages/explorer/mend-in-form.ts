// The mend of a refusal, made in the form that sent it: each change of the request as the field, or the choice, that it came from.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import type { CallSettings } from '../../calls/compose-call.ts';
import type { Written } from '../../calls/call-fields.ts';
import { toldChanges } from '../workbench/change-words.ts';
import { mendOf } from '../workbench/workbench-view.ts';
import { apply, changes, pathOf, valueAt, type Change } from '../workbench/request-changes.ts';
import { documentOf } from '../workbench/request-document.ts';

export interface MendedForm {
  readonly settings: CallSettings;
  /** Tokens and assertions have to be got anew. */
  readonly anew: boolean;
  /** What was mended. */
  readonly words: string;
}

/** Undefined where nothing mends it, or where the form has no field for the mend. */
export async function mendInForm(
  sandbox: Sandbox,
  refused: Exchange,
  settings: CallSettings,
): Promise<MendedForm | undefined> {
  const found = await mendOf(sandbox, refused);
  if (found === undefined || 'why' in found) return undefined;
  const before = documentOf(refused);
  // A mend may leave out what was not there.
  const list = changes(before, apply(before, found.changes));
  const mended = mendedSettings(settings, refused, list);
  if (mended === undefined) return undefined;
  const told = mended.anew ? ['who calls'] : toldChanges(before, list).map(({ what }) => what);
  const names = [...new Set(told.map((what) => what.charAt(0).toLowerCase() + what.slice(1)))];
  const isSame = JSON.stringify(mended.settings) === JSON.stringify(settings);
  return { ...mended, anew: mended.anew && isSame, words: `Mended in the form: ${names.join(', ')}.` };
}

/** `anew`: who calls, or with what, was mended. */
type Mending = Pick<MendedForm, 'settings' | 'anew'>;

function mendedSettings(settings: CallSettings, refused: Exchange, list: readonly Change[]): Mending | undefined {
  const after = apply(documentOf(refused), list);
  let mending: Mending | undefined = { settings, anew: false };
  for (const change of list) mending = mending && mendOne(mending, change, { refused, after });
  return mending;
}

interface Around {
  readonly refused: Exchange;
  /** The document with every change in place. */
  readonly after: object;
}

/** By the part of the request that the change is in. */
function mendOne(mending: Mending, [pointer, value]: Change, { refused, after }: Around): Mending | undefined {
  const [part = '', name = ''] = pathOf(pointer);
  const { settings } = mending;
  const text = value === undefined ? '' : value;
  const write = (key: string): Mending | undefined =>
    typeof text === 'string'
      ? { ...mending, settings: { ...settings, written: { ...settings.written, [key]: text } } }
      : undefined;
  switch (part) {
    case 'certificate':
      return asHonest(mending);
    case 'tokens':
      return name === 'body:client_assertion' ? asHonest(mending) : undefined;
    case 'headers':
      if (name === 'authorization') return asHonest(mending);
      if (name !== 'x-v') return write(`header.${name}`);
      return typeof text === 'string' ? { ...mending, settings: { ...settings, version: text || 'none' } } : undefined;
    case 'query':
      return write(`query.${name}`);
    case 'form':
      return name.startsWith('client_') ? asHonest(mending) : write(`form.${name}`);
    case 'address': {
      const { search } = new URL(refused.request.url);
      return typeof text === 'string' ? { ...mending, settings: { ...settings, address: text + search } } : undefined;
    }
    case 'body': {
      const body = valueAt(after, '/body');
      const written = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
      return { ...mending, settings: { ...settings, written: { ...settings.written, body: written } } };
    }
    default:
      return undefined;
  }
}

/** Token, certificate and assertion are those of an honest caller again. */
function asHonest({ settings }: Mending): Mending {
  const { token: _token, certificate: _certificate, written, ...rest } = settings;
  return { settings: { ...rest, written: withoutCredentials(written) }, anew: true };
}

const withoutCredentials = (written: Written): Written =>
  Object.fromEntries(
    Object.entries(written).filter(([key]) => key !== 'header.authorization' && !key.startsWith('form.client_')),
  );
