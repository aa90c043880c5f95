// Applies the mend of a refusal to the form that sent the call: each changed part of the request becomes a field or
// choice.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import type { CallSettings } from '../../calls/compose-call.ts';
import type { Written } from '../../calls/call-fields.ts';
import { changesInWords } from '../workbench/change-words.ts';
import { mendOf } from '../workbench/workbench-view.ts';
import { apply, changes, pathOf, valueAt, type Change } from '../workbench/request-changes.ts';
import { documentOf } from '../workbench/request-document.ts';

export interface MendedForm {
  readonly settings: CallSettings;
  /** Tokens and assertions must be obtained again. */
  readonly anew: boolean;
  /** Describes the mend. */
  readonly words: string;
}

/** Undefined where nothing mends the refusal or the form has no field for the mend. */
export async function mendInForm(
  sandbox: Sandbox,
  refused: Exchange,
  settings: CallSettings,
): Promise<MendedForm | undefined> {
  const found = await mendOf(sandbox, refused);
  if (found === undefined || 'why' in found) return undefined;
  const before = documentOf(refused);
  // A mend may remove what was already absent.
  const list = changes(before, apply(before, found.changes));
  const mended = mendedSettings(settings, refused, list);
  if (mended === undefined) return undefined;
  const parts = mended.anew ? ['who calls'] : changesInWords(before, list).map(({ what }) => what);
  const names = [...new Set(parts.map((what) => what.charAt(0).toLowerCase() + what.slice(1)))];
  const isSame = JSON.stringify(mended.settings) === JSON.stringify(settings);
  return { ...mended, anew: mended.anew && isSame, words: `Mended in the form: ${names.join(', ')}.` };
}

/** `anew`: the credentials were mended. */
type Mending = Pick<MendedForm, 'settings' | 'anew'>;

function mendedSettings(settings: CallSettings, refused: Exchange, list: readonly Change[]): Mending | undefined {
  const after = apply(documentOf(refused), list);
  let mending: Mending | undefined = { settings, anew: false };
  for (const change of list) mending = mending && mendOne(mending, change, { refused, after });
  return mending;
}

interface Around {
  readonly refused: Exchange;
  /** The request with all changes applied. */
  readonly after: object;
}

/** Dispatches on the changed part of the request. */
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

/** Resets token, certificate and assertion to an honest caller’s. */
function asHonest({ settings }: Mending): Mending {
  const { token: _token, certificate: _certificate, written, ...rest } = settings;
  return { settings: { ...rest, written: withoutCredentials(written) }, anew: true };
}

const withoutCredentials = (written: Written): Written =>
  Object.fromEntries(
    Object.entries(written).filter(([key]) => key !== 'header.authorization' && !key.startsWith('form.client_')),
  );
