// Which headers a call must, may or must not carry in each situation, and the words for that.
import { describe, expect, test } from 'vitest';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import { headerMatrix, needWords, situationsOf, situationWords } from '../../../src/calls/header-matrix.ts';

/** Each header, with its need in each situation. */
const matrixOf = (id: OperationId): readonly string[] =>
  headerMatrix(operationOf(id)).map(
    ({ name, needs }) =>
      `${name}: ${Object.entries(needs)
        .map(([one, need]) => `${one} ${need}`)
        .join(', ')}`,
  );

describe('the headers of an operation', () => {
  const everywhere = 'present mandatory, unattended mandatory';
  const ifPresent = 'present mandatory, unattended left-out';
  test.each<[OperationId, readonly string[]]>([
    [
      'listAccounts',
      [
        'x-v: present mandatory, unattended mandatory',
        'x-min-v: present optional, unattended optional',
        `authorization: ${everywhere}`,
        'x-fapi-interaction-id: present optional, unattended optional',
        `x-fapi-auth-date: ${everywhere}`,
        `x-fapi-customer-ip-address: ${ifPresent}`,
        `x-cds-client-headers: ${ifPresent}`,
        `client-cert: ${everywhere}`,
      ],
    ],
    [
      'getUsageForServicePoint',
      [
        `x-v: ${everywhere}, secondary mandatory`,
        'x-min-v: present optional, unattended optional, secondary optional',
        `authorization: ${everywhere}, secondary absent`,
        'x-fapi-interaction-id: present optional, unattended optional, secondary optional',
        `x-fapi-auth-date: ${everywhere}, secondary absent`,
        `x-fapi-customer-ip-address: ${ifPresent}, secondary absent`,
        `x-cds-client-headers: ${ifPresent}, secondary absent`,
        'x-cds-arrangement: present optional, unattended optional, secondary mandatory',
        `client-cert: ${everywhere}, secondary mandatory`,
      ],
    ],
    [
      'getServicePointSR',
      [
        'x-v: secondary mandatory',
        'x-min-v: secondary optional',
        'authorization: secondary absent',
        'x-fapi-interaction-id: secondary optional',
        'x-fapi-auth-date: secondary absent',
        'x-fapi-customer-ip-address: secondary absent',
        'x-cds-client-headers: secondary absent',
        'x-cds-arrangement: secondary mandatory',
        'client-cert: secondary mandatory',
      ],
    ],
    ['token', ['content-type: plain mandatory', 'client-cert: plain mandatory']],
    ['getJwks', []],
  ])('have these needs for %s', (id, expected) => {
    expect(matrixOf(id)).toEqual(expected);
  });

  test('the words for x-v name the version that counts without it', () => {
    const version = headerMatrix(operationOf('getDataHolderStatuses')).find(({ name }) => name === 'x-v');
    expect(version).toMatchObject({
      needs: { plain: 'optional' },
      words: 'The requested version. Default: 1.',
    });
    expect(headerMatrix(operationOf('listAccounts'))[0]?.words).toBe('The requested version.');
  });

  test('situations and needs have words', () => {
    const told = (id: OperationId): readonly string[] =>
      situationsOf(operationOf(id)).map((one) => situationWords[one]);
    expect(told('listAccounts')).toEqual(['Customer present', 'Unattended']);
    expect(told('getUsageForServicePoint')).toEqual(['Customer present', 'Unattended', 'To the secondary holder']);
    expect(told('getServicePointSR')).toEqual(['To the secondary holder']);
    expect(told('token')).toEqual(['Every call']);
    expect(Object.values(needWords)).toEqual(['mandatory', 'optional', 'must be absent', 'left out']);
  });
});
