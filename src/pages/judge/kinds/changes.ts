// Shared by the kinds: small changes for samples, and the claims that identify a kind.
import type { Claims } from '../../../runs/recipients/signed-claims.ts';
import { base64url, decodeJwt, decodeProtectedHeader } from 'jose';
import type { Sandbox } from '../../../../mocks/index.ts';
import type { Make } from './kind.ts';

/** The names that occur as members, separated by commas; '' if none does. */
export const named = (members: Claims, names: readonly string[]): string =>
  names.filter((name) => name in members).join(', ');

/** The clock in seconds, as in a JWT. */
export const secondsOf = ({ clock }: Pick<Sandbox, 'clock'>): number => Math.floor(clock.now().getTime() / 1000);

export const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

export const encoded = (value: unknown): string => base64url.encode(JSON.stringify(value));

/** An encoded header with alg none. */
export const none = encoded({ alg: 'none', typ: 'JWT' });

export const without =
  (name: string) =>
  (members: Claims): Claims =>
    Object.fromEntries(Object.entries(members).filter(([one]) => one !== name));

/** Changes one part of a compact token. */
export const changedPart =
  (make: Make, index: number, change: (text: string) => string): Make =>
  async (sandbox) =>
    (await make(sandbox))
      .split('.')
      .map((text, at) => (at === index ? change(text) : text))
      .join('.');

/** Changes header and claims but keeps the old signature. */
export const rewritten = (token: string, header: Claims, claims: Claims): string =>
  [
    encoded({ ...decodeProtectedHeader(token), ...header }),
    encoded({ ...decodeJwt(token), ...claims }),
    token.split('.')[2],
  ].join('.');

/** A form as an HTTP message. */
export const formMessage = (
  address: string,
  form: Readonly<Record<string, string>>,
  headers: readonly string[] = [],
): string =>
  [
    `POST ${new URL(address).pathname} HTTP/1.1`,
    `Host: ${new URL(address).host}`,
    ...headers,
    'Content-Type: application/x-www-form-urlencoded',
    '',
    new URLSearchParams(form).toString(),
  ].join('\n');
