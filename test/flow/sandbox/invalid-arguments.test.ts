// Invalid arguments: whatever would be ignored, or fail later elsewhere, is refused with a code and the intended name.
import { describe, expect, test } from 'vitest';
import { profiles } from '../../../mocks/spec/profiles/index.ts';
import type { SandboxErrorCode } from '../../../mocks/ambient/sandbox-error.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { checkFault } from '../../../mocks/sandbox/options/fault-options.ts';
import type { SandboxOptions } from '../../../mocks/sandbox/sandbox-interface.ts';
import { ownScene } from '../../kit/worlds/own-worlds.ts';
import { requestFor } from '../../kit/calls/authorisation-request.ts';
import { expectMisuse } from '../../kit/oracles/misuse.ts';

const here = await ownScene();
const url = (await requestFor(here)).url;

const said = async (work: Promise<unknown>, code: SandboxErrorCode, words: string): Promise<void> => {
  await expectMisuse(work, code);
  await expect(work).rejects.toThrow(words);
};

describe('createSandbox', () => {
  test.each<readonly [SandboxErrorCode, string, unknown]>([
    ['option-unknown', 'Did you mean scenario?', { scenarion: 'solar-home' }],
    ['option-unknown', 'Did you mean hosts?', { host: 'virtual' }],
    ['option-unknown', '“constructor”', { constructor: 1 }],
    ['option-unknown', 'requires an object of options; got null', null],
    ['option-unknown', 'requires an object of options; got string', 'solar-home'],
    ['option-malformed', 'Did you mean virtual?', { hosts: 'virtuall' }],
    ['option-malformed', 'hosts cannot be null', { hosts: null }],
    ['option-malformed', 'authorisationPage cannot be “authorise/”', { authorisationPage: 'authorise/' }],
    ['option-malformed', 'authorisationPage', { authorisationPage: 'file:///authorise/' }],
    ['option-malformed', 'storage cannot be a value of type number', { storage: 7 }],
    ['option-malformed', 'extractableKeys', { extractableKeys: 'yes' }],
    ['option-malformed', 'Did you mean from-seed?', { keys: 'from-sead' }],
    ['option-malformed', 'Choose one of random, from-seed', { keys: true }],
    ['option-unknown', 'Did you mean keys?', { key: 'from-seed' }],
    ['option-malformed', 'decisions', { decisions: 'lenient' }],
    ['option-malformed', 'decisions', { decisions: [] }],
    ['option-malformed', 'limits', { limits: 5 }],
    ['option-malformed', 'limits', { limits: [] }],
    ['option-malformed', 'log cannot be “konsole”', { log: 'konsole' }],
    ['option-malformed', 'begunElsewhere', { begunElsewhere: true }],
    ['scenario-unknown', 'Did you mean solar-battery?', { scenario: 'solar-batery' }],
    ['scenario-invalid', 'seed must be a whole number; got the string “7”. Write seed: 1.', { seed: '7' }],
    ['scenario-invalid', 'recipients: expected 1 or more entries', { scenario: { recipients: [] } }],
    ['redirect-uri-invalid', 'callback', { callbackPage: 'callback/' }],
  ])('%s: %s', async (code, words, options) => {
    await said(createSandbox(options as SandboxOptions), code, words);
  });

  test('the page that shows the holder’s screens is given as text or as a URL', async () => {
    const page = 'https://shop.example/authorise/';
    for (const authorisationPage of [page, new URL(page)]) {
      await using sandbox = await createSandbox({ storage: 'memory:', authorisationPage });
      expect(sandbox.urls.dataHolder.authorisationEndpoint).toContain(page);
    }
  });

  test('undefined counts as an omitted option', async () => {
    const hosts = undefined as unknown as 'virtual';
    await using sandbox = await createSandbox({ storage: 'memory:', hosts });
    expect(sandbox.urls.register.base).toContain('cdr.example');
  });
});

describe('personas', () => {
  const persona = () => here.persona;
  test.each([
    'https://example.com/',
    'https://wattle-energy.cdr.example/token?client_id=c',
    'https://wattle-energy.cdr.example/',
    '/authorise?client_id=c',
  ])('authorise(%s) is refused, as it is no authorisation endpoint here', async (address) => {
    const { authorisationEndpoint } = here.sandbox.urls.dataHolder;
    for (const work of [persona().authorise(address), persona().deny(address), persona().cancel(address)])
      await said(work, 'authorisation-url-unknown', `${authorisationEndpoint}?client_id=`);
  });

  test('the error of a holder’s page has its words, the rule and the mend', async () => {
    const { authorisationEndpoint } = here.sandbox.urls.dataHolder;
    const work = persona().authorise(`${authorisationEndpoint}?client_id=nobody`);
    await said(work, 'authorisation-refused', 'said invalid_');
    const failed = here.sandbox.trace
      .entries()
      .at(-1)
      ?.checks.find(({ outcome }) => outcome === 'fail');
    await said(work, 'authorisation-refused', failed?.rule ?? 'no rule');
    await said(work, 'authorisation-refused', failed?.fix ?? 'no mend');
  });

  test('refuse unknown names', async () => {
    await said(persona().authorise(url, { accounts: ['nothing such'] }), 'account-unknown', 'Choose from');
    await said(
      persona().authorise(url, { profile: 'nobody' }),
      'account-unknown',
      'has no profile “nobody”. Choose one of',
    );
    await said(persona().authorise(url, { account: 'all' } as never), 'option-malformed', 'Did you mean accounts?');
    await said(persona().authorise(url, { accounts: 'al' } as never), 'option-malformed', 'got “al”');
    await said(persona().cancel(url, { at: 'x' as never }), 'screen-unknown', 'Choose one of identify');
    await said(persona().cancel(url, { at: 'account' as never }), 'screen-unknown', 'Did you mean accounts?');
    await said(persona().cancel(url, { on: 'otp' } as never), 'screen-unknown', 'Its options are at');
    await said(persona().approveBackchannel('nothing'), 'request-unknown', 'has no pending request');
    await said(persona().denyBackchannel('nothing'), 'request-unknown', 'has no pending request');
  });
});

test('enrol refuses misspelt and unsupported options', async () => {
  const { sandbox } = here;
  await said(sandbox.enrol({ redirectURIs: [] } as never), 'enrolment-invalid', 'Did you mean redirectUris?');
  await said(sandbox.enrol({ alg: 'RS256' as never }), 'enrolment-invalid', 'Choose PS256 or ES256');
});

test('refuses a fault that can never hit', () => {
  expect(() => checkFault({ operation: 'createConsent', status: 503 }, profiles['cds-1.36'])).toThrow('has no effect');
  expect(() => checkFault({ operation: 'createConsent', status: 503 }, profiles['0.1.1'])).not.toThrow();
  expect(() => here.sandbox.faults.add({ status: 503, networkError: true })).toThrow(
    'cannot have both status and networkError',
  );
});
