// The error for an app with MSW 2 or without MSW.
import { expect, test } from 'vitest';
import { withMsw } from '../../mocks/sandbox/with-msw.ts';

const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code });

test.each([
  failure('ERR_MODULE_NOT_FOUND', "Cannot find package 'msw' imported from /app/lib/mocks/node.js"),
  failure(
    'ERR_PACKAGE_PATH_NOT_EXPORTED',
    'Package subpath \'./http\' is not defined by "exports" in /app/node_modules/msw/package.json',
  ),
])('K5 an app without MSW 3 gets an error that says what to install: $code', async (cause) => {
  await expect(withMsw(() => Promise.reject(cause))).rejects.toMatchObject({
    name: 'SandboxError',
    code: 'msw-missing',
    fix: expect.stringContaining('msw@3') as string,
    cause,
  });
});

test('K5 other failures are passed on unchanged, and so is a loaded module', async () => {
  const other = failure('ERR_MODULE_NOT_FOUND', "Cannot find package 'jose'");
  await expect(withMsw(() => Promise.reject(other))).rejects.toBe(other);
  await expect(withMsw(() => Promise.resolve(7))).resolves.toBe(7);
});
