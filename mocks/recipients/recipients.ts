// What data recipients host themselves: their key sets, the endpoint a holder pings, and the one by which it withdraws.
import type { SigningAlgorithm } from '../spec/algorithms.ts';
import { recordOf } from '../ambient/is-record.ts';
import { loadOnce } from '../ambient/load-part.ts';
import type { Ledger } from '../engine/ledger.ts';
import type { PartyInterface } from '../engine/party-interface.ts';
import type { Ready } from '../engine/call.ts';
import type { Row } from '../store/table.ts';
import type { World } from '../world/world.ts';

/** Table `recipients.products`, id = slug. */
export interface RecipientRow extends Row {
  readonly softwareProductId: string;
  readonly alg: SigningAlgorithm;
  /** Addresses it was given in place of its first ones. */
  readonly redirectUris?: readonly string[];
}

/** Table `recipients.notifications`, id = exchange. */
export interface NotificationRow extends Row {
  readonly slug: string;
  readonly authReqId: string;
  readonly at: string;
}

/** Table `recipients.withdrawals`, id = slug and arrangement: a holder has ended it, and its tokens are forgotten. */
export interface WithdrawalNoticeRow extends Row {
  readonly slug: string;
  readonly arrangementId: string;
  /** Of the register. */
  readonly dataHolderBrandId: string;
  readonly at: string;
}

/** Whether a holder brand gave the recipient tokens of the arrangement, whoever carried them for it. */
export type Received = (
  world: World,
  arrangement: { readonly slug: string; readonly dataHolderBrandId: string; readonly arrangementId: string },
) => Promise<boolean>;

const withdrawal = loadOnce(() => import('./todays-withdrawal.ts'));

export const recipientKeys = (slug: string): string => `recipient:${slug}`;

export const recipientPurposes = (alg: SigningAlgorithm) =>
  alg === 'PS256' ? (['sign-PS256', 'encrypt-RSA'] as const) : (['sign-ES256', 'encrypt-EC'] as const);

export function createRecipients(world: World, received: Received): PartyInterface<'recipient'> {
  const rowOf = (call: Ready): Promise<RecipientRow | undefined> =>
    world.table('recipients.products').get(call.place.owner ?? '');
  return {
    handlers: {
      getRecipientJwks: async (call) => {
        const row = await rowOf(call);
        const set =
          row === undefined
            ? { keys: [] }
            : await world.vault.publicSet(recipientKeys(row.id), recipientPurposes(row.alg));
        return { kind: 'json', body: set };
      },
      notifyRecipient: async (call) => {
        const authReqId = authReqIdOf(call);
        const ledger: Ledger = call.ledger;
        ledger.check('notification.body', authReqId !== undefined, { at: 'body:auth_req_id' });
        const { exchange, place } = call;
        await world
          .table('recipients.notifications')
          .put({ id: exchange, slug: place.owner ?? '', authReqId, at: world.clock.now().toISOString() });
        return { kind: 'empty', status: 204 };
      },
      revokeArrangementAtRecipient: async (call) =>
        (await withdrawal()).revokeArrangementAtRecipient(world, call, received),
    },
  };
}

function authReqIdOf(call: Ready): string | undefined {
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(call.bytes));
    const id = recordOf(body)?.['auth_req_id'];
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
