// Questions about today's data that have no decision of their own: what the sandbox does, and any other decision that changes it.

export interface SettledDecision {
  /** Identifier that people quote, for example `TD2-7`. */
  readonly ref: string;
  readonly question: string;
  readonly answer: string;
}

const bills = {
  'TD2-6': [
    'Do tariff prices and billing amounts include GST?',
    'Prices and transaction amounts exclude GST; gst gives it separately. Fees, fixed discounts, metering charges, payments, invoiceAmount and balances include GST.',
  ],
  'TD2-7': [
    'What sign do totalGenerationCredits, totalOnceOffDiscounts and totalDiscounts have?',
    'They are zero or positive, and are subtracted.',
  ],
  'TD2-11': [
    'In which unit is gas measured?',
    'In megajoules. measureUnit is left out, because it has no value for gas.',
  ],
  'TD2-14': [
    'In what order are records with the same time listed?',
    'Plans by planId; invoices by number, highest first; transactions by kind, service point, start and type; once-off charges by description.',
  ],
  'TD2-15': ['How are bulk lists ordered?', 'By date, across all accounts.'],
  'TD2-16': [
    'Which time zone counts when a contract and its tariff period name different ones?',
    'The tariff period’s.',
  ],
  'TD2-17': ['May tariffPeriod be empty?', 'In the sandbox, no contract has an empty tariffPeriod.'],
  'TD2-18': [
    'What kind of supply charge applies when dailySupplyChargeType is left out?',
    'In the sandbox, every plan has dailySupplyChargeType.',
  ],
  'TD2-19': [
    'How are the windows of time-of-use rates written?',
    'Without a UTC offset. A window includes its start but not its end; one that runs to midnight ends at 23:59:59.',
  ],
  'TD2-20': [
    'Is the volume of a block its size or its upper limit?',
    'Its size for a whole period. For part of a period, the block is proportionally smaller.',
  ],
  'TD2-21': ['When is a charge executed?', 'At 09:00 AEST on the day on which its invoice is issued.'],
  'TD2-22': ['Is usage a transaction before it is billed?', 'No.'],
  'TD2-23': [
    'Are startDate and endDate of usage and demand inclusive?',
    'Yes: from 00:00:00 on the first day to 23:59:59 on the last, AEST.',
  ],
  'TD2-24': [
    'Which type does usage get when billing has no type for its rate, such as SOLAR_SPONGE?',
    'CONTROLLED_LOAD: only controlled loads have such rates.',
  ],
  'TD2-25': ['How is the supply charge billed?', 'As otherCharges with the type RETAIL_SERVICE.'],
  'TD2-26': ['Is demand billed in kW or kVA?', 'In kW: meter reads do not include reactive energy.'],
  'TD2-59': ['Which bill does a payment pay?', 'The oldest unpaid one.'],
  'TD2-65': [
    'How are usage and rates written as numbers?',
    'With at most three decimal places, no exponent and no negative zero.',
  ],
} as const;

const accounts = {
  'TD2-58': [
    'Which lists include an unavailable account?',
    'None, whatever its status. The decision `unavailableAccounts` can change that.',
  ],
  'TD2-8': [
    'How much of a closed account is served?',
    'Its bills and usage for two years, and any remaining balance; no payment schedule and no concessions.',
  ],
  'TD2-9': ['How is an open account without a plan listed?', 'With an empty list of plans.'],
  'TD2-56': ['How is an optional member without a value written?', 'It is left out.'],
  'TD2-57': ['When are openStatus and creationDate sent?', 'Always, for closed accounts as well.'],
  'TD2-64': [
    'When several accounts share an address, whose bills does a bulk list contain?',
    'Those of the accounts that the consumer shares.',
  ],
} as const;

const plans = {
  'TD2-5': [
    'What is the response to a plan operation at an address that does not serve plans?',
    '404 Resource/NotImplemented at the holder’s public address, 404 at its resource address.',
  ],
  'TD2-13': ['Do responses with plans have an ETag?', 'No, and no Cache-Control either.'],
  'TD2-46': [
    'Does updated-since include plans updated at exactly that time?',
    'No: the parameter’s description says “after”.',
  ],
  'TD2-47': [
    'Is a plan current at exactly effectiveFrom or effectiveTo?',
    'At effectiveFrom yes, at effectiveTo no. If either is absent, nothing limits that side.',
  ],
  'TD2-51': ['Is the detail of a plan served after effectiveTo?', 'Yes, as long as it is in the catalogue.'],
  'TD2-52': [
    'Which characters may a planId contain?',
    'Letters, digits and @. In the sandbox, every planId contains an @. The holder decodes the path once.',
  ],
  'TD2-63': ['What is the response to a filter for an unknown brand?', '200 with an empty list of plans.'],
} as const;

const requests = {
  'TD2-1': [
    'Which versions are served under today’s profile?',
    'Those in force. The decision `versions` can change that.',
  ],
  'TD2-45': [
    'What is the response to a range in the future, or to a date-time in place of a date?',
    'The range is limited to the data that exists. The date-time is refused, unless the decision `usageDates` allows it.',
  ],
  'TD2-44': [
    'What is the response to a range whose oldest date is after its newest?',
    '400 Field/InvalidDateTime. The detail names both parameters.',
  ],
  'TD2-48': [
    'What is the response to a query value that is not in its list, is in lower case, or is repeated?',
    '400 Field/Invalid. A parameter with an unknown name is ignored.',
  ],
  'TD2-49': [
    'What is the response to a list of ids when some are refused?',
    '422. Each refused account id gets its own error, in the order of the body. Refused service point ids get one error, whose detail names at most ten of them. An id that is listed twice counts once.',
  ],
  'TD2-50': [
    'Which is checked first, the ids in the body or the page?',
    'The form of both, then the ids, then whether the page exists.',
  ],
  'TD2-55': ['Does the response for a single record have meta?', 'Yes: an empty object.'],
  'TD2-62': [
    'What happens to x-fapi-interaction-id at a public operation?',
    'The holder ignores it, and does not send it back.',
  ],
} as const;

const register = {
  'TD2-41': [
    'What is the response when an industry in a register path is not allowed?',
    '404 if the operation lists that error, otherwise 400 Field/Invalid.',
  ],
  'TD2-53': [
    'Do the holder’s own errors carry isSecondaryDataHolderError?',
    'No: the member is absent, which means false.',
  ],
  'TD2-54': [
    'From which day is usage served when the date of the last change of consumer is unknown?',
    'From the creationDate of the first shared account that held the service point.',
  ],
  'TD2-39': [
    'Which holders use the mandated data language?',
    'Those under today’s profile. Others use the sandbox’s own words.',
  ],
  'TD2-40': ['Which clusters are shown when basic and detailed data are requested together?', 'Both, each once.'],
} as const;

const metrics = {
  'TD2-28': [
    'Which time zone sets the days of metrics and thresholds?',
    'AEST, the market’s time. The standard leaves the time zone to the holder. The sandbox’s holders have customers in several states, and no home state.',
  ],
  'TD2-61': [
    'Are versions of Get Metrics other than 5 served?',
    'No: version 5 replaced 4 and 3, and a newer version exists only as a draft.',
  ],
} as const;

/** In order of reference. */
export const settledDecisions: readonly SettledDecision[] = Object.entries<readonly [string, string]>({
  ...bills,
  ...accounts,
  ...plans,
  ...requests,
  ...register,
  ...metrics,
})
  .map(([ref, [question, answer]]) => ({ ref, question, answer }))
  .toSorted((a, b) => Number(a.ref.slice(4)) - Number(b.ref.slice(4)));
