// Decisions of the resource, secondary and register operations (areas A, B, C) in words: the question, why ours, what each option means, and the sources.
import type { DecisionTexts } from './decision-words.ts';
import type { apiDecisions } from './decisions-api.ts';

export const apiDecisionTexts = {
  usageDates: {
    question: 'Are oldest-date and newest-date dates or date-times?',
    why: 'The document says date-time string, the standard full-date.',
    options: { either: 'Both are read; of a date-time its date counts', date: 'Only full-date' },
    sources: ['interfaces:Area A: energy operations', 'CDS:types'],
  },
  headerErrors: {
    question: 'Which code names a header that is missing or malformed?',
    why: 'The document says Invalid Field and Missing Required Field; the test documentation expects Header/Invalid and Header/Missing.',
    options: {
      both: 'The document’s code first, the header’s own code second',
      document: 'The document’s code alone',
      header: 'The header’s own code alone',
    },
    sources: ['interfaces:Errors', 'CDS:errors'],
  },
  pagingLinks: {
    question: 'Are first and last sent on the first and the last page?',
    why: 'The standard makes them optional there, the test documentation expects them on every page.',
    options: { always: 'Always', where_needed: 'Only where the standard makes them mandatory' },
    sources: ['CDS:pagination'],
  },
  registerPageBeyond: {
    question: 'A page beyond the last is asked of the register.',
    why: 'The operation lists only 400, 401 and 406.',
    options: { '400': '400 Invalid Field', '422': '422 Invalid Page as at the holder' },
    sources: ['interfaces:Area C: register operations'],
  },
  listMember: {
    question: 'Which member of a POST body lists the service points?',
    why: 'The document names servicePointIdList, the published files data.servicePointIds.',
    options: {
      all: 'Any of data.servicePointIds, data.servicePointIdList, servicePointIdList',
      published: 'Only data.servicePointIds',
    },
    sources: ['interfaces:Area A: energy operations', 'CDS:1.33.1 energy'],
  },
  emptyList: {
    question: 'A POST body lists no service point at all.',
    why: 'The published schema has no minimum; the document calls an invalid body an error.',
    options: { '200': '200 with an empty list', '400': '400 Invalid Field' },
    sources: ['interfaces:Errors'],
  },
  bodyErrorStatus: {
    question: 'Which status answers a POST body that lacks required fields?',
    why: 'The document lists it under 400; the test documentation has 422 on the primary operations.',
    options: { '400': '400', '422': '422 on the primary operations' },
    sources: ['interfaces:Errors'],
  },
  forbiddenHeaders: {
    question: 'A customer header arrives at a secondary operation.',
    why: 'The document says it must be absent; no error is defined.',
    options: { refuse: '400 Invalid Field', ignore: 'Ignored and never echoed' },
    sources: ['interfaces:Area B'],
  },
  arrangementHeader: {
    question: 'Which header carries the arrangement identifier, and when is it valid?',
    why: 'The document does not show its name.',
    options: { 'x-cds-arrangement': 'x-cds-arrangement, a UUID' },
    sources: ['CDS:1.33.1 secondary'],
  },
  arrangementLookup: {
    question: 'Does it matter to the secondary holder whether a consent stands behind the arrangement identifier?',
    why: 'The document asks for a valid identifier and does not say what makes it one; the published standard has it for tracing only, and forbids validation.',
    options: {
      none: 'No: well formed is enough, and no consent is looked up',
      living: 'Yes: an arrangement that is unknown and one that is over are refused, both alike',
    },
    sources: ['interfaces:Area B: secondary data holder operations', 'CDS:1.33.1 secondary'],
  },
  registerAssertionAlg: {
    question: 'With which algorithms may a client assertion for the register be signed?',
    why: 'The published provider configuration lists PS256 alone; the profile gives a recipient PS256 or ES256 for every assertion.',
    options: { 'ps256-or-es256': 'PS256 or ES256, and the metadata say so', ps256: 'PS256 alone' },
    sources: ['interfaces:Area C: provider configuration metadata', 'FAPI-RW:8.6'],
  },
  registerScope: {
    question: 'A register operation is called with a token that lacks the scope.',
    why: 'Only 401 is shown.',
    options: { '401': '401 invalid_token', '403': '403 insufficient_scope' },
    sources: ['RFC6750:3.1'],
  },
  updatedSince: {
    question: 'Is updated-since inclusive?',
    why: 'The text says since; the reference register compares strictly.',
    options: { after: 'Strictly after', from: 'At or after' },
    sources: ['interfaces:Area C: register operations'],
  },
  statementForm: {
    question: 'How is the SSA written in the answer body?',
    why: 'The body is “a string”; application/json would make that a quoted string.',
    options: { raw: 'The bare JWT', quoted: 'A JSON string' },
    sources: ['interfaces:Area C: register operations'],
  },
  declaredOutage: {
    question: 'A declared outage is under way: which operations does it stop?',
    why: 'The document says that an outage may be partial, not what either kind stops.',
    options: {
      '503': '503: a whole one every customer and energy operation, a partial one the electricity operations',
      announced: 'None: it is announced and nothing else',
    },
    sources: ['interfaces:Area A: outage item', 'CDS:errors'],
  },
  readZone: {
    question: 'In whose days are meter reads counted?',
    why: 'The published files say eastern standard time; the document says nothing, and a consumer’s day is the one of their own clock.',
    options: {
      own: 'The service point’s own: 23 and 25 hours long when daylight saving begins and ends',
      market: 'Eastern standard time everywhere: every day has 24 hours',
    },
    sources: ['CDS:1.33.1 energy'],
  },
  unavailableAccounts: {
    question: 'Is an account that is unavailable for the moment in the list of accounts?',
    why: 'The document has an error for its id, and does not say how a recipient would learn the id.',
    options: { listed: 'Yes; only what is behind it is refused', hidden: 'No' },
    sources: ['interfaces:Area A: energy operations', 'CDS:errors'],
  },
  trafficThresholds: {
    question: 'Are traffic thresholds enforced?',
    why: 'Rate limits are not shown in the document.',
    options: { off: 'No', on: '429 with Retry-After, counted by the clock' },
    sources: ['CDS:traffic thresholds'],
  },
} as const satisfies DecisionTexts<typeof apiDecisions>;
