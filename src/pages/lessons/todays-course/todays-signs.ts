// What lessons about arrangements look for in exchanges: tokens with the arrangement they are of, and its end.
import type { Exchange } from '../../../../mocks/index.ts';
import { memberOf, textOf } from '../../../elements/json-member.ts';
import type { Exchanges } from '../lesson.ts';
import { after, answerOf, answered, bearerOf, formOf, grantOf, ok, refusedBy, served } from '../signs.ts';

export interface Shared {
  readonly access: string;
  readonly refresh: string;
  readonly arrangement: string;
}

/** The first tokens of a consumer’s yes, or those of another. */
export function sharedBy(one: Exchange): Shared | undefined {
  const [tokens, arrangement] = [grantOf(one), answered(one, 'cdr_arrangement_id')];
  const isSwap = formOf(one, 'grant_type') === 'authorization_code';
  return tokens === undefined || arrangement === undefined || !isSwap ? undefined : { ...tokens, arrangement };
}

/** Data was read with the tokens of an arrangement. */
export const readWithShared = (exchanges: Exchanges): boolean =>
  exchanges.some((given) => {
    const shared = sharedBy(given);
    return (
      shared !== undefined && after(exchanges, given).some((one) => served(one) && bearerOf(one) === shared.access)
    );
  });

/** Tokens were given, something happened to their arrangement, and then this is seen. */
export const sinceThen = (
  exchanges: Exchanges,
  happened: (one: Exchange, shared: Shared) => boolean,
  then: (one: Exchange, shared: Shared) => boolean,
): boolean =>
  exchanges.some((given) => {
    const shared = sharedBy(given);
    if (shared === undefined) return false;
    const found = after(exchanges, given).find((one) => happened(one, shared));
    return found !== undefined && after(exchanges, found).some((one) => then(one, shared));
  });

/** Something happened to the arrangement of tokens that had been given. */
export const sinceGiven = (exchanges: Exchanges, happened: (one: Exchange, shared: Shared) => boolean): boolean =>
  exchanges.some((given) => {
    const shared = sharedBy(given);
    return shared !== undefined && after(exchanges, given).some((one) => happened(one, shared));
  });

export const isRefusedAccess = (one: Exchange, { access }: Shared): boolean =>
  bearerOf(one) === access && refusedBy(one, 'consent.alive', 'token.not-revoked');

export const isRefusedRefresh = (one: Exchange, { refresh }: Shared): boolean =>
  formOf(one, 'refresh_token') === refresh && answered(one, 'error') === 'invalid_grant';

export const isInactive = (one: Exchange, { refresh }: Shared): boolean =>
  ok(one, 'introspect') && formOf(one, 'token') === refresh && memberOf(answerOf(one), 'active') === false;

export const withdrewInApp = (one: Exchange, { arrangement }: Shared): boolean =>
  ok(one, 'revokeArrangement') && formOf(one, 'cdr_arrangement_id') === arrangement;

export const withdrewOnDashboard = (one: Exchange, { arrangement }: Shared): boolean =>
  ok(one, 'withdrawSharing') && new URL(one.request.url).pathname.endsWith(`/${arrangement}`);

/** The holder has told the recipient, which has believed it. */
export const told = (one: Exchange, { arrangement }: Shared): boolean =>
  ok(one, 'revokeArrangementAtRecipient') &&
  one.tokens.some(({ claims }) => textOf(claims, 'cdr_arrangement_id') === arrangement);

/** An arrangement that has ended is withdrawn by the recipient. */
export const isWithdrawnInVain = (one: Exchange, { arrangement }: Shared): boolean =>
  refusedBy(one, 'arrangement.living') && formOf(one, 'cdr_arrangement_id') === arrangement;
