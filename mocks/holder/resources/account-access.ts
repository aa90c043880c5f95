// The accounts that a call is about: the one in its path, those in its body, or all that are shared.
import type { BearerCall, PathCall, Ready } from '../../engine/call.ts';
import type { RefusalId } from '../../spec/refusals.ts';
import { cutList } from '../../spec/cut-text.ts';
import type { World } from '../../world/world.ts';
import { consumerOf, sharedAccounts, type SharedAccount, type Walk } from './shared-data.ts';

/** The account in the path. Refuses one that is not shared, and one that is temporarily unavailable. */
export async function accountAsked(world: World, call: BearerCall & PathCall<'accountId'>): Promise<SharedAccount> {
  const asked = call.parameters.accountId;
  const found = (await sharedAccounts(world, consumerOf(world, call))).find(({ accountId }) => accountId === asked);
  call.ledger.check('account.id', found !== undefined, { at: 'path:accountId', actual: asked, detail: asked });
  call.ledger.check('account.available', !found.unavailable, { at: 'path:accountId', actual: asked, detail: asked });
  return found;
}

/**
 * The accounts in the body. Refuses the whole call if one is not shared or unavailable, with an error for each in the
 * order of the body (TD2-49).
 */
export async function accountsInBody(world: World, call: BearerCall): Promise<readonly SharedAccount[]> {
  const shared = new Map(
    (await sharedAccounts(world, consumerOf(world, call))).map((account) => [account.accountId, account]),
  );
  const asked = call.ids ?? [];
  const isStrange = (id: string): boolean => !shared.has(id);
  const isAway = (id: string): boolean => shared.get(id)?.unavailable === true;
  const failing = asked.filter((id) => isStrange(id) || isAway(id));
  const errors = failing.map((detail): { refusal: RefusalId; detail: string } => ({
    refusal: isStrange(detail) ? 'cds.account-invalid-422' : 'cds.account-unavailable-422',
    detail,
  }));
  const seen = failing.length === 0 ? {} : { actual: cutList(failing, 10), errors };
  const at = `body:${call.idsAt ?? ''}`;
  call.ledger.check('account.body-id', !failing.some(isStrange), { at, ...seen });
  call.ledger.check('account.body-available', failing.length === 0, { at, ...seen });
  return asked.flatMap((id) => shared.get(id) ?? []);
}

/** The accounts in a list; the trace names those that are unavailable. */
export function listed(
  { ledger }: Ready,
  { leftOut, away }: Walk,
  accounts: readonly SharedAccount[],
): readonly SharedAccount[] {
  ledger.leaveOut(away);
  return accounts.filter((one) => !leftOut.includes(one));
}
