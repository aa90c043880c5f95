// Every number of the standards and of our decisions, in one place. Seconds unless the name says otherwise.

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
  /** A recipient that a holder cannot reach is called again so long after the end of the arrangement. */
  withdrawalRetries: [60, 300, 1500],
  withdrawalJwt: 300,
  registerCall: 300,
  /** So long the holder remembers where to send the browser with a request_uri that is no longer good. */
  pushedRequestRemembered: 3600,
  clockSkew: 30,
  /** From nbf or iat to exp, and from nbf to now, of every JWT that a recipient signs and a holder reads. */
  maximumJwtAge: 3600,
  registerRefresh: 300,
  /** A key set that lacked a key and still lacks it when it is read again is read for no missing key for so long. */
  keySetLook: 60,
  backchannelExpiry: 300,
  maximumBackchannelExpiry: 3600,
  backchannelInterval: 5,
  backchannelSlowDown: 5,
  bindingMessage: 100,
  /** Characters of base64url that hold 128 bits. */
  notificationTokenLeast: 22,
  notificationTokenMost: 1024,
  usageMonths: 24,
  /** Months for which bills and transactions are held. */
  billingMonths: 24,
  /** What a clock may show: NumericDate counts from 1970 (RFC 7519 2), and RFC 3339 ends with the year 9999. */
  earliest: '1970-01-02T00:00:00Z',
  latest: '9980-01-01T00:00:00Z',
  /** What a scenario may hold, so that it is ready within seconds. */
  scenario: { recipients: 20, servicePointsOfProfile: 10_000, outageDays: 3660 },
  /** What is taken in of a request, and kept of the past; a host may choose others. */
  sandbox: { address: 65_536, headers: 32_768, body: 1_048_576, trace: 1000 },
  /** Market time, in which the low-traffic period is counted: ten hours ahead of UTC, without daylight saving. */
  marketTimeAhead: 36_000,
  /** Traffic thresholds (CDS, traffic thresholds): calls a second unless the name says otherwise. */
  traffic: {
    presentPerCustomer: 10,
    perSoftwareProduct: 50,
    /** While there are at most 10,000 active authorisations; 50 more for each further 10,000, up to `secureMost`. */
    secure: 150,
    secureMost: 450,
    secureStep: 50,
    authorisationsOfStep: 10_000,
    /** Above so many active authorisations `secureMost` holds. */
    authorisationsOfMost: 60_000,
    public: 300,
    unattendedPerSession: 5,
    unattendedCallsPerSession: 100,
    unattendedSessionsPerDay: 20,
    /** The low-traffic period ends at 06:00, and with it the limits of unattended calls. */
    unattendedUntil: 21_600,
    lowVelocityCalls: 10,
    lowVelocityPeriod: 86_400,
  },
} as const;

/** What a host may limit otherwise: each a whole number from 1. */
export interface Limits {
  /** Characters of a request’s address; beyond: 414. */
  readonly address: number;
  /** Characters of a request’s headers together, names and values; beyond: 431. */
  readonly headers: number;
  /** Bytes of a request’s body; beyond: 413. */
  readonly body: number;
  /** Exchanges that the trace keeps, the newest. */
  readonly trace: number;
}
