// Composes a call from form, caller and version; also reads a hand-written address back into the form.
import type { ClientCertificate, Sandbox } from '../../mocks/index.ts';
import { versionsServed } from '../runs/recipients/newest-version.ts';
import { fieldsOf, keyOf, type Field, type Written } from './call-fields.ts';
import { situationsOf, type Situation } from './header-matrix.ts';
import { variantOf } from './operation-variants.ts';
import type { KnownOperation, Prefilled } from './preparers.ts';
import {
  honestCertificate,
  honestToken,
  type CertificateChoice,
  type Credentials,
  type TokenChoice,
} from './who-calls.ts';

/** A person’s choices for one call; everything left open takes the value of an honest caller. */
export interface CallSettings {
  readonly operation: KnownOperation;
  readonly variant?: string;
  readonly situation?: 'present' | 'unattended';
  /** `none` omits it. */
  readonly version?: string;
  readonly token?: TokenChoice;
  readonly certificate?: CertificateChoice;
  readonly written: Written;
  /** The whole address, written by hand. */
  readonly address?: string;
}

/** The same with every choice filled in. */
export interface WholeSettings extends CallSettings {
  readonly variant: string;
  readonly method: string;
  readonly situationNow: Situation;
  readonly version: string;
  /** Versions that the holder serves, oldest first. */
  readonly served: readonly number[];
  readonly token: TokenChoice;
  readonly certificate: CertificateChoice;
}

/** `brand`: the called holder’s; the scenario’s first if absent. */
export function wholeSettings(
  settings: CallSettings,
  { decisions }: { readonly decisions: Pick<Sandbox['decisions'], 'get'> },
  brand?: string,
): WholeSettings {
  const { operation } = settings;
  const variant = variantOf(operation.id, settings.variant);
  const [first = 'plain'] = situationsOf(operation);
  const served = versionsServed({ decisions }, operation, brand);
  return {
    ...settings,
    variant: variant?.id ?? '',
    method: variant?.method ?? operation.method,
    situationNow: first === 'present' ? (settings.situation ?? 'present') : first,
    version: settings.version ?? String(served.at(-1) ?? 'none'),
    served,
    token: settings.token ?? honestToken(operation),
    certificate: settings.certificate ?? honestCertificate(operation),
  };
}

export interface ComposedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  readonly certificate: ClientCertificate | null;
}

/** The address with path parameters and query filled in. */
export function addressOf({ path }: KnownOperation, base: string, fields: readonly Field[]): string {
  const values = new Map(fields.map((field) => [keyOf(field), field.value]));
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(values.get(`path.${name}`) ?? ''),
  );
  const query = fields.filter(({ place, value }) => place === 'query' && value !== '');
  const search = new URLSearchParams(query.map(({ name, value }) => [name, value])).toString();
  return `${base}${filled}${search === '' ? '' : `?${search}`}`;
}

/** The hand-written address, or the form’s; without form values, the path as in the table. */
export function addressShown(
  { operation, address }: Pick<WholeSettings, 'operation' | 'address'>,
  base: string,
  fields: readonly Field[] | undefined,
): string {
  if (address !== undefined) return address;
  return fields === undefined ? base + operation.path : addressOf(operation, base, fields);
}

/** Parses an address into form values; undefined if it does not fit the operation. */
export function readAddress(
  { path }: KnownOperation,
  base: string,
  fields: readonly Field[],
  text: string,
): Written | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const address = `${url.origin}${url.pathname}`;
  const names = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name);
  const pattern = path
    .split(/\{\w+\}/u)
    .map(escaped)
    .join('([^/]*)');
  const found = new RegExp(`^${escaped(base)}${pattern}$`, 'u').exec(address);
  const query = fields.filter(({ place }) => place === 'query').map(({ name }) => name);
  const given = [...url.searchParams.keys()];
  const isKnown = given.every((name) => query.includes(name)) && new Set(given).size === given.length;
  if (found === null || !isKnown || url.hash !== '') return undefined;
  return Object.fromEntries([
    ...names.map((name, index): [string, string] => [`path.${name}`, decoded(found[index + 1] ?? '')]),
    ...query.map((name): [string, string] => [`query.${name}`, url.searchParams.get(name) ?? '']),
  ]);
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function composeCall(
  settings: WholeSettings,
  prefilled: Prefilled,
  { authorization, proof = {}, certificate }: Credentials,
  now: Date,
): ComposedCall {
  const { operation, written, version, method } = settings;
  const fields = fieldsOf(settings, prefilled, now);
  const inPlace = (place: Field['place']): readonly Field[] => fields.filter((field) => field.place === place);
  const headers = new Map(inPlace('header').map(({ name, value }) => [name, value]));
  if (version !== 'none') headers.set('x-v', version);
  if (headers.get('authorization') === '' || !headers.has('authorization'))
    headers.set('authorization', authorization ?? '');
  if (headers.get('x-fapi-interaction-id') === '') headers.set('x-fapi-interaction-id', crypto.randomUUID());
  const form = inPlace('form').map(({ name, value }): [string, string] => [
    name,
    value === '' ? (proof[name] ?? '') : value,
  ]);
  const sentForm = form.filter(([, value]) => value !== '');
  const encoded = form.length === 0 ? undefined : new URLSearchParams(sentForm).toString();
  if (encoded !== undefined && !headers.has('content-type'))
    headers.set('content-type', 'application/x-www-form-urlencoded');
  const body = encoded ?? written['body'] ?? prefilled.body;
  return {
    method,
    url: settings.address ?? addressOf(operation, prefilled.base, fields),
    headers: [...headers].filter(([, value]) => value !== ''),
    ...(body === undefined || body === '' || method === 'GET' ? {} : { body }),
    certificate,
  };
}
