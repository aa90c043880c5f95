// What the holder's consumer screens and the consumer's device are told, as JSON.

/** A screen of the redirect flow, in the order in which a consumer meets them. */
export type ScreenName = 'identify' | 'one-time-password' | 'profile' | 'accounts' | 'confirm';

/** `GET /authorise/{interactionId}` and every answer that leads to another screen. */
export interface Screen {
  readonly interactionId: string;
  readonly name: ScreenName;
  /** The screens this authorisation has, as far as that is known. */
  readonly screens: readonly ScreenName[];
  /** When the screens end. */
  readonly expiresAt: string;
  readonly holder: { readonly brandName: string };
  readonly recipient: RecipientOnScreen;
  /** On `identify`: what the recipient suggests, to be shown in the field. */
  readonly suggestion?: string;
  /** On `one-time-password`. */
  readonly oneTimePassword?: OneTimePasswordOnScreen;
  /** On `profile`. */
  readonly profiles?: readonly ProfileOnScreen[];
  /** On `accounts`, all of the profile; on `confirm`, those chosen. */
  readonly accounts?: readonly AccountOnScreen[];
  /** On `accounts` and `confirm`. */
  readonly sharing?: SharingOnScreen;
}

/** What a screen, or the last answer, gives back instead of another screen: where the browser goes. */
export interface ScreenRedirect {
  readonly redirect: string;
}

export interface RecipientOnScreen {
  readonly productName: string;
  readonly legalEntityName: string;
}

export interface OneTimePasswordOnScreen {
  readonly digits: number;
  readonly expiresAt: string;
  /** Wrong codes left before access is denied. */
  readonly attemptsLeft: number;
  /** The detached device: `offered`, `waiting` for the consumer's answer, or `acknowledged`. */
  readonly device: 'offered' | 'waiting' | 'acknowledged';
  /** The recipient asked for a level that needs code and device both. */
  readonly deviceRequired: boolean;
  /** The code was right; what is missing is the device. */
  readonly codeAccepted: boolean;
}

export interface ProfileOnScreen {
  readonly id: string;
  readonly name: string;
  readonly kind: 'person' | 'organisation';
}

export interface AccountOnScreen {
  /** Means something on these screens alone. */
  readonly id: string;
  readonly displayName: string;
  readonly maskedNumber: string;
  readonly eligible: boolean;
  /** Why it cannot be shared, in words for the consumer. */
  readonly reason?: string;
  /** Shared by the consent before: amended, not begun. */
  readonly selected: boolean;
  /** It can be shared, but is temporarily unavailable. */
  readonly unavailable?: true;
  /** Owned with others, who are told. */
  readonly joint?: true;
}

export interface SharingOnScreen {
  readonly clusters: readonly ClusterOnScreen[];
  readonly period: PeriodOnScreen;
  /** Whether the consumer shares already and changes it now. */
  readonly again: boolean;
}

export interface ClusterOnScreen {
  readonly heading: string;
  readonly permissions: readonly string[];
  /** What the permissions are here, more exactly: claims that are asked for one by one, and whom they are about. */
  readonly details?: readonly string[];
  /** Lines of both that were not shared before, where an arrangement is amended. */
  readonly added?: readonly string[];
}

export interface PeriodOnScreen {
  readonly from: string;
  /** Absent: once. */
  readonly to?: string;
  /** The data is collected once, within this period; absent, sharing is ongoing for its length (CDS, Requesting Sharing Duration). */
  readonly oneTime?: true;
  /** Where an amendment shares for longer or for less long: the end as it is now. */
  readonly before?: SharingEnd;
}

/** When sharing ends: absent, it is shared once. */
export type SharingEnd = Pick<PeriodOnScreen, 'to' | 'oneTime'>;

/** `GET /device/{customerId}`. */
export interface Device {
  /** What the consumer may tell a recipient to be asked by: a login_hint that reveals nobody. */
  readonly hint: string;
  readonly requests: readonly DeviceRequest[];
}

export interface DeviceRequest {
  readonly requestId: string;
  /** `sign-in`: acknowledge a login that goes on in a browser. `sharing`: a backchannel request. */
  readonly kind: 'sign-in' | 'sharing';
  readonly recipient: RecipientOnScreen;
  readonly holder: { readonly brandName: string };
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Verbatim, for the consumer to compare with the recipient's screen. */
  readonly bindingMessage?: string;
  /** Left-half hash of the auth_req_id, by which a recipient's own test finds its request. */
  readonly authReqHash?: string;
  /** On `sharing`: who the consumer may act for, and what each would share. */
  readonly profiles?: readonly (ProfileOnScreen & {
    readonly accounts: readonly AccountOnScreen[];
    readonly sharing: SharingOnScreen;
  })[];
}

/** `GET /dashboard/{customerId}`: what a consumer shares from one holder, and has shared. */
export interface Dashboard {
  readonly holder: { readonly brandName: string };
  /** The newest first. */
  readonly arrangements: readonly ArrangementOnScreen[];
}

export interface ArrangementOnScreen {
  readonly arrangementId: string;
  readonly recipient: RecipientOnScreen;
  /** `withdrawn` by somebody, or `ended` by itself. */
  readonly status: 'active' | 'withdrawn' | 'ended';
  /** When the consumer authorised it, the last time where it was amended. */
  readonly since: string;
  /** When it ends, or would have. */
  readonly until: string;
  /** Collected once, within a day at most, and not for a time. */
  readonly once: boolean;
  /** Names of the accounts shared. */
  readonly accounts: readonly string[];
  /** Names of those that are owned with others, who are told when sharing begins or is withdrawn. */
  readonly jointAccounts?: readonly string[];
  readonly clusters: readonly ClusterOnScreen[];
  /** Each amendment, the newest first; absent where there was none. */
  readonly amendments?: readonly AmendmentOnScreen[];
}

/** What an amendment changed: absent is what it left as it was. */
export interface AmendmentOnScreen {
  /** When it took effect. */
  readonly at: string;
  /** Clusters, with the lines that were not shared before. */
  readonly added?: readonly ClusterOnScreen[];
  /** Clusters, with the lines that are no longer shared. */
  readonly ended?: readonly ClusterOnScreen[];
  readonly accountsAdded?: readonly string[];
  readonly accountsEnded?: readonly string[];
  /** Where the length of sharing changed. */
  readonly period?: { readonly before: SharingEnd; readonly now: SharingEnd };
}
