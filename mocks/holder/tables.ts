// The holder's drawer: each table and the row that is in it.
import type { BeginningRow } from './beginning.ts';
import type { KeySetRow } from './clients/key-sets.ts';
import type { CopyRow } from './register-copy/register-copy.ts';
import type { CounterRow } from './resources/call-counters.ts';
import type { OverrideRow } from './resources/shared-data.ts';
import type * as rows from './rows.ts';

declare module '../world/world.ts' {
  interface TableRows {
    'holder.clients': rows.ClientRow;
    'holder.products': rows.ProductRow;
    'holder.consents': rows.ConsentRow;
    'holder.pushedRequests': rows.PushedRequestRow;
    'holder.interactions': rows.InteractionRow;
    'holder.grants': rows.GrantRow;
    'holder.codes': rows.CodeRow;
    'holder.accessTokens': rows.AccessTokenRow;
    'holder.refreshTokens': rows.RefreshTokenRow;
    'holder.backchannel': rows.BackchannelRow;
    'holder.hints': rows.HintRow;
    'holder.events': rows.EventRow;
    'holder.withdrawals': rows.WithdrawalRow;
    'holder.beginning': BeginningRow;
    'holder.overrides': OverrideRow;
    'holder.register': CopyRow;
    'holder.keySets': KeySetRow;
    'holder.counters': CounterRow;
  }
}
