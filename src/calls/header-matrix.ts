// Which headers are mandatory, optional or absent in each situation, derived from the rules of the operation’s line-up.
import { isMutual, lineUpOf } from '../../mocks/spec/check-order.ts';
import type { Operation } from '../../mocks/spec/operation.ts';
import type { RuleId } from '../../mocks/spec/rules/index.ts';

/** `plain`: the operation has only one situation. */
export type Situation = 'present' | 'unattended' | 'secondary' | 'plain';

/** `left-out`: the header would change the situation. */
export type Need = 'mandatory' | 'optional' | 'absent' | 'left-out';

export interface HeaderRow {
  readonly name: string;
  readonly needs: Readonly<Partial<Record<Situation, Need>>>;
  readonly words: string;
}

export const situationWords: Readonly<Record<Situation, string>> = {
  present: 'Customer present',
  unattended: 'Unattended',
  secondary: 'To the secondary holder',
  plain: 'Every call',
};

export const needWords: Readonly<Record<Need, string>> = {
  mandatory: 'mandatory',
  optional: 'optional',
  absent: 'must be absent',
  'left-out': 'left out',
};

/** The situations this operation distinguishes; for a call that the holder passes on, also the call it then sends. */
export function situationsOf(operation: Operation): readonly Situation[] {
  if (operation.headers === 'secondary') return ['secondary'];
  if (operation.headers !== 'customer') return ['plain'];
  const passedOn = operation.rules?.includes('secondary.answered') === true;
  return ['present', 'unattended', ...(passedOn ? (['secondary'] as const) : [])];
}

export function headerMatrix(operation: Operation): readonly HeaderRow[] {
  const rules = new Set<RuleId>(lineUpOf(operation));
  const situations = situationsOf(operation);
  const everywhere = (need: Need): HeaderRow['needs'] => Object.fromEntries(situations.map((one) => [one, need]));
  const rows: HeaderRow[] = [];
  const add = (name: string, needs: HeaderRow['needs'], words: string): void => void rows.push({ name, needs, words });

  if (operation.versions !== undefined) {
    const byDefault = operation.versionDefault;
    add(
      'x-v',
      everywhere(byDefault === undefined ? 'mandatory' : 'optional'),
      byDefault === undefined ? 'The requested version.' : `The requested version. Default: ${String(byDefault)}.`,
    );
    add(
      'x-min-v',
      everywhere('optional'),
      'The lowest version that the client accepts. Ignored unless it is below x-v.',
    );
  }
  if (operation.access.kind === 'bearer')
    add(
      'authorization',
      { ...everywhere('mandatory'), ...(situations.includes('secondary') ? noToken : {}) },
      'The access token, bound to the certificate.',
    );
  if (operation.access.kind === 'register')
    add('authorization', everywhere('mandatory'), 'Bearer and a JWT signed by the register, valid for one call.');
  if (operation.access.kind === 'holder')
    add('authorization', noToken, 'Holders authenticate with the certificate alone.');
  if (rules.has('header.interaction-id'))
    add(
      'x-fapi-interaction-id',
      everywhere('optional'),
      'A UUID that the response repeats. The server creates one if it is absent.',
    );
  if (operation.headers === 'customer' || operation.headers === 'secondary') addHeadersOfSituation(operation, add);
  if (operation.conditional === true)
    add(
      'if-none-match',
      everywhere('optional'),
      'The Etag of an earlier response. If nothing has changed, the response is 304.',
    );
  if (operation.body !== undefined) add('content-type', everywhere('mandatory'), 'The media type of the body.');
  if (isMutual(operation.host))
    add('client-cert', everywhere('mandatory'), 'The certificate of the simulated handshake (RFC 9440).');
  return rows;
}

const noToken = { secondary: 'absent' } as const;

type Add = (name: string, needs: HeaderRow['needs'], words: string) => void;

/**
 * Headers that depend on the situation: the customer’s session, IP address and own headers, or the arrangement instead.
 */
function addHeadersOfSituation({ headers, rules = [] }: Operation, add: Add): void {
  const isPassedOn = headers === 'secondary' || rules.includes('secondary.answered');
  const atSecondary = (need: Need): HeaderRow['needs'] => (isPassedOn ? { secondary: need } : {});
  const atHolder = (present: Need, unattended: Need): HeaderRow['needs'] =>
    headers === 'customer' ? { present, unattended } : {};
  add(
    'x-fapi-auth-date',
    { ...atHolder('mandatory', 'mandatory'), ...atSecondary('absent') },
    'When the customer last logged in to the recipient.',
  );
  add(
    'x-fapi-customer-ip-address',
    { ...atHolder('mandatory', 'left-out'), ...atSecondary('absent') },
    headers === 'customer'
      ? 'Shows that the customer is present. x-cds-client-headers is then required too.'
      : 'Shows that the customer is present.',
  );
  add(
    'x-cds-client-headers',
    { ...atHolder('mandatory', 'left-out'), ...atSecondary('absent') },
    headers === 'customer'
      ? 'The customer’s own request headers, as Base64. Refused without x-fapi-customer-ip-address.'
      : 'The customer’s own request headers, as Base64.',
  );
  if (isPassedOn)
    add(
      'x-cds-arrangement',
      { ...atHolder('optional', 'optional'), ...atSecondary('mandatory') },
      'The consent or arrangement that the call is made for.',
    );
}
