// A literal in the code that is plainly wrong does not compile. A computed value is checked when it is used.
import { expectTypeOf, test } from 'vitest';
import type { Written, WrittenDuration, WrittenInstant } from '../../../mocks/ambient/written-time.ts';
import type { StatusOf } from '../../../mocks/register/admin.ts';
import type { SharingFacts } from '../../../src/recipient/index.ts';

test('sandbox:types durations and instants in the code must look like one', () => {
  expectTypeOf<Written<'PT10M', WrittenDuration>>().toEqualTypeOf<'PT10M'>();
  expectTypeOf<Written<`PT${string}S`, WrittenDuration>>().toEqualTypeOf<`PT${string}S`>();
  expectTypeOf<Written<'10m', WrittenDuration>>().toEqualTypeOf<WrittenDuration>();
  expectTypeOf<Written<'2026-11-23T04:00:00Z', WrittenInstant>>().toEqualTypeOf<'2026-11-23T04:00:00Z'>();
  expectTypeOf<Written<'tomorrow', WrittenInstant>>().toEqualTypeOf<WrittenInstant>();
  expectTypeOf<Written<string, WrittenInstant>>().toEqualTypeOf<string>();
});

test('sandbox:types a status must be one of the participant’s, and a scope one of the standard’s', () => {
  expectTypeOf<Written<'SUSPENDED', StatusOf['softwareProduct']>>().toEqualTypeOf<StatusOf['softwareProduct']>();
  expectTypeOf<Written<'SUSPENDED', StatusOf['dataRecipient']>>().toEqualTypeOf<'SUSPENDED'>();
  expectTypeOf<'openid'>().toExtend<NonNullable<SharingFacts['wanted']>['scopes'][number]>();
  expectTypeOf<'energy:acounts.basic:read'>().not.toExtend<NonNullable<SharingFacts['wanted']>['scopes'][number]>();
});
