// A persona: a consumer without a browser, who walks the holder's screens over HTTP and reads their own messages.
import type { BrandId } from '../scenario/scenario.ts';

export type CancelAt = 'identify' | 'otp' | 'accounts' | 'confirm';

export interface Persona {
  /** Full name, as a person would say it. */
  readonly name: string;
  /** What the person types to identify themself; the rest is the one-time password. */
  readonly customerId: string;
  /** Brand of the data holder whose customer this is. */
  readonly holder: BrandId;
  /** Who this is and what the account shows, in a sentence. */
  readonly note: string;
  /** The digits of the newest message; undefined before the first. */
  latestOneTimePassword(): string | undefined;
  /**
   * Walks the screens to the end and gives back the redirect, with its fragment; an error redirect too. Accounts by
   * name, number or key, or all that may be shared. Refuses (SandboxError) an address that is no authorisation endpoint
   * here (`authorisation-url-unknown`), accounts that are not shown (`account-unknown`), and a holder’s page with its
   * words and the rule (`authorisation-refused`).
   */
  authorise(authorisationUrl: string | URL, options?: AuthoriseOptions): Promise<URL>;
  /** Walks to the last screen and declines. Refuses what `authorise` refuses. */
  deny(authorisationUrl: string | URL, options?: Pick<AuthoriseOptions, 'interaction'>): Promise<URL>;
  /** Cancels at the screen named; at the first when none is. Refuses another screen (SandboxError `screen-unknown`). */
  cancel(authorisationUrl: string | URL, options?: CancelOptions): Promise<URL>;
  /** Answers a backchannel request on the persona’s device. Refuses (SandboxError `request-unknown`) one that does not wait there. */
  approveBackchannel(authReqId: string): Promise<void>;
  /** Says no to a backchannel request on the persona’s device. Refuses (SandboxError `request-unknown`) one that does not wait there. */
  denyBackchannel(authReqId: string): Promise<void>;
  /**
   * Withdraws an arrangement on the dashboard of the persona’s holder, which tells the recipient. Refuses (SandboxError
   * `arrangement-unknown`) one that is not theirs or has ended, and every one where the holder speaks profile 0.1.1.
   */
  withdraw(arrangementId: string): Promise<void>;
  /** A login_hint by which recipients may ask for this persona, as their device shows it. */
  backchannelHint(): Promise<string>;
}

export interface CancelOptions extends Pick<AuthoriseOptions, 'interaction'> {
  readonly at?: CancelAt;
}

export interface AuthoriseOptions {
  /** Names, numbers or keys of the accounts to share; all that may be shared when absent. */
  readonly accounts?: 'all' | string[];
  /** Id of a page of this authorisation that stands open: the walk goes on where it is, instead of opening another. */
  readonly interaction?: string;
  /** Business name or person’s name of the profile to act for; the first when none is given. */
  readonly profile?: string;
}
