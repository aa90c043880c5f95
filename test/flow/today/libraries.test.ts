// Client libraries with their defaults run the whole flow of today’s profile, with PS256 and ES256.
import { expect, test } from 'vitest';
import { ownTodayWorld } from '../../kit/worlds/own-worlds.ts';
import { algorithms, drivenBy, expected, libraries } from '../../kit/recipients/driven-by-library.ts';

const fixture = await ownTodayWorld();

test.each(libraries.flatMap((library) => algorithms.map((alg) => [library, alg] as const)))(
  '%s, %s: discovery, push, response JWT, tokens, UserInfo, refresh, introspection, revocation',
  async (library, alg) => {
    expect(await drivenBy(fixture.sandbox, library, alg)).toEqual(expected);
  },
);
