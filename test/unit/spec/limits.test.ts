// The numbers of the standards and of our decisions, written a second time: other tests derive them from the limits.
import { expect, test } from 'vitest';
import { limits } from '../../../mocks/spec/limits.ts';

const { sandbox, scenario, traffic, ...numbers } = limits;
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

test('CDS, Pagination: pages start at 1, with 25 records, or at most 1,000', () => {
  expect([numbers.page, numbers.pageSize, numbers.maximumPageSize]).toEqual([1, 25, 1000]);
});

test('CDS, Security profile, Tokens and CDR Register: lifetimes', () => {
  expect(numbers).toMatchObject({
    accessToken: 10 * minute,
    registerAccessToken: 5 * minute,
    refreshToken: 90 * day,
    maximumSharing: 365 * day,
    authorisationCode: minute,
    interaction: 10 * minute,
    softwareStatement: 10 * minute,
    idToken: 5 * minute,
    registerRefresh: 5 * minute,
    clockSkew: 30,
    // FAPI 1.0 Advanced 5.2.2-13 and -14.
    maximumJwtAge: hour,
  });
});

test('CDS, today’s profile: lifetimes, retries, and how long the holder remembers', () => {
  expect(numbers).toMatchObject({
    accessTokenLeast: 2 * minute,
    authorisationResponse: 5 * minute,
    nonce: 1024,
    oneTimeSharing: day,
    withdrawalRetries: [minute, 5 * minute, 25 * minute],
    withdrawalJwt: 5 * minute,
    registerCall: 5 * minute,
    pushedRequestRemembered: hour,
    keySetLook: minute,
  });
});

test('CDS, Consumer experience, Authentication: a one-time password has six digits, five minutes and three attempts', () => {
  const { oneTimePassword, oneTimePasswordDigits, oneTimePasswordAttempts } = numbers;
  expect([oneTimePassword, oneTimePasswordDigits, oneTimePasswordAttempts]).toEqual([5 * minute, 6, 3]);
});

test('CIBA 7.1 and 7.3: expiry, interval and lengths of a backchannel request', () => {
  expect(numbers).toMatchObject({
    backchannelExpiry: 5 * minute,
    maximumBackchannelExpiry: hour,
    backchannelInterval: 5,
    backchannelSlowDown: 5,
    bindingMessage: 100,
    notificationTokenLeast: Math.ceil(128 / 6),
    notificationTokenMost: 1024,
  });
});

test('CDS, Energy APIs: two years of usage and of bills, in a market ten hours ahead of UTC', () => {
  expect([numbers.usageMonths, numbers.billingMonths, numbers.marketTimeAhead]).toEqual([24, 24, 10 * hour]);
});

test('CDS, Non-functional requirements: traffic thresholds', () => {
  expect(traffic).toEqual({
    presentPerCustomer: 10,
    perSoftwareProduct: 50,
    secure: 150,
    // Above 10,000 active authorisations, 50 more for each 10,000; 450 above 60,000.
    secureMost: 450,
    secureStep: 50,
    authorisationsOfStep: 10_000,
    authorisationsOfMost: 60_000,
    public: 300,
    unattendedPerSession: 5,
    unattendedCallsPerSession: 100,
    unattendedSessionsPerDay: 20,
    unattendedUntil: 6 * hour,
    lowVelocityCalls: 10,
    lowVelocityPeriod: day,
  });
});

test('sandbox: sizes of requests and trace, and limits of a scenario', () => {
  expect(sandbox).toEqual({ address: 2 ** 16, headers: 2 ** 15, body: 2 ** 20, trace: 1000 });
  expect(scenario).toEqual({ recipients: 20, servicePointsOfProfile: 10_000, outageDays: 3660 });
});
