// The explorer without its page: prepares what a call needs, keeps it, sends calls, and replaces what a call used up.
import type { DataRecipient, Exchange, Sandbox } from '../../mocks/index.ts';
import { composeCall, wholeSettings, type CallSettings, type ComposedCall } from './compose-call.ts';
import type { ExplorerOptions } from './explorer-client.ts';
import { explorerRecipient } from './explorer-recipient.ts';
import type { KnownOperation, Prefilled } from './preparers.ts';
import { prefill } from './prefill.ts';
import { isInside } from './party-addresses.ts';
import { tracedCall } from '../runs/exchanges/traced-call.ts';
import { credentialsFor, type Callers } from './who-calls.ts';
import type { SiteMark } from '../runs/exchanges/site-marks.ts';

export interface SentCall {
  readonly exchange: Exchange;
  readonly call: ComposedCall;
  /** The values its form was prefilled with. */
  readonly prefilled: Prefilled;
  /** The recipient whose keys decrypt the response. */
  readonly recipient: DataRecipient | undefined;
  /** If a token had expired: what replaced it before this call. */
  readonly renewal?: string;
}

export interface ExplorerSession {
  /** The form’s values; used or expired ones are made again. */
  prefilled(operation: KnownOperation, variant: string): Promise<Prefilled>;
  send(settings: CallSettings): Promise<SentCall>;
  /** Sends the same bytes again. */
  sendAgain(sent: SentCall): Promise<SentCall>;
  /** Whether the app of a run sends. */
  isOfRun(): Promise<boolean>;
  /** Discards tokens and all prefilled values. */
  beginAnew(): void;
}

interface Ready {
  readonly values: Promise<Prefilled>;
  used: boolean;
}

export function explorerSession(sandbox: Sandbox, options: ExplorerOptions = {}): ExplorerSession {
  const { brand } = options;
  const callers: Callers = {
    sandbox,
    own: explorerRecipient(sandbox, 'API explorer', options),
    other: explorerRecipient(sandbox, 'Another recipient', { brand }),
  };
  const ready = new Map<string, Ready>();

  const isGood = async ({ values, used }: Ready): Promise<boolean> => {
    const { once, until } = await values;
    const hasEnded = until !== undefined && sandbox.clock.now().getTime() >= until;
    return !(hasEnded || (used && once === true));
  };
  const readyFor = async (operation: KnownOperation, variant: string): Promise<Ready> => {
    const key = `${operation.id} ${variant}`;
    const known = ready.get(key);
    // A failed preparation is retried.
    if (known !== undefined && (await isGood(known).catch(() => false))) return known;
    const fresh = { values: prefill(callers, operation, variant), used: false };
    ready.set(key, fresh);
    return fresh;
  };
  const beginAnew = (): void => {
    callers.own.forget();
    ready.clear();
  };
  return {
    prefilled: async (operation, variant) => (await readyFor(operation, variant)).values,
    send: async (asked) => {
      const settings = wholeSettings(asked, sandbox, brand);
      const { operation, variant, token, certificate } = settings;
      const made = await readyFor(operation, variant);
      const values = await made.values;
      const credentials = await credentialsFor(operation, token, certificate, callers, values.sender);
      const call = composeCall(settings, values, credentials, sandbox.clock.now());
      made.used = true;
      const recipient = await callers.own.known();
      const renewal = callers.own.takeRenewal();
      const exchange = await sendCall(sandbox, call);
      const sent = { exchange, call, prefilled: values, recipient, ...(renewal === undefined ? {} : { renewal }) };
      if (endsTokens(settings)) beginAnew();
      if (operation.id === 'deleteRegistration' && sent.exchange.verdict === 'ok') {
        callers.own.leave();
        ready.clear();
      }
      return sent;
    },
    // The same bytes, so no token is fetched.
    sendAgain: async ({ call, prefilled, recipient }) => ({
      exchange: await sendCall(sandbox, call),
      call,
      prefilled,
      recipient,
    }),
    isOfRun: () => callers.own.isOfRun(),
    beginAnew,
  };
}

/** Throws an Error for an address outside the sandbox, and what fetch throws if the trace has no exchange. */
async function sendCall(sandbox: Sandbox, call: ComposedCall): Promise<Exchange> {
  if (!isInside(sandbox.urls, call.url))
    throw new Error(
      'This address is outside the sandbox, so nothing was sent. The parties of the sandbox have the addresses shown here.',
    );
  const { method, headers, body } = call;
  return tracedCall(sandbox, 'explorer' satisfies SiteMark, sandbox.certificates.present(call.certificate), call.url, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    ...(body === undefined ? {} : { body }),
  });
}

/** Whether the call may invalidate the explorer recipient’s tokens. */
const endsTokens = ({ operation: { id }, variant, written }: CallSettings): boolean =>
  ['revoke', 'revokeArrangement', 'withdrawSharing'].includes(id) ||
  (id === 'token' && variant === 'refresh_token') ||
  (id === 'deleteConsent' && 'path.consentId' in written);
