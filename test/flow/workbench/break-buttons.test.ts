// Every “Now break it” of both profiles: its request differs from the run’s own in the one part it breaks, and the mended request in nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { editedFlow } from '../../../mocks/spec/flow-mark.ts';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { breakIt } from '../../../src/pages/flow/break/break-it.ts';
import { breakages, type Breakage } from '../../../src/pages/flow/break/breakages.ts';
import { flowViewOf } from '../../../src/pages/flow/flow-views.ts';
import type { FlowView } from '../../../src/pages/flow/flow-state.ts';
import { todayBreakages } from '../../../src/pages/flow/break/today-breakages.ts';
import { changes, pathOf } from '../../../src/pages/workbench/request-changes.ts';
import { documentOf } from '../../../src/pages/workbench/request-document.ts';
import type { Remedy } from '../../../src/elements/why/rule-words.ts';
import { remedyOf } from '../../../src/pages/workbench/mends/mend.ts';
import { remedyIn } from '../../../src/pages/workbench/mends/push-again.ts';
import { sendAgain } from '../../../src/pages/workbench/send-again.ts';
import { senderOf } from '../../../src/pages/workbench/sender.ts';
import { sentMended } from '../../kit/playground/sent-changes.ts';
import type { Run } from '../../../src/runs/play/run.ts';
import { quickRun } from '../../kit/playground/quick-run.ts';

/** New in every request. */
const oneTime = ['jti', 'nonce', 'iat', 'nbf', 'exp', 'x-fapi-interaction-id', 'x-fapi-auth-date'];

/** The kind of a value, whatever its content. */
function shapeOf(value: unknown): string {
  if (typeof value !== 'string') return typeof value;
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u.test(value)) return 'a UUID';
  if (/^[\w-]+$/u.test(value)) return `${String(value.length)} characters of base64url`;
  return value.replaceAll(/\d/gu, '0').replaceAll(/[A-Za-z]+/gu, 'a');
}

/** The differences from the run’s own request; one-time values count only if their shape differs. */
function brokenParts(own: Exchange, broken: Exchange): readonly unknown[] {
  const [before, after] = [documentOf(own), documentOf(broken)];
  const certificates = [own, broken].map(({ certificate }) => certificate?.commonName);
  const was = new Map(changes(after, before).map(([pointer, ...value]) => [pointer, value.map(shapeOf)]));
  const parts = changes(before, after).filter((part) => {
    const [pointer, ...value] = part;
    const isOneTime = oneTime.includes(pathOf(pointer).at(-1) ?? '');
    return !isOneTime || String(was.get(pointer)) !== String(value.map(shapeOf));
  });
  return [...parts, ...(certificates[0] === certificates[1] ? [] : ['certificate'])];
}

interface Case {
  /** The operation of the run’s own request. */
  readonly operation: string;
  readonly parts: readonly unknown[];
  /** The differences that remain after the mend. */
  readonly mended?: readonly unknown[];
}

const cases: Readonly<Record<string, Case>> = {
  'break-certificate': { operation: 'listAccounts', parts: ['certificate'] },
  'break-version': { operation: 'listAccounts', parts: [['/headers/x-v', 'banana']] },
  'break-consent': {
    operation: 'authorise',
    // Only the consent id is requested from UserInfo.
    parts: [
      ['/tokens/query:request/claims/claims/id_token/cdr_consent_id'],
      ['/tokens/query:request/claims/claims/userinfo'],
    ],
    mended: [['/tokens/query:request/claims/claims/userinfo']],
  },
  'break-challenge': {
    operation: 'pushAuthorisation',
    parts: [['/tokens/body:request/claims/code_challenge']],
  },
  // Mended with the answer to the mended push.
  'break-request-uri': {
    operation: 'authorise',
    parts: [],
    mended: [['/query/request_uri', expect.stringContaining('urn:')]],
  },
};

describe.each<readonly [string, FlowView, readonly Breakage[]]>([
  ['0.1.1', flowViewOf('hybrid', '0.1.1'), breakages],
  ['cds-1.36', flowViewOf('code', 'cds-1.36'), todayBreakages],
])('%s', (profile, flowView, all) => {
  let sandbox: Sandbox;
  let run: Run;
  beforeAll(async () => {
    sandbox = await createSandbox({ storage: 'memory:', ...(profile === 'cds-1.36' ? { profile } : {}) });
    run = quickRun(sandbox, flowView);
    await run.toEnd();
  });
  afterAll(() => sandbox.stop());

  test.each(all.map((one) => [one.label, one] as const))('%s', async (_label, breakage) => {
    const wanted = cases[breakage.id];
    const own = run.exchanges().find(({ operation }) => operation === wanted?.operation);
    if (own === undefined) throw new Error(`The run sent nothing to ${String(wanted?.operation)}.`);
    const { exchange } = await breakIt(breakage, sandbox, run.state);
    expect(exchange.verdict).toBe('refused');
    expect(brokenParts(own, exchange)).toEqual(wanted?.parts);

    const again = await sentMended(sandbox, exchange);
    expect([again.verdict, brokenParts(own, again)]).toEqual(['ok', wanted?.mended ?? []]);
  });

  if (profile === '0.1.1') return;
  test('a mend is offered if its values are known, or else what obtains them', async () => {
    const breakage = all.find(({ id }) => id === 'break-request-uri');
    const pushed = all.find(({ id }) => id === 'break-challenge');
    if (breakage === undefined || pushed === undefined) throw new Error('Nothing of a push is broken.');
    const { exchange } = await breakIt(breakage, sandbox, run.state);
    const remedy = async (): Promise<Remedy> => remedyOf(exchange, (await senderOf(sandbox, exchange)).known);
    const without = await remedy();
    expect(without.mends).toBe(false);
    expect(without.words?.why).toMatch(/Push the request again/u);
    // The button does so, and then sends the browser with the result.
    expect(await remedyIn(sandbox, exchange)).toMatchObject({ pushes: true });
    const again = await sendAgain(sandbox, exchange, [['/mended']], { run: run.state.run, step: breakage.id });
    expect([again.verdict, again.operation]).toEqual(['ok', 'authorise']);
    const pushes = run.exchanges().filter(({ operation }) => operation === 'pushAuthorisation');
    expect(pushes.map(({ verdict, flow }) => [verdict, flow]).at(-1)).toEqual(['ok', editedFlow]);
    expect((await remedy()).mends).toBe(false);
    const refused = (await breakIt(pushed, sandbox, run.state)).exchange;
    const sender = await senderOf(sandbox, refused);
    expect(remedyOf(refused, sender.known)).toMatchObject({ mends: true });
    await sentMended(sandbox, refused);
    const withOne = await remedy();
    expect(withOne.mends).toBe(true);
    expect(withOne.words?.why).toMatch(/knows a valid one/u);
  });
});
