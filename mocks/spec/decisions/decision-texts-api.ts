// Texts of the decisions on the resource, secondary and register operations (areas A, B, C): the question, why it is open, what each option means, and the sources.
import type { DecisionTexts } from './decision-words.ts';
import type { apiDecisions } from './decisions-api.ts';

export const apiDecisionTexts = {
  usageDates: {
    question: 'Are oldest-date and newest-date dates or date-times?',
    why: 'The interfaces document calls them date-time strings; the standard calls them full-date.',
    options: {
      either: 'Both forms are accepted; only the date of a date-time counts',
      date: 'Only dates (full-date), such as 2026-03-02',
    },
    sources: ['interfaces:Area A: energy operations', 'CDS-1.33.1:Energy APIs', 'CDS:Common Field Types'],
  },
  headerErrors: {
    question: 'Which error code reports a missing or malformed header?',
    why: 'The interfaces document has Invalid Field and Missing Required Field. The Consumer Data Standards also have Invalid Header and Missing Required Header. Their test documentation expects these two, and the register always uses them.',
    options: {
      both: 'Both, as two entries in errors: first the code of the interfaces document, then the code of the test documentation',
      document: 'Only the code of the interfaces document',
      header: 'Only the code of the test documentation',
    },
    sources: ['interfaces:Errors', 'CDS:Error Codes'],
  },
  futureAuthDate: {
    question: 'What happens to a call whose x-fapi-auth-date is in the future?',
    why: 'The header says when the consumer last logged in. No document says how a holder treats a future time.',
    options: {
      refuse:
        'The call is refused if the time is more than 30 seconds ahead of the holder’s clock; the decision headerErrors chooses the error code',
      accept: 'The call is accepted, whatever HTTP date the header has',
    },
    sources: ['interfaces:Common request headers', 'FAPI-R:6.2.2'],
  },
  pagingLinks: {
    question: 'Does the first page have the link first, and the last page the link last?',
    why: 'The standard makes these links optional on these pages. The test documentation expects them on every page.',
    options: {
      always: 'Yes: every page has both links, unless the list is empty',
      where_needed: 'No: the first page omits first, and the last page omits last',
    },
    sources: ['CDS:Pagination'],
  },
  registerPageBeyond: {
    question: 'What does the register answer for a page after the last one?',
    why: 'The register’s operations list the errors 400, 401 and 406, and describe none of them for this case.',
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
    question: 'Is an empty list of ids in a POST body an error?',
    why: 'The published schema sets no minimum, so an empty list is a valid body. No document shows the answer.',
    options: {
      '200': 'No: 200 with an empty list',
      '400': 'Yes: Invalid Field, with the status that the decision bodyErrorStatus gives',
    },
    sources: ['interfaces:Errors', 'CDS-1.33.1:Energy APIs'],
  },
  bodyErrorStatus: {
    question: 'Which status answers a POST body whose list of ids is missing or malformed?',
    why: 'The interfaces document lists the error under 400. The test documentation uses 422 for the data holder’s operations.',
    options: {
      '400': '400, at the data holder and at the secondary data holder',
      '422': '422 at the data holder, 400 at the secondary data holder',
    },
    sources: ['interfaces:Errors'],
  },
  forbiddenHeaders: {
    question:
      'What happens when x-fapi-auth-date, x-fapi-customer-ip-address or x-cds-client-headers is sent to a secondary operation?',
    why: 'The interfaces document says that these headers must be absent, and defines no error.',
    options: {
      refuse: 'The call is refused with 400; the decision headerErrors chooses the error code',
      ignore: 'The header is ignored',
    },
    sources: ['interfaces:Area B: secondary data holder operations', 'CDS:Endpoint Variations'],
  },
  arrangementHeader: {
    question: 'Which header carries the arrangement id to the secondary holder, and what form must the id have?',
    why: 'The interfaces document does not name the header. The published standard names x-cds-arrangement.',
    options: { 'x-cds-arrangement': 'x-cds-arrangement; the id must be a UUID' },
    sources: ['interfaces:Area B: secondary data holder operations', 'CDS-1.33.1:Energy Secondary DH APIs'],
  },
  arrangementLookup: {
    question: 'Does the secondary holder check that the arrangement id belongs to a consent?',
    why: 'The interfaces document asks for a valid id and does not define valid. The published standard uses the id for tracing only, and forbids validation.',
    options: {
      none: 'No: a well-formed id is enough',
      living: 'Yes: the id of an unknown or ended arrangement is refused, with the same answer for both',
    },
    sources: ['interfaces:Area B: secondary data holder operations', 'CDS-1.33.1:Energy Secondary DH APIs'],
    leaving: ['living'],
  },
  registerAssertionAlg: {
    question: 'Which algorithms may sign a client assertion for the register?',
    why: 'The standard’s example of the register’s metadata lists only PS256. FAPI allows a recipient PS256 or ES256 for every assertion.',
    options: { 'ps256-or-es256': 'PS256 or ES256; the metadata lists both', ps256: 'Only PS256' },
    sources: ['CDS:Register Endpoints', 'FAPI-RW:8.6'],
  },
  registerScope: {
    question: 'What does the register answer when the access token lacks the scope that the operation needs?',
    why: 'The interfaces document shows only 401. RFC 6750 has 403 insufficient_scope for a valid token with too little scope.',
    options: { '401': '401 invalid_token', '403': '403 insufficient_scope' },
    sources: ['interfaces:Errors', 'RFC6750:3.1'],
  },
  updatedSince: {
    question: 'Does updated-since at the register include changes at exactly that time?',
    why: 'The interfaces document says “since”. The ACCC’s mock register leaves them out.',
    options: { after: 'No: only changes after that time', from: 'Yes: changes at or after that time' },
    sources: ['interfaces:Area C: register operations'],
  },
  statementForm: {
    question: 'How is the SSA written in the response body?',
    why: 'The interfaces document calls the body a string. As application/json, a string would be in quotes.',
    options: { raw: 'As the bare JWT, without quotes', quoted: 'As a JSON string, in quotes' },
    sources: ['interfaces:Area C: register operations'],
  },
  declaredOutage: {
    question: 'Which operations does a declared outage stop while it lasts?',
    why: 'The interfaces document says that an outage may be partial. It does not say what a full or a partial outage stops.',
    options: {
      '503':
        'In a full outage every operation under /energy/ and /common/ that needs an access token answers 503; in a partial outage only the operations under /energy/electricity/ do',
      announced: 'None: the outage is only announced',
    },
    sources: ['interfaces:Area A: outage item', 'CDS:Error Codes'],
  },
  dateErrors: {
    question: 'Which error code does a holder give for a query value that should be a date or a date-time and is not?',
    why: 'The standard has both codes, Invalid Field and Invalid Date. Usage operations must support Invalid Field; invoice operations must support both. The register always gives Invalid Date.',
    options: {
      Invalid: 'Invalid Field (Field/Invalid)',
      InvalidDateTime: 'Invalid Date (Field/InvalidDateTime)',
    },
    sources: ['CDS:Error Codes', 'CDS:Energy APIs'],
  },
  plansAt: {
    question: 'Who serves the plans that a brand offers?',
    why: 'Under the standards, productBaseUri may be an address of the holder, or of a regulator that publishes the brand’s plans; a brand may also have none.',
    options: {
      holder: 'The holder, at its publicBaseUri',
      regulator: 'A regulator, at an address with a path for each brand',
      off: 'Nobody: the register lists no productBaseUri',
    },
    sources: ['CDS:Participant Endpoints', 'CDS:Energy APIs'],
  },
  endedPlans: {
    question: 'Does an open account list plans that have ended?',
    why: 'A plan of an account may have an end date. No text says whether the plan stays in the list after that date.',
    options: {
      listed: 'Yes, each with its endDate',
      left_out: 'No: a plan leaves the list on the day after its endDate, except in version 1',
    },
    sources: ['CDS:Energy APIs'],
  },
  readZone: {
    question: 'Which time zone sets the days of meter reads?',
    why: 'The published files say eastern standard time. The interfaces document says nothing. A consumer’s day follows the local clock.',
    options: {
      market: 'Eastern standard time everywhere: every day has 24 hours',
      own: 'The service point’s local time: a day has 23 or 25 hours when daylight saving begins or ends',
    },
    sources: ['CDS-1.33.1:Energy APIs'],
    leaving: ['own'],
  },
  lateReads: {
    question: 'What happens to a substituted read when the real read arrives?',
    why: 'Reads have a quality SUBSTITUTE, and charges say isEstimate. The standards do not say when a real read follows, or how it changes a bill.',
    options: {
      kept: 'Nothing: no real read arrives',
      replaced:
        'The real read replaces a read of quality SUBSTITUTE 35 days after the day that was read; FINAL_SUBSTITUTE stays. A bill already issued stays as it is; the next bill carries the difference, as an adjustment or, for exported energy, as a once-off amount',
    },
    sources: ['CDS:Energy APIs'],
  },
  unavailableAccounts: {
    question: 'Does the list of accounts include an account that is temporarily unavailable?',
    why: 'The interfaces document defines an error for calls with the account’s id. It does not say whether the list includes the account.',
    options: {
      listed: 'Yes: calls with the id of the account, or of one of its service points, are refused',
      hidden: 'No: the list omits the account',
    },
    sources: ['interfaces:Area A: energy operations', 'CDS:Error Codes'],
  },
  retiredVersions: {
    question: 'Does a holder still serve versions that it may retire?',
    why: 'The standard’s schedule says from which day a holder may retire a version, not that it must. This decision has an effect only where the decision versions is published.',
    options: {
      off: 'No: a request for a retired version gets 406. The register refuses a request for data holder statuses without x-v',
      on: 'Yes: version 1 of accounts and service points is served beside the newer versions. For data holder statuses, a request without x-v asks for version 1',
    },
    sources: ['CDS:Endpoint Version Schedule', 'CDS:Versioning'],
  },
  registerVersions: {
    question: 'Does the register serve the version before the newest as well?',
    why: 'The standard’s schedule leaves the dates of the register’s operations to the ACCC, whose register serves both versions. This decision has an effect only where the decision versions is published.',
    options: { both: 'Yes: the newest and the one before it', newest: 'No: only the newest' },
    sources: ['CDS:Endpoint Version Schedule', 'CDS:Versioning'],
  },
  registerForeignBrand: {
    question:
      'What does the register answer when a software statement is requested for a brand that is not the caller’s?',
    why: 'The standard’s list of error codes, and its known issues, have 404 Invalid Brand. Its definition of the operation has 403 Invalid BrandId. The interfaces document has the latter.',
    options: { '403': '403 Invalid BrandId', '404': '404 Invalid Brand' },
    sources: ['CDS:Register APIs', 'CDS:Error Codes', 'interfaces:Errors'],
  },
  trafficThresholds: {
    question: 'Are traffic thresholds enforced?',
    why: 'The interfaces document specifies no rate limits. The published standard has thresholds, some for the traffic of a whole holder. For low velocity data it lets a holder refuse calls beyond ten in 24 hours. Under today’s profile, the decision lowVelocityPages says whether each page counts as a call.',
    options: { off: 'No', on: 'Yes: a call beyond a threshold gets 429 with Retry-After, by the sandbox’s clock' },
    sources: ['interfaces:Limits', 'CDS:Traffic Thresholds', 'CDS:Low Velocity Data Sets'],
  },
} as const satisfies DecisionTexts<typeof apiDecisions>;
