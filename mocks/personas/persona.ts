// A persona: a consumer without a browser, who completes the holder's screens over HTTP and reads their own messages.
import type { BrandId } from '../scenario/scenario.ts';
import type { CancelAt } from '../spec/screens.ts';

export interface Persona {
  /** Full name, as a person would say it. */
  readonly name: string;
  /** What the person types to identify themself, before the one-time password. */
  readonly customerId: string;
  /** The data holder brand whose customer this is. */
  readonly holder: BrandId;
  /** Who this is and what the account shows, in one sentence. */
  readonly note: string;
  /** The digits in the latest message; undefined before the first. */
  latestOneTimePassword(): string | undefined;
  /**
   * Completes the screens and returns the redirect, with its fragment; an error redirect as well. Shares the named
   * accounts (by name, number or key), or all that may be shared. Refuses (SandboxError) an address that is not an
   * authorisation endpoint here (`authorisation-url-unknown`), accounts that are not shown (`account-unknown`), and a
   * holder's error page, with its words and the rule (`authorisation-refused`).
   */
  authorise(authorisationUrl: string | URL, options?: AuthoriseOptions): Promise<URL>;
  /** Goes to the last screen and declines. Refuses what `authorise` refuses. */
  deny(authorisationUrl: string | URL, options?: Pick<AuthoriseOptions, 'interaction'>): Promise<URL>;
  /** Cancels at the named screen; by default at the first. Refuses an unknown screen (SandboxError `screen-unknown`). */
  cancel(authorisationUrl: string | URL, options?: CancelOptions): Promise<URL>;
  /** Approves a backchannel request on the persona's device. Refuses (SandboxError `request-unknown`) one that is not waiting there. */
  approveBackchannel(authReqId: string): Promise<void>;
  /** Denies a backchannel request on the persona's device. Refuses (SandboxError `request-unknown`) one that is not waiting there. */
  denyBackchannel(authReqId: string): Promise<void>;
  /**
   * Withdraws an arrangement on the dashboard of the persona's holder, which notifies the recipient. Refuses
   * (SandboxError `arrangement-unknown`) one that is not theirs or has ended, and every one if the holder has profile
   * 0.1.1.
   */
  withdraw(arrangementId: string): Promise<void>;
  /** A login_hint with which recipients can ask for this persona, as their device shows it. */
  backchannelHint(): Promise<string>;
}

export interface CancelOptions extends Pick<AuthoriseOptions, 'interaction'> {
  readonly at?: CancelAt;
}

export interface AuthoriseOptions {
  /** Names, numbers or keys of the accounts to share; by default all that may be shared. */
  readonly accounts?: 'all' | string[];
  /** Id of an open page of this authorisation: continues there instead of opening another. */
  readonly interaction?: string;
  /** Business name or person's name of the profile to act for; by default the first. */
  readonly profile?: string;
}
