// Which part of a JWS is named where its verification failed, whatever the rule is about.
import { expect, test } from 'vitest';
import { headerPart, type JwsPart } from '../../../mocks/keys/jws-part.ts';
import { verifyJws } from '../../../mocks/keys/verify.ts';
import { jsonPart } from '../../kit/calls/forged-jws.ts';

const partOf = async (header: object, ruled: 'alg' | 'crit' | 'kid'): Promise<JwsPart> =>
  headerPart(await verifyJws(`${jsonPart(header)}.${jsonPart({})}.AA`, [], ['PS256']), ruled);

test.each(['alg', 'crit', 'kid'] as const)(
  'names the parameter that was refused, where the rule is about %s',
  async (ruled) => {
    expect(await partOf({ alg: 'none' }, ruled)).toEqual({ part: 'header.alg', value: 'none' });
    expect(await partOf({}, ruled)).toEqual({ part: 'header.alg', value: null });
    expect(await partOf({ alg: 'PS256', crit: ['exp'] }, ruled)).toEqual({ part: 'header.crit', value: ['exp'] });
    expect(await partOf({ alg: 'PS256', kid: 'nobody' }, ruled)).toEqual({ part: 'header.kid', value: 'nobody' });
    expect(await partOf({ alg: 'PS256' }, ruled)).toEqual({ part: 'header.kid', value: null });
  },
);

test('names a key that the header carries, sooner than its kid', async () => {
  expect(await partOf({ alg: 'PS256', kid: 'nobody', jwk: {} }, 'alg')).toEqual({ part: 'header.jwk', value: {} });
});

test('names what the rule is about where no parameter was refused', async () => {
  const unread = await verifyJws('nothing', [], ['PS256']);
  expect(headerPart(unread, 'alg')).toEqual({ part: 'header.alg', value: null });
  const good = { ok: true, header: { alg: 'PS256', kid: 'one' }, payload: {} } as const;
  expect(headerPart(good, 'kid')).toEqual({ part: 'header.kid', value: 'one' });
  const { kid: _, ...bare } = good.header;
  expect(headerPart({ ...good, header: bare }, 'kid')).toEqual({ part: 'header', value: { alg: 'PS256' } });
});
