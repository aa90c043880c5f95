// Decisions of the resource, secondary and register operations (areas A, B, C) in words: the question, why ours, what each option means, and the sources.
import type { DecisionTexts } from './decision-words.ts';
import type { apiDecisions } from './decisions-api.ts';

export const apiDecisionTexts = {
  usageDates: {
    question: 'Are oldest-date and newest-date dates or date-times?',
    why: 'The interfaces document says date-time string; the standard says full-date.',
    options: { either: 'Both are accepted; a date-time counts as its date', date: 'Only full-date' },
    sources: ['interfaces:Area A: energy operations', 'CDS:Common Field Types'],
  },
  headerErrors: {
    question: 'Which error code reports a missing or malformed header?',
    why: 'The interfaces document has Invalid Field and Missing Required Field. The test documentation expects Header/Invalid and Header/Missing.',
    options: {
      both: 'Both: the code of the interfaces document first, then that of the test documentation',
      document: 'Only the code of the interfaces document',
      header: 'Only the code of the test documentation',
    },
    sources: ['interfaces:Errors', 'CDS:Error Codes'],
  },
  futureAuthDate: {
    question: 'What happens to a call whose x-fapi-auth-date is in the future?',
    why: 'The header says when the consumer last logged in. No document says how a holder treats a future time.',
    options: {
      refuse: 'Refused with Invalid Field, unless it is at most 30 seconds ahead of the holder’s clock',
      accept: 'Any HTTP date is accepted',
    },
    sources: ['interfaces:Common request headers', 'FAPI-R:6.2.2'],
  },
  pagingLinks: {
    question: 'Does the first page have the link first, and the last page the link last?',
    why: 'The standard makes them optional there. The test documentation expects them on every page.',
    options: { always: 'Yes, always', where_needed: 'No: only where the standard makes them mandatory' },
    sources: ['CDS:Pagination'],
  },
  registerPageBeyond: {
    question: 'What does the register answer for a page beyond the last?',
    why: 'The operation lists the errors 400, 401 and 406, and describes none of them for this case.',
    options: { '400': '400 Invalid Field', '422': '422 Invalid Page, as at the holder' },
    sources: ['interfaces:Area C: register operations'],
  },
  listMember: {
    question: 'Which member of a POST body lists the service points?',
    why: 'The interfaces document names servicePointIdList; the published files name data.servicePointIds.',
    options: {
      all: 'Any of data.servicePointIds, data.servicePointIdList, servicePointIdList',
      published: 'Only data.servicePointIds',
    },
    sources: ['interfaces:Area A: energy operations', 'CDS-1.33.1:Energy APIs'],
  },
  emptyList: {
    question: 'Is an empty list of service points in a POST body an error?',
    why: 'The published schema sets no minimum, so an empty list is a valid body. No document shows the answer.',
    options: { '200': 'No: 200 with an empty list', '400': 'Yes: 400 Invalid Field' },
    sources: ['interfaces:Errors', 'CDS-1.33.1:Energy APIs'],
  },
  bodyErrorStatus: {
    question: 'Which status answers a POST body without its required fields?',
    why: 'The interfaces document lists the error under 400. The test documentation uses 422 for the primary operations.',
    options: { '400': '400', '422': '422 on the primary operations' },
    sources: ['interfaces:Errors'],
  },
  forbiddenHeaders: {
    question: 'What happens to a customer header at a secondary operation?',
    why: 'The interfaces document says that it must be absent, and defines no error.',
    options: { refuse: 'Refused with 400 Invalid Field', ignore: 'Ignored and never echoed' },
    sources: ['interfaces:Area B: secondary data holder operations', 'CDS-1.33.1:Energy Secondary DH APIs'],
  },
  arrangementHeader: {
    question: 'Which header carries the arrangement id, and when is it valid?',
    why: 'The interfaces document does not name the header. The published standard names x-cds-arrangement.',
    options: { 'x-cds-arrangement': 'x-cds-arrangement, a UUID' },
    sources: ['interfaces:Area B: secondary data holder operations', 'CDS-1.33.1:Energy Secondary DH APIs'],
  },
  arrangementLookup: {
    question: 'Does the secondary holder check that the arrangement id belongs to a consent?',
    why: 'The interfaces document asks for a valid id and does not define valid. The published standard uses it for tracing only, and forbids validation.',
    options: {
      none: 'No: a well-formed id is enough',
      living: 'Yes: an unknown arrangement and an ended one are refused with the same answer',
    },
    sources: ['interfaces:Area B: secondary data holder operations', 'CDS-1.33.1:Energy Secondary DH APIs'],
  },
  registerAssertionAlg: {
    question: 'Which algorithms may sign a client assertion for the register?',
    why: 'The published provider configuration lists only PS256. The profile allows a recipient PS256 or ES256 for every assertion.',
    options: { 'ps256-or-es256': 'PS256 or ES256; the metadata lists both', ps256: 'Only PS256' },
    sources: ['interfaces:Area C: provider configuration metadata', 'FAPI-RW:8.6'],
  },
  registerScope: {
    question: 'What does the register answer when the token lacks the scope?',
    why: 'The interfaces document shows only 401. RFC 6750 has 403 insufficient_scope for a valid token with too little scope.',
    options: { '401': '401 invalid_token', '403': '403 insufficient_scope' },
    sources: ['interfaces:Errors', 'RFC6750:3.1'],
  },
  updatedSince: {
    question: 'Does updated-since include the time itself?',
    why: 'The interfaces document says “since”. The ACCC’s mock register compares strictly.',
    options: { after: 'No: only changes after that time', from: 'Yes: changes at or after that time' },
    sources: ['interfaces:Area C: register operations'],
  },
  statementForm: {
    question: 'How is the SSA written in the response body?',
    why: 'The interfaces document calls the body a string. As application/json, a string would be in quotes.',
    options: { raw: 'The bare JWT', quoted: 'A JSON string' },
    sources: ['interfaces:Area C: register operations'],
  },
  declaredOutage: {
    question: 'Which operations does a declared outage stop while it lasts?',
    why: 'The interfaces document says that an outage may be partial. It does not say what a full or a partial outage stops.',
    options: {
      '503':
        'In a full outage every customer and energy operation answers 503; in a partial one only those under /energy/electricity/ do',
      announced: 'None: the outage is only announced',
    },
    sources: ['interfaces:Area A: outage item', 'CDS:Error Codes'],
  },
  dateErrors: {
    question: 'Which error code does a date get that is not one?',
    why: 'The error codes have both Invalid Field and Invalid Date. An operation on usage must support the first, one on invoices both.',
    options: { Invalid: 'Field/Invalid', InvalidDateTime: 'Field/InvalidDateTime' },
    sources: ['CDS:Error Codes', 'CDS:Energy APIs'],
  },
  plansAt: {
    question: 'Who serves the plans that a brand offers?',
    why: 'The standards let productBaseUri be the holder’s own address, or that of a regulator who publishes plans for it. They let a brand have none. It matters where a holder speaks the profile of today.',
    options: {
      holder: 'The holder, at its publicBaseUri',
      regulator: 'A regulator, at an address with a path for each brand',
      off: 'Nobody: the register lists no productBaseUri',
    },
    sources: ['CDS:Participant Endpoints', 'CDS:Energy APIs'],
  },
  endedPlans: {
    question: 'Does an open account list the plans that it no longer has?',
    why: 'A plan of an account may have an end date. No text says whether plans that ended stay in the list. It matters where a holder speaks the profile of today.',
    options: { listed: 'Yes, each with its endDate', left_out: 'No: only the plan of today' },
    sources: ['CDS:Energy APIs'],
  },
  readZone: {
    question: 'Which time zone sets the days of meter reads?',
    why: 'The published files say eastern standard time. The interfaces document says nothing, and a consumer’s day follows the local clock.',
    options: {
      own: 'The service point’s own: days have 23 or 25 hours when daylight saving begins or ends',
      market: 'Eastern standard time everywhere: every day has 24 hours',
    },
    sources: ['CDS-1.33.1:Energy APIs'],
  },
  unavailableAccounts: {
    question: 'Does the list of accounts include an account that is temporarily unavailable?',
    why: 'The interfaces document defines an error for calls with the account’s id. It does not say whether the list includes the account.',
    options: { listed: 'Yes: only calls with its id are refused', hidden: 'No' },
    sources: ['interfaces:Area A: energy operations', 'CDS:Error Codes'],
  },
  retiredVersions: {
    question: 'Does a holder still serve versions that it may retire?',
    why: 'The schedule says from which day a holder may retire a version, not that it must. It matters only where newer versions are served.',
    options: {
      off: 'No: 406, and x-v is required wherever the newest version requires it',
      on: 'Yes, beside the newer ones: accounts and service points version 1',
    },
    sources: ['CDS:Versioning'],
  },
  registerVersions: {
    question: 'Does the register serve the version before the newest as well?',
    why: 'The schedule leaves the dates of the register’s operations to the ACCC, whose register answers both. It matters only where newer versions are served.',
    options: { both: 'Yes: the newest and the one before it', newest: 'No: only the newest' },
    sources: ['CDS:Versioning'],
  },
  trafficThresholds: {
    question: 'Are traffic thresholds enforced?',
    why: 'The interfaces document specifies no rate limits. The published standard has thresholds, some for the traffic of a whole holder. For low velocity data it lets a holder refuse calls beyond ten in 24 hours. It does not say whether a further page is another call; the sandbox does not count it as one.',
    options: { off: 'No', on: 'Yes: 429 with Retry-After, counted by the sandbox’s clock' },
    sources: ['interfaces:Limits', 'CDS:Traffic Thresholds', 'CDS:Low Velocity Data Sets'],
  },
} as const satisfies DecisionTexts<typeof apiDecisions>;
