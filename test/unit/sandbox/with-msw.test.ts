// The error for an app without MSW, or with MSW 2.
import { expect, test } from 'vitest';
import { withMsw } from '../../../mocks/sandbox/with-msw.ts';

const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code });

test.each([
  failure('ERR_MODULE_NOT_FOUND', "Cannot find package 'msw' imported from /app/lib/mocks/node.js"),
  failure(
    'ERR_PACKAGE_PATH_NOT_EXPORTED',
    'Package subpath \'./http\' is not defined by "exports" in /app/node_modules/msw/package.json',
  ),
])('tells an app without MSW 3 what to install: $code', async (cause) => {
  await expect(withMsw(() => Promise.reject(cause))).rejects.toMatchObject({
    name: 'SandboxError',
    code: 'msw-missing',
    fix: expect.stringContaining('msw@3') as string,
    cause,
  });
});

test('passes on another failure unchanged, and returns what it loads', async () => {
  const other = failure('ERR_MODULE_NOT_FOUND', "Cannot find package 'jose'");
  await expect(withMsw(() => Promise.reject(other))).rejects.toBe(other);
  await expect(withMsw(() => Promise.resolve(7))).resolves.toBe(7);
});
