// The schema of a scenario: used here to check, and exported as JSON Schema for authors.
import * as z from 'zod/mini';
import { visible } from '../ambient/hidden-characters.ts';
import { states, tariffNames, type Scenario } from '../scenario/scenario.ts';
import { EnergyConcession, EnergyPaymentSchedule } from '../spec/schemas/billing.ts';
import { AmountString, DateString, DateTimeString } from '../spec/schemas/common-fields.ts';
import { isShowable } from '../ambient/clock.ts';
import { daysOf } from '../ambient/duration.ts';
import { limits } from '../spec/limits.ts';
import { profileNames } from '../spec/ids.ts';
import { ourWords } from '../spec/schemas/issue-words.ts';
import { strictObject } from '../spec/schemas/jitless.ts';
import { contradictionsIn } from './contradictions.ts';
import { ScenarioError } from './scenario-error.ts';
import { wrongsIn } from './wrongs.ts';

const isVisible = (value: string): boolean => visible.test(value);
const text = z
  .string()
  .check(
    z.minLength(1),
    z.refine(isVisible, 'must have no control characters, invisible characters or direction marks'),
  );
/** Short names become labels in host names, which have at most 63 characters (RFC 1035 2.3.4). */
const slug = z
  .string()
  .check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower case letters, digits and hyphens'), z.maxLength(63));
/** Excludes names that hosts of other parties already use. */
const brand = slug.check(
  z.refine(
    (name) => !['register', 'market-operator', 'recipient', 'product-reference'].includes(name),
    'is the name of another party’s host',
  ),
);
/** What a person can type: the screen does not accept blanks at either end, or more than 64 characters. */
const customerId = z.string().check(
  z.regex(/^[!-~](?:[ -~]{0,62}[!-~])?$/, 'must be 1 to 64 printable characters, without a space at either end'),
  // It is a path segment, and URLs interpret . and .. as folders (RFC 3986 5.2.4).
  z.refine((id) => id !== '.' && id !== '..', 'must not be . or .., which cannot be a path segment'),
);
const clock = DateTimeString.check(
  z.refine((value) => isShowable(Date.parse(value)), `must be from ${limits.earliest} to ${limits.latest}`),
);
const nmi = z.string().check(z.regex(/^\d{10}$/, 'must be ten digits'));
const abn = z.string().check(z.regex(/^\d{11}$/, 'must be eleven digits'));
const count = z.int().check(z.minimum(1), z.maximum(100_000));
const percent = z.number().check(z.minimum(0), z.maximum(100));
function isShort(duration: string): boolean {
  try {
    return Math.abs(daysOf(duration)) <= limits.scenario.outageDays;
  } catch {
    return false;
  }
}

