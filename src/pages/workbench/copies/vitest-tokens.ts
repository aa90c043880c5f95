// The JWTs of a request as source: claims over the facts of a fresh world, signed as in the original.
import type { Check, Exchange } from '../../../../mocks/index.ts';
import type { Claims, OwnToken, TokenPlace } from '../request-document.ts';
import type { Sender } from '../sender.ts';
import { signatureAt } from '../write-request.ts';

interface Sheet {
  readonly exchange: Exchange;
  readonly sender: Sender;
  /** A text as source, with values of its world as expressions. */
  readonly text: (value: string) => string;
}

export const tokenNames: Readonly<Record<TokenPlace, string>> = {
  'query:request': 'requestObject',
  'body:request': 'requestObject',
  'body:client_assertion': 'assertion',
  body: 'registrationRequest',
};

/** Prefixes of the rules about each JWT’s header and signature. */
const rulesOfToken: Readonly<Record<TokenPlace, string>> = {
  'query:request': 'request-object',
  'body:request': 'request-object',
  'body:client_assertion': 'client.assertion',
  body: 'registration.request',
};

/** The rule by which the JWT itself was refused: `alg`, `header`, `readable` or `signature`. */
function breachOfToken(place: TokenPlace, check: Check | undefined): string | undefined {
  const [, part] = /^(.*[.-])(alg|header|readable|signature)$/u.exec(check?.rule ?? '')?.slice(1) ?? [];
  return check?.rule.replace(/[.-]\w+$/u, '') === rulesOfToken[place] ? part : undefined;
}

/** Undefined for an unreadable JWT, which is sent as it was. */
export function tokenText(
  sheet: Sheet,
  place: TokenPlace,
  token: OwnToken,
  check: Check | undefined,
): string | undefined {
  const breach = breachOfToken(place, check);
  if (breach === 'readable') return undefined;
  const { alg, kid } = sheet.sender.known.sender;
  const { kid: _kid, alg: _alg, ...others } = token.header;
  const named = token.header['kid'] === kid ? undefined : token.header['kid'];
  const head = [
    `alg: ${token.header['alg'] === alg ? 'recipient.signingKey.alg' : JSON.stringify(token.header['alg'])}`,
    ...('kid' in token.header
      ? [`kid: ${named === undefined ? 'recipient.signingKey.kid' : JSON.stringify(named)}`]
      : []),
    ...Object.entries(others).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
  ].join(', ');
  const claims = `{${claimLines(sheet, token.claims)}\n}`;
  // jose refuses to sign under such a header, so the parts are joined by hand.
  if (breach === 'alg' || breach === 'header')
    return `[{ ${head} }, ${claims}]
  .map((part) => base64url.encode(JSON.stringify(part)))
  .concat(${JSON.stringify(signatureAt(place, sheet.exchange))})
  .join('.')`;
  const key =
    breach === 'signature'
      ? '(await sandbox.enrol()).signingKey.privateKey /* Another’s: recipient.signingKey.privateKey mends it. */'
      : 'recipient.signingKey.privateKey';
  return `await new SignJWT(${claims})
  .setProtectedHeader({ ${head} })
  .sign(${key})`;
}

function claimLines(sheet: Sheet, claims: Claims): string {
  const sent = Math.floor(new Date(sheet.exchange.at).getTime() / 1000);
  return Object.entries(claims)
    .map(([name, value]) => {
      const isTime = ['iat', 'nbf', 'exp'].includes(name) && typeof value === 'number';
      const source = isTime
        ? moment(value - sent)
        : name === 'jti' && typeof value === 'string' && value !== ''
          ? 'crypto.randomUUID()'
          : valueText(sheet, value, '  ');
      return `\n  ${/^[a-z_]\w*$/iu.test(name) ? name : JSON.stringify(name)}: ${source},`;
    })
    .join('');
}

/** Seconds from now, as source. */
export const moment = (away: number): string =>
  away === 0 ? 'now' : `now ${away < 0 ? '-' : '+'} ${String(Math.abs(away))}`;

/** A JSON value as source, with texts of its world as expressions. */
function valueText(sheet: Sheet, value: unknown, indent: string): string {
  if (typeof value === 'string') return sheet.text(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[${value.map((one) => valueText(sheet, one, inner)).join(', ')}]`;
  return `{${Object.entries(value)
    .map(([name, one]) => `\n${inner}${JSON.stringify(name)}: ${valueText(sheet, one, inner)},`)
    .join('')}\n${indent}}`;
}
