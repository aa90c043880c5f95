// The recipient of hand-made calls: it registers and gets a consumer’s tokens when first needed, and again after they expire.
import type { DataHolderBrand, DataRecipient, Sandbox } from '../../mocks/index.ts';
import type { Flow } from '../recipient/flows/flow.ts';
import type { MadeApp } from '../runs/recipients/made-apps.ts';
import type { PlayedFacts } from '../runs/flows/played-facts.ts';
import { holderOf } from '../runs/recipients/recipient-for.ts';
import { explorerClient, type ExplorerOptions, type Party } from './explorer-client.ts';
import { tokenSupply } from './token-supply.ts';
import { tokensInHand, type TokenKind } from './tokens-in-hand.ts';

export interface ExplorerRecipient {
  /** The data holder it calls. */
  readonly holder: DataHolderBrand;
  /** Registers if needed. */
  registered(): Promise<Party>;
  /** Gets a consumer’s tokens in date, and the accounts they cover. */
  sharing(): Promise<Party>;
  token(kind: TokenKind): Promise<string>;
  /** One of its tokens that has expired; the clock advances if necessary. */
  endedToken(kind: TokenKind): Promise<string>;
  /** An access token of a consent made and withdrawn only for this; other consents are unaffected. */
  withdrawnToken(): Promise<string>;
  /** Describes, in a sentence, what replaced an expired token; reported once. */
  takeRenewal(): string | undefined;
  /** Whether it acts with the tokens of a run: those are never fetched again. */
  isOfRun(): Promise<boolean>;
  /** The recipient, once it has been needed. */
  known(): Promise<DataRecipient | undefined>;
  /** Discards tokens that were revoked or used up; new ones are fetched when needed. */
  forget(): void;
  /** Discards its registration after it was deleted; a new one is made when needed. */
  leave(): void;
  /** Runs steps of a flow with the known facts. */
  run(flow: Flow<PlayedFacts>, steps: readonly string[], more?: Partial<PlayedFacts>): Promise<Partial<PlayedFacts>>;
}

export function explorerRecipient(sandbox: Sandbox, name: MadeApp, options: ExplorerOptions = {}): ExplorerRecipient {
  const tokens = tokensInHand(() => sandbox.clock.now().getTime());
  const client = explorerClient(sandbox, name, options, tokens);
  const { share, token, withdrawnToken, takeRenewal } = tokenSupply(client, tokens);
  let turn: Promise<unknown> = Promise.resolve();

  /** Runs work one after the other, so that two callers who need a token share one. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work, work);
    turn = result.catch(() => undefined);
    return result;
  };

  return {
    get holder() {
      return holderOf(sandbox, options.brand);
    },
    registered: () => inTurn(client.register),
    sharing: () => inTurn(share),
    token: (kind) => inTurn(() => token(kind)),
    endedToken: (kind) =>
      inTurn(async () => {
        const value = tokens.value(kind) ?? (await token(kind));
        const left = tokens.left(kind);
        if (left > 0) await sandbox.clock.advance(`PT${String(Math.ceil(left / 1000) + 1)}S`);
        return value;
      }),
    withdrawnToken: () => inTurn(withdrawnToken),
    takeRenewal,
    isOfRun: () =>
      inTurn(async () => {
        await client.acting();
        return client.isOfRun;
      }),
    known: client.known,
    forget: client.forget,
    leave: client.leave,
    run: (flow, wanted, more) =>
      inTurn(async () => {
        await client.register();
        return client.run(flow, wanted, more);
      }),
  };
}