/** ISO 8601 duration; a minus sign counts back from the start. */
const offset = z
  .string()
  .check(
    z.regex(
      /^-?P(?=\d|T\d)(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/,
      'must be a duration such as P3D or -PT1H',
    ),
    z.refine(isShort, 'must be at most ten years'),
  );
const length = offset.check(z.refine((value) => !value.startsWith('-'), 'must not be negative'));

const outage = strictObject({
  startsAt: z.union([DateTimeString, offset]),
  duration: length,
  isPartial: z.exactOptional(z.boolean()),
  explanation: text,
});

const holder = strictObject({
  brand,
  profile: z.exactOptional(z.enum(profileNames)),
  brandName: text,
  legalEntityName: text,
  abn,
  status: z.enum(['OK', 'PARTIAL_FAILURE', 'SCHEDULED_OUTAGE', 'UNAVAILABLE']),
  statusExplanation: z.exactOptional(text),
  outages: z.array(outage),
});

const recipient = strictObject({
  slug,
  productName: text,
  description: text,
  brandName: text,
  legalEntityName: text,
  alg: z.enum(['PS256', 'ES256']),
  scopes: z.exactOptional(z.array(text)),
});

const personName = strictObject({
  firstName: z.exactOptional(text),
  lastName: text,
  middleNames: z.array(text),
  prefix: z.exactOptional(text),
});

const address = strictObject({
  purpose: z.enum(['REGISTERED', 'MAIL', 'PHYSICAL', 'WORK', 'OTHER']),
  line1: text,
  city: text,
  state: text,
  postcode: z.string().check(z.regex(/^\d{4}$/, 'must be four digits')),
});

/** Customer detail requires exactly one REGISTERED address, or no addresses at all. */
const addresses = z.array(address).check(
  z.refine((list) => list.length === 0 || list.filter(({ purpose }) => purpose === 'REGISTERED').length === 1, {
    error: 'must be empty, or contain exactly one REGISTERED address',
  }),
);

const plan = strictObject({
  nickname: z.exactOptional(text),
  displayName: text,
  startDate: DateString,
  endDate: z.exactOptional(DateString),
  tariff: z.enum(tariffNames),
  billFrequency: z.exactOptional(
    z.string().check(z.regex(/^P[1-9]\d*[MY]$/, 'must be a duration in whole months, such as P3M')),
  ),
  servicePoints: z.union([z.array(nmi), strictObject({ range: strictObject({ from: nmi, count }) })]),
});

const account = strictObject({
  key: slug,
  accountNumber: text,
  displayName: text,
  creationDate: DateString,
  status: z.enum(['open', 'closed', 'unavailable']),
  ineligible: z.exactOptional(text),
  otherOwners: z.exactOptional(z.array(text)),
  balance: AmountString,
  billedSince: z.exactOptional(DateString),
  constantSum: z.exactOptional(AmountString),
  pays: z.exactOptional(z.enum(['early', 'on-time', 'late', 'part', 'never'])),
  paperBills: z.exactOptional(z.literal(true)),
  plans: z.array(plan),
  paymentSchedule: z.array(EnergyPaymentSchedule),
  concessions: z.array(EnergyConcession),
  contacts: z.array(personName),
});

const organisation = strictObject({
  businessName: text,
  legalName: text,
  abn,
  acn: z.exactOptional(z.string().check(z.regex(/^\d{9}$/, 'must be nine digits'))),
  agentRole: text,
  organisationType: z.enum(['COMPANY', 'GOVERNMENT_ENTITY', 'OTHER', 'PARTNERSHIP', 'SOLE_TRADER', 'TRUST']),
  industryCode: z.string().check(z.regex(/^\d{4}$/, 'must be an ANZSIC code of four digits')),
  establishmentDate: DateString,
  addresses,
});

const profile = strictObject({
  id: slug,
  kind: z.enum(['person', 'organisation']),
  organisation: z.exactOptional(organisation),
  accounts: z.array(account),
});

const customer = strictObject({
  customerId,
  slug,
  holder: slug,
  name: personName,
  givenNamesAsOne: z.exactOptional(text),
  note: text,
  occupationCode: z.exactOptional(z.string().check(z.regex(/^\d{6}$/, 'must be an ANZSCO code of six digits'))),
  mobile: text,
  email: z.email(),
  addresses,
  lastUpdated: DateTimeString,
  profiles: z.array(profile).check(z.minLength(1)),
});

const servicePoint = strictObject({
  nmi,
  count: z.exactOptional(count),
  state: z.enum(states),
  kind: z.enum(['house', 'house-solar', 'house-solar-battery', 'unit', 'shop', 'site']),
  classification: z.enum(['SMALL', 'LARGE', 'GENERATOR']),
  status: z.enum(['ACTIVE', 'DE_ENERGISED', 'EXTINCT', 'GREENFIELD', 'OFF_MARKET']),
  unavailable: z.exactOptional(z.boolean()),
  validFrom: DateString,
  validTo: z.exactOptional(DateString),
  lastConsumerChange: z.exactOptional(z.nullable(DateString)),
  address,
  interval: z.literal([0, 5, 30]),
  registers: z
    .array(strictObject({ suffix: z.enum(['E1', 'E2', 'B1']), flow: z.enum(['import', 'export', 'controlled-load']) }))
    .check(z.minLength(1)),
  solarKw: z.exactOptional(z.number().check(z.positive())),
  batteryKwh: z.exactOptional(z.number().check(z.positive())),
  substituted: z.exactOptional(percent),
});

export const scenarioSchema = strictObject({
  /** For editors: the address of the JSON Schema. */
  $schema: z.exactOptional(text),
  name: slug,
  title: text,
  note: text,
  seed: z.int(),
  clock: z.exactOptional(clock),
  holders: z.array(holder).check(z.minLength(1)),
  recipients: z
    .array(recipient)
    .check(z.minLength(1), z.maxLength(limits.scenario.recipients, `at most ${String(limits.scenario.recipients)}`)),
  customers: z.array(customer),
  servicePoints: z.array(servicePoint),
  population: z.enum(['standard', 'none']),
});

/** The value as a scenario. Refuses anything else, naming where and why. */
export function parseScenario(value: unknown): Scenario {
  const parsed = scenarioSchema.safeParse(value, ourWords);
  if (!parsed.success) {
    throw new ScenarioError(wrongsIn(scenarioSchema, value, parsed.error.issues));
  }
  const { $schema: _, ...scenario } = parsed.data;
  const contradictions = contradictionsIn(scenario);
  if (contradictions.length > 0) throw new ScenarioError(contradictions);
  return scenario;
}
