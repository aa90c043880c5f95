// JSON for the holder's consumer screens and for the consumer's device.

/** Screens of the redirect flow, in the order in which a consumer sees them. */
export type ScreenName = 'identify' | 'one-time-password' | 'profile' | 'accounts' | 'confirm';

/** Where a persona can cancel. `otp` is the screen one-time-password. */
export const placesToCancel = ['identify', 'otp', 'accounts', 'confirm'] as const;
export type CancelAt = (typeof placesToCancel)[number];

/** `GET /authorise/{interactionId}`, and every answer that leads to another screen. */
export interface Screen {
  readonly interactionId: string;
  readonly name: ScreenName;
  /** The screens of this authorisation, as far as they are known. */
  readonly screens: readonly ScreenName[];
  /** When the interaction expires. */
  readonly expiresAt: string;
  readonly holder: { readonly brandName: string };
  readonly recipient: RecipientOnScreen;
  /** On `identify`: the user name that the recipient suggests, for the field. */
  readonly suggestion?: string;
  /** On `one-time-password`. */
  readonly oneTimePassword?: OneTimePasswordOnScreen;
  /** On `profile`. */
  readonly profiles?: readonly ProfileOnScreen[];
  /** On `accounts`, all of the profile's; on `confirm`, the chosen ones. */
  readonly accounts?: readonly AccountOnScreen[];
  /** On `accounts` and `confirm`. */
  readonly sharing?: SharingOnScreen;
}

/** The response instead of another screen: where to send the browser. */
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
  /** Wrong codes that the consumer may still enter before access is denied. */
  readonly attemptsLeft: number;
  /** The detached device: `offered`, `waiting` for the consumer's answer, or `acknowledged`. */
  readonly device: 'offered' | 'waiting' | 'acknowledged';
  /** The recipient asked for a level that requires both code and device. */
  readonly deviceRequired: boolean;
  /** The code was correct; only the device is still missing. */
  readonly codeAccepted: boolean;
}

export interface ProfileOnScreen {
  readonly id: string;
  readonly name: string;
  readonly kind: 'person' | 'organisation';
}

export interface AccountOnScreen {
  /** Valid only on these screens. */
  readonly id: string;
  readonly displayName: string;
  readonly maskedNumber: string;
  readonly eligible: boolean;
  /** Why it cannot be shared, in words for the consumer. */
  readonly reason?: string;
  /** Shared under the arrangement that is being amended. */
  readonly selected: boolean;
  /** It can be shared but is temporarily unavailable. */
  readonly unavailable?: true;
  /** Owned jointly with others, who are notified. */
  readonly joint?: true;
}

export interface SharingOnScreen {
  readonly clusters: readonly ClusterOnScreen[];
  readonly period: PeriodOnScreen;
  /** Whether the consumer amends existing sharing. */
  readonly again: boolean;
}

export interface ClusterOnScreen {
  readonly heading: string;
  readonly permissions: readonly string[];
  /** What the permissions mean here: the claims that are requested individually, and whom they are about. */
  readonly details?: readonly string[];
  /** Lines of permissions and details that were not shared before, if an arrangement is amended. */
  readonly added?: readonly string[];
}

export interface PeriodOnScreen {
  readonly from: string;
  /** Absent: shared once. */
  readonly to?: string;
  /** The data is collected once, within this period. Absent: sharing continues throughout it (CDS, Requesting Sharing Duration). */
  readonly oneTime?: true;
  /** The current end, if an amendment lengthens or shortens sharing. */
  readonly before?: SharingEnd;
}

/** When sharing ends; without `to`, data is shared once. */
export type SharingEnd = Pick<PeriodOnScreen, 'to' | 'oneTime'>;

/** `GET /device/{customerId}`. */
export interface Device {
  /** A login_hint that the consumer can give to a recipient; it reveals no identity. */
  readonly hint: string;
  readonly requests: readonly DeviceRequest[];
}

export interface DeviceRequest {
  readonly requestId: string;
  /** `sign-in`: acknowledge a login that is in progress in a browser. `sharing`: a backchannel request. */
  readonly kind: 'sign-in' | 'sharing';
  readonly recipient: RecipientOnScreen;
  readonly holder: { readonly brandName: string };
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Verbatim, for the consumer to compare with the recipient's screen. */
  readonly bindingMessage?: string;
  /** Left-half hash of the auth_req_id, by which a recipient's test finds its request. */
  readonly authReqHash?: string;
  /** On `sharing`: the profiles that the consumer may act for, and the accounts of each. */
  readonly profiles?: readonly (ProfileOnScreen & {
    readonly accounts: readonly AccountOnScreen[];
    readonly sharing: SharingOnScreen;
  })[];
}

/** `GET /dashboard/{customerId}`: what a consumer shares and has shared from one holder. */
export interface Dashboard {
  readonly holder: { readonly brandName: string };
  /** The newest first. */
  readonly arrangements: readonly ArrangementOnScreen[];
}

export interface ArrangementOnScreen {
  readonly arrangementId: string;
  readonly recipient: RecipientOnScreen;
  /** `withdrawn` by somebody, or `ended` without a withdrawal. */
  readonly status: 'active' | 'withdrawn' | 'ended';
  /** When the consumer last authorised it. */
  readonly since: string;
  /** When it ends, or would have ended. */
  readonly until: string;
  /** Collected once, within a day at most, instead of over time. */
  readonly once: boolean;
  /** Names of the accounts shared. */
  readonly accounts: readonly string[];
  /** Names of jointly owned accounts, whose other owners are notified when sharing begins or is withdrawn. */
  readonly jointAccounts?: readonly string[];
  readonly clusters: readonly ClusterOnScreen[];
  /** Each amendment, newest first; absent if there was none. */
  readonly amendments?: readonly AmendmentOnScreen[];
}

/** What an amendment changed; unchanged parts are absent. */
export interface AmendmentOnScreen {
  /** When it took effect. */
  readonly at: string;
  /** Clusters, with the lines that were not shared before. */
  readonly added?: readonly ClusterOnScreen[];
  /** Clusters, with the lines that are no longer shared. */
  readonly ended?: readonly ClusterOnScreen[];
  readonly accountsAdded?: readonly string[];
  readonly accountsEnded?: readonly string[];
  /** Present if the length of sharing changed. */
  readonly period?: { readonly before: SharingEnd; readonly now: SharingEnd };
}
