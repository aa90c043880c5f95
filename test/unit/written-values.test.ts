// A literal that is plainly wrong does not compile; a computed one is checked when it is used.
import { expectTypeOf, test } from 'vitest';
import type { Written, WrittenDuration, WrittenInstant } from '../../mocks/ambient/written-time.ts';
import type { StatusOf } from '../../mocks/register/admin.ts';
import type { SharingFacts } from '../../src/recipient/index.ts';

test('sandbox:types literal durations and instants have to be well-formed', () => {
  expectTypeOf<Written<'PT10M', WrittenDuration>>().toEqualTypeOf<'PT10M'>();
  expectTypeOf<Written<`PT${string}S`, WrittenDuration>>().toEqualTypeOf<`PT${string}S`>();
  expectTypeOf<Written<'10m', WrittenDuration>>().toEqualTypeOf<WrittenDuration>();
  expectTypeOf<Written<'2026-11-23T04:00:00Z', WrittenInstant>>().toEqualTypeOf<'2026-11-23T04:00:00Z'>();
  expectTypeOf<Written<'tomorrow', WrittenInstant>>().toEqualTypeOf<WrittenInstant>();
  expectTypeOf<Written<string, WrittenInstant>>().toEqualTypeOf<string>();
});

test('sandbox:types literal statuses and scopes have to exist', () => {
  expectTypeOf<Written<'SUSPENDED', StatusOf['softwareProduct']>>().toEqualTypeOf<StatusOf['softwareProduct']>();
  expectTypeOf<Written<'SUSPENDED', StatusOf['dataRecipient']>>().toEqualTypeOf<'SUSPENDED'>();
  expectTypeOf<'openid'>().toExtend<NonNullable<SharingFacts['wanted']>['scopes'][number]>();
  expectTypeOf<'energy:acounts.basic:read'>().not.toExtend<NonNullable<SharingFacts['wanted']>['scopes'][number]>();
});
