// What is wrong with a withdrawal, in a few words, and what has to happen so that it is taken: the call is the holder's, not the reader's.
import type { RuleId } from '../../mocks/spec/rules/index.ts';
import type { BeyondMending } from './beyond-mending.ts';

type ArrangementRule = Extract<RuleId, `arrangement.${string}`>;
export type WithdrawalRule = Extract<RuleId, `withdrawal.${string}` | `dashboard.${string}`>;

/** Of a recipient’s withdrawal too, which is its own to mend. */
export const withdrawalWords: Readonly<Record<WithdrawalRule | ArrangementRule, string>> = {
  'arrangement.id-present': 'cdr_arrangement_id is missing',
  'arrangement.product-known': 'the software product was removed from the register',
  'arrangement.living': 'there is no such arrangement to withdraw',
  'arrangement.consumer': 'the arrangement is another consumer’s',
  'withdrawal.bearer-present': 'the holder’s JWT is missing',
  'withdrawal.bearer-readable': 'the bearer token is no signed JWT',
  'withdrawal.brand-known': 'the register lists no such holder brand',
  'withdrawal.bearer-sub': 'sub of the bearer token is not its iss',
  'withdrawal.bearer-signature': 'the bearer token is not signed with a key of the holder brand',
  'withdrawal.bearer-aud': 'the bearer token is meant for another address',
  'withdrawal.bearer-exp': 'the bearer token has expired, names no end, or is dated ahead',
  'withdrawal.bearer-once': 'the bearer token has no id, or one that was used before',
  'withdrawal.jwt-present': 'cdr_arrangement_jwt is missing',
  'withdrawal.jwt-signature': 'cdr_arrangement_jwt is not signed with a key of the holder brand',
  'withdrawal.jwt-id': 'cdr_arrangement_jwt names no arrangement',
  'withdrawal.jwt-claims': 'a claim of cdr_arrangement_jwt is not valid',
  'withdrawal.jwt-once': 'cdr_arrangement_jwt was used before',
  'withdrawal.same-id': 'two arrangements are named',
  'withdrawal.arrangement': 'the recipient has no such arrangement with this holder brand',
  'dashboard.arrangement': 'the consumer has no such arrangement that goes on',
};

const holder = (would: string): BeyondMending => ({
  why: `The call is a data holder’s. Its own code would have to ${would}.`,
});

/** None of it is for a recipient to mend. */
export const withdrawalMending: Readonly<Record<WithdrawalRule, BeyondMending>> = {
  'withdrawal.bearer-present': holder('send a JWT of its own as bearer token'),
  'withdrawal.bearer-readable': holder('send a signed JWT in compact form as bearer token'),
  'withdrawal.brand-known': holder('name its brand by the id that the register lists'),
  'withdrawal.bearer-sub': holder('set iss and sub to the same brand id'),
  'withdrawal.bearer-signature': holder('sign with a key that its brand publishes'),
  'withdrawal.bearer-aud': holder('set aud to the full address that it calls'),
  'withdrawal.bearer-exp': holder('sign a new token for each call, dated now'),
  'withdrawal.bearer-once': holder('give each token a jti of its own'),
  'withdrawal.jwt-present': holder('send cdr_arrangement_jwt in the form'),
  'withdrawal.jwt-signature': holder('sign cdr_arrangement_jwt with a key that its brand publishes'),
  'withdrawal.jwt-id': holder('put cdr_arrangement_id into cdr_arrangement_jwt'),
  'withdrawal.jwt-claims': holder('make the claims beside the id valid, or leave them out'),
  'withdrawal.jwt-once': holder('sign cdr_arrangement_jwt anew for each call'),
  'withdrawal.same-id': holder('send the same id in the form and in the JWT, or in the JWT alone'),
  'withdrawal.arrangement': holder('name an arrangement that this recipient has with it'),
  'dashboard.arrangement': {
    why: 'The dashboard is the consumer’s, and the sharing on it has ended or is not theirs. They can withdraw what it shows as active.',
  },
};
