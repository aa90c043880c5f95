// Reference page: the Data Standards Body's published test cases and their results here.
import { dsbCases, type DsbCase } from '../../kit/dsb/cases.ts';
import type { Condition } from '../../kit/dsb/conditions.ts';
import { errorAsserted } from '../../kit/dsb/expected.ts';
import { operationNamed } from '../../kit/calls/served-operations.ts';
import type { ReferencePage } from '../docs.ts';
import { page, table } from './markdown.ts';

const words: Readonly<Record<Condition, string>> = {
  good: 'a good request',
  paged: 'a page and its size are asked for',
  'page-wrong': 'page or page-size is wrong',
  'version-number': 'x-v is a number out of range',
  'version-text': 'x-v is no number',
  'version-unsupported': 'x-v names a version that is not offered',
  'versions-unsupported': 'no version from x-min-v to x-v is offered',
  'minimum-malformed': 'x-min-v is no positive number',
  'interaction-malformed': 'x-fapi-interaction-id is no UUID',
  'auth-date-missing': 'x-fapi-auth-date is missing',
  'auth-date-malformed': 'x-fapi-auth-date is no HTTP date',
  'ip-missing': 'the customer is present, their address is missing',
  'ip-malformed': 'the customer’s address is neither IPv4 nor IPv6',
  'client-headers-missing': 'the customer is present, their headers are missing',
  'client-headers-malformed': 'the customer’s headers are not Base64',
  'account-unknown': 'the account is unknown',
  'account-away': 'the account is away for the moment',
  'service-point-unknown': 'the service point is unknown',
  'service-point-away': 'the service point is away for the moment',
  oldest: 'an oldest-date is given',
  newest: 'a newest-date is given',
  'oldest-malformed': 'oldest-date is no date',
  'newest-malformed': 'newest-date is no date',
  'body-malformed': 'the body is no JSON',
  'body-incomplete': 'the body lacks its list, or holds something else there',
  'body-id-unknown': 'the body names an unknown service point',
  'body-id-away': 'the body names a service point that is away',
  'arrangement-missing': 'x-cds-arrangement is missing',
  'arrangement-malformed': 'x-cds-arrangement is no UUID',
};

/** Why the case has another expectation than the published one; undefined if it is executed as published. */
const reasonsOf = ({ assertions }: DsbCase): readonly string[] => [
  ...assertions.flatMap((assertion) => {
    const because = errorAsserted[assertion]?.instead?.because;
    return because === undefined ? [] : [`${assertion}: ${because}`];
  }),
  ...(assertions.length === 0 ? ['Published without assertions; held to 200 and the schema.'] : []),
];

function rowOf(one: DsbCase): readonly string[] {
  const { method, path } = operationNamed(one.operation);
  const reasons = reasonsOf(one);
  const differs = reasons.some((reason) => reason.startsWith('A.'));
  const result = differs ? 'passes as the document has it' : 'passes as published';
  return [one.id, `${method} ${path}`, words[one.condition], result, reasons.join(' ')];
}

export function dsbPages(): readonly ReferencePage[] {
  const differing = dsbCases.filter((one) => reasonsOf(one).some((reason) => reason.startsWith('A.'))).length;
  const text = page(
    'Published test cases',
    'test/kit/dsb',
    `The Data Standards Body publishes test cases for data holders (CDR Test Documentation 2.4.0, written for version 1.30.0 of the standards). Of these, ${String(dsbCases.length)} are about operations of areas A and B. All of those operations are served, so every case is a test of its own name in \`test/flow/dsb-*.test.ts\`, and every assertion of it is executed against the engine.`,
    `${String(dsbCases.length - differing)} are executed as published. For ${String(differing)} the interfaces document, which has the last word here, says otherwise: they are executed with what it says, and the note tells why.`,
    table(['Case', 'Operation', 'Condition', 'Result', 'Note'], dsbCases.map(rowOf)),
  );
  return [{ path: 'dsb-cases.md', text }];
}
