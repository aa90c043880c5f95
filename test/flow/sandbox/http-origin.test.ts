// An app on an http development server: what a strict client library refuses, and the setting that allows it.
import * as openid from 'openid-client';
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/index.ts';
import { noteOnHttp, isFirstInTab } from '../../../mocks/sandbox/page/page-files.ts';
import { textStorage } from '../../kit/playground/text-storage.ts';

const authorisationPage = 'http://localhost:5173/cdr-sandbox/authorise.html';

test('openid-client sends a consumer to an http page only with the setting that the console names', async () => {
  await using sandbox = await createSandbox({ storage: 'memory:', authorisationPage });
  const { issuer, authorisationEndpoint } = sandbox.urls.dataHolder;
  const through = { [openid.customFetch]: (url: string, init: object) => sandbox.fetch(url, init) };
  const discovered = (execute: ((config: openid.Configuration) => void)[]) =>
    openid.discovery(new URL(issuer), 'client', {}, openid.None(), { ...through, execute });
  const strict = await discovered([]);
  expect(() => openid.buildAuthorizationUrl(strict, {})).toThrow();
  const told = await discovered([openid.allowInsecureRequests]);
  expect(openid.buildAuthorizationUrl(told, {}).href).toMatch(authorisationPage);
  expect(noteOnHttp(authorisationEndpoint)).toContain('execute: [allowInsecureRequests]');
  expect(noteOnHttp(authorisationPage.replace('http:', 'https:'))).toBeUndefined();
});

test('a tab is told once, or every time if its storage is blocked', () => {
  const tab = textStorage();
  expect([isFirstInTab(() => tab), isFirstInTab(() => tab)]).toEqual([true, false]);
  const blocked = (): typeof tab => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  expect([isFirstInTab(blocked), isFirstInTab(blocked)]).toEqual([true, true]);
});
