// Every number from the standards and the sandbox's decisions, in one place. Seconds unless the name says otherwise.

export const limits = {
  page: 1,
  pageSize: 25,
  maximumPageSize: 1000,
  accessToken: 600,
  registerAccessToken: 300,
  refreshToken: 7_776_000,
  maximumSharing: 31_536_000,
  authorisationCode: 60,
  interaction: 600,
  oneTimePassword: 300,
  oneTimePasswordDigits: 6,
  oneTimePasswordAttempts: 3,
  softwareStatement: 600,
  idToken: 300,
  authorisationResponse: 300,
  nonce: 1024,
  accessTokenLeast: 120,
  oneTimeSharing: 86_400,
  /** Seconds after the end of the arrangement at which the holder retries an unreachable recipient. */
  withdrawalRetries: [60, 300, 1500],
  withdrawalJwt: 300,
  registerCall: 300,
  /** How long the holder remembers where to redirect the browser for an expired or used request_uri. */
  pushedRequestRemembered: 3600,
  clockSkew: 30,
  /** The most from nbf or iat to exp, and from nbf to now, in every JWT that a recipient signs for a holder. */
  maximumJwtAge: 3600,
  registerRefresh: 300,
  /** After a re-read that still lacks the key, the set is not read again for a missing key for this long. */
  keySetLook: 60,
  backchannelExpiry: 300,
  maximumBackchannelExpiry: 3600,
  backchannelInterval: 5,
  backchannelSlowDown: 5,
  bindingMessage: 100,
  /** Base64url characters that hold 128 bits. */
  notificationTokenLeast: 22,
  notificationTokenMost: 1024,
  usageMonths: 24,
  /** Months of bills and transactions that the holder keeps. */
  billingMonths: 24,
  /** The range of a clock: NumericDate counts from 1970 (RFC 7519 2), and RFC 3339 ends with the year 9999. */
  earliest: '1970-01-02T00:00:00Z',
  latest: '9980-01-01T00:00:00Z',
  /** The largest scenario that can be prepared within seconds. */
  scenario: { recipients: 20, servicePointsOfProfile: 10_000, outageDays: 3660 },
  /** How much of a request is read, and how many exchanges are kept; a host may set other values. */
  sandbox: { address: 65_536, headers: 32_768, body: 1_048_576, trace: 1000 },
  /** Offset of market time from UTC, without daylight saving. The low-traffic period is defined in market time. */
  marketTimeAhead: 36_000,
  /** Traffic thresholds (CDS, traffic thresholds), in calls per second unless the name says otherwise. */
  traffic: {
    presentPerCustomer: 10,
    perSoftwareProduct: 50,
    /** Applies up to 10,000 active authorisations, plus 50 for each further 10,000, up to `secureMost`. */
    secure: 150,
    secureMost: 450,
    secureStep: 50,
    authorisationsOfStep: 10_000,
    /** Active authorisations above which `secureMost` applies. */
    authorisationsOfMost: 60_000,
    public: 300,
    unattendedPerSession: 5,
    unattendedCallsPerSession: 100,
    unattendedSessionsPerDay: 20,
    /** Seconds after midnight: the low-traffic period ends at 06:00, and with it the limits on unattended calls. */
    unattendedUntil: 21_600,
    lowVelocityCalls: 10,
    lowVelocityPeriod: 86_400,
  },
} as const;

/** Limits that a host may set: each a whole number from 1. */
export interface Limits {
  /** Characters in a request's address; a longer one gets 414. */
  readonly address: number;
  /** Characters in all headers of a request, names and values; more get 431. */
  readonly headers: number;
  /** Bytes in a request's body; a larger one gets 413. */
  readonly body: number;
  /** Number of exchanges that the trace keeps; the oldest are dropped. */
  readonly trace: number;
}
