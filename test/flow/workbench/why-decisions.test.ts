// Beside a refusal: the decision behind it where the texts are silent, and the possible codes for a header.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../../../mocks/index.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { decisionRows } from '../../../src/elements/why/why-decisions.ts';
import { register, statementOf } from '../../kit/calls/registration.ts';
import { textOf } from '../../kit/playground/rendered-text.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:' });
});
beforeEach(() => sandbox.decisions.preset('strict'));
afterAll(() => sandbox.stop());

const [field, header] = ['urn:au-cds:error:cds-all:Field/Missing', 'urn:au-cds:error:cds-all:Header/Missing'];

/** The panel’s text about decisions, for the last refusal. */
function said(): string {
  const exchange = sandbox.trace.entries().at(-1);
  const check = exchange && refusingCheck(exchange);
  if (exchange === undefined || check === undefined) throw new Error('Nothing was refused.');
  return textOf(decisionRows(exchange, check));
}

const outages = (): string => `${sandbox.urls.dataHolder.publicBase}/discovery/outages`;

test.each([
  ['both', 'This answer has both.'],
  ['document', `This answer has ${field}.`],
  ['header', `This answer has ${header}.`],
] as const)('a missing x-v names both codes and the decision; with %s: %s', async (option, given) => {
  await sandbox.decisions.set('headerErrors', option);
  expect((await sandbox.fetch(outages())).status).toBe(400);
  const words = said();
  expect(words).toContain('X2: Which error code reports a missing or malformed header?');
  expect(words).toContain(`Two codes fit: ${field} and ${header}. ${given}`);
  expect(words).not.toContain('The register');
});

test('the register gives the header code under any decision', async () => {
  await sandbox.decisions.set('headerErrors', 'document');
  await sandbox.fetch(`${sandbox.urls.register.base}/cdr-register/v1/all/data-recipients`);
  expect(said()).toContain(`This answer has ${header}. The register always gives the header code.`);
});

test('an invalid version has one code, and no decision', async () => {
  await sandbox.fetch(outages(), { headers: { 'x-v': 'banana' } });
  expect(said()).toBe('');
});

test('a loopback http address is refused by a decision, at the holder and at the register', async () => {
  const redirectUris = ['http://localhost:5173/cb'];
  const note = 'RFC 8252: May a redirect URI use http with a loopback address? FAPI part 1 asks for https';
  const recipient = await sandbox.enrol({ redirectUris });
  const statement = await statementOf(sandbox, recipient);
  await sandbox.decisions.set('loopbackRedirects', 'refuse');
  expect((await register(sandbox, recipient, { statement })).status).toBe(400);
  expect(said()).toContain(note);
  await expect(statementOf(sandbox, recipient)).rejects.toThrow('redirect_uris');
  expect(said()).toContain(note);
});
