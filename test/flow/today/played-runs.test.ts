// Every flow of the playground in a world of today, played to its end by the persona, and its rows.
import { describe, expect, test } from 'vitest';
import { dashboardClient } from '../../../mocks/index.ts';
import { breakIt } from '../../../src/pages/flow/break/break-it.ts';
import { siteOf } from '../../../src/pages/address/site.ts';
import { createFlowModel } from '../../../src/pages/flow/flow-model.ts';
import { flowViewOf } from '../../../src/pages/flow/flow-views.ts';
import { lede } from '../../../src/pages/flow/words/flow-words.ts';
import { rewinding } from '../../../src/pages/flow/moves/rewinding.ts';
import { markedFetch } from '../../../src/recipient/client-auth.ts';
import { personaOf } from '../../../src/runs/names.ts';
import type { PlayerOptions } from '../../../src/runs/play/player.ts';
import type { Run } from '../../../src/runs/play/run.ts';
import { runRows } from '../../../src/runs/exchanges/run-rows.ts';
import { flowsIn, titleOfFlow, type FlowName } from '../../../src/runs/flows/flow-names.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { quickRun } from '../../kit/playground/quick-run.ts';

const sandbox = await ownSandbox({ profile: 'today' });

const played = (name: FlowName, more: Partial<PlayerOptions> = {}): Run => {
  const flowView = flowViewOf(name, 'cds-1.36');
  const [variant] = flowView.variants;
  return quickRun(sandbox, flowView, { variant, ...more });
};

describe.each(flowsIn('cds-1.36'))('%s', (name) => {
  test('runs to its end, shows its findings, and has the title of its links', async () => {
    await sandbox.reset();
    const flowView = flowViewOf(name, 'cds-1.36');
    const run = played(name);
    await run.toEnd();
    expect([run.state.trouble, run.state.phase]).toEqual([undefined, 'done']);
    expect(flowView.name).toBe(name);
    expect(flowView.profile).toBe('cds-1.36');
    expect(titleOfFlow(name)).toBeTruthy();
    expect(run.exchanges().filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    // A server requests a certificate under mutual TLS only.
    const presented = run.exchanges().filter(({ certificate }) => certificate !== undefined);
    expect(presented.filter(({ transport }) => transport !== 'mtls').map(({ request }) => request.url)).toEqual([]);
    if (name !== 'code') expect(flowView.knows(run.state.facts).length).toBeGreaterThan(1);
  });
});

test('the consumer’s screens are among the rows, and the response is named by its place', async () => {
  await sandbox.reset();
  const run = played('code');
  const [variant] = flowViewOf('code', 'cds-1.36').variants;
  await run.toEnd();
  const rows = runRows()({ exchanges: run.exchanges(), variant, breakages: [], next: run.state.next });
  const titles = rows.map(({ title }) => title);
  const beforePush = titles.indexOf('Push the request');
  expect(titles.indexOf('Opens the holder’s page')).toBeGreaterThan(beforePush);
  expect(titles.indexOf('Decides')).toBeGreaterThan(beforePush);
  expect(titles).toContain('Code in a signed response, in the query');
  const decided = run.exchanges().find(({ request }) => request.url.endsWith('/confirm'));
  expect(decided?.tokens.map(({ kind, at }) => [kind, at])).toEqual([['response', 'response:query:response']]);
});

test('rows of encrypted responses say so, for a code and for a denial, which is no refusal', async () => {
  const [, encrypted] = flowViewOf('code', 'cds-1.36').variants;
  if (encrypted === undefined) throw new Error('There is no variant with encrypted responses.');
  const brought = async (more: Partial<PlayerOptions>) => {
    await sandbox.reset();
    const run = played('code', { variant: encrypted, ...more });
    await run.toEnd();
    const rows = runRows()({ exchanges: run.exchanges(), variant: encrypted, breakages: [], next: run.state.next });
    return { run, answers: rows.filter(({ title }) => title.endsWith('in the query')) };
  };
  const yes = await brought({});
  expect(yes.run.state.phase).toBe('done');
  expect(yes.answers.map(({ title, state }) => [title, state])).toEqual([
    ['Code in a signed and encrypted response, in the query', 'done'],
  ]);
  for (const no of ['decline', 'cancel-otp'] as const) {
    const { run, answers } = await brought({ plannedRefusal: () => no });
    expect([run.state.phase, run.state.declined]).toEqual(['stopped', true]);
    expect(answers.map(({ title, state }) => [title, state])).toEqual([
      ['The consumer’s no in a signed and encrypted response, in the query', 'declined'],
    ]);
  }
});

test('a withdrawal on the dashboard and the call that reports it are rows of their run', async () => {
  await sandbox.reset();
  const run = played('withdraw-on-dashboard');
  await run.toEnd();
  const rows = run.exchanges().map(({ operation, to }) => [operation, to]);
  expect(rows).toContainEqual(['withdrawSharing', 'holder']);
  expect(rows).toContainEqual(['revokeArrangementAtRecipient', 'recipient']);
});

test('the last sentence of a run is true before and after the consumer withdraws', async () => {
  await sandbox.reset();
  const run = played('code');
  await run.toEnd();
  const flowView = flowViewOf('code', 'cds-1.36');
  const site = siteOf('http://localhost/', 0);
  const model = createFlowModel({ site, flowView, changed: () => undefined });
  const sentence = (): string => {
    model.set({ sandbox, run: run.state });
    return lede(model.state).words;
  };
  expect(sentence()).toContain('the id of the arrangement that lets it come again');
  await sandbox.personas[0]?.withdraw(run.state.facts.arrangementId ?? '');
  expect(sentence()).not.toContain('come again');
  expect(sentence()).toContain('Priya has withdrawn since: it can read nothing more.');
});

test('a withdrawal on the dashboard by hand completes the step', async () => {
  await sandbox.reset();
  const run = played('withdraw-on-dashboard', {
    before: async ({ next, facts }) => {
      if (next === 'dashboard') await sandbox.personas[0]?.withdraw(facts.arrangementId ?? '');
    },
  });
  await run.toEnd();
  expect([run.state.trouble, run.state.phase]).toEqual([undefined, 'done']);
  expect(sandbox.trace.entries(({ operation }) => operation === 'withdrawSharing')).toHaveLength(1);
});

test('an expired request is pushed again before the consumer is sent', async () => {
  await sandbox.reset();
  const run = played('code');
  await run.toStep('push');
  const { requestUri } = run.state.facts;
  await sandbox.clock.advance('PT5M');
  await run.toEnd();
  expect(run.state).toMatchObject({ phase: 'done' });
  expect(run.state.facts.requestUri).not.toBe(requestUri);
  expect(run.exchanges().filter(({ operation }) => operation === 'pushAuthorisation')).toHaveLength(2);
});

test('Back restores the world, and a used request_uri can be used again', async () => {
  await sandbox.reset();
  const rewind = rewinding(sandbox, true);
  const run = played('code', { before: (now) => rewind.note(now, 0) });
  await run.toEnd();
  const there = await rewind.back(run.state.run, 'authorise');
  expect(there).toBeDefined();
  const again = played('code', { from: there?.from });
  await again.toEnd();
  expect([again.state.trouble, again.state.phase]).toEqual([undefined, 'done']);
  expect(again.state.facts.requestUri).toBe(run.state.facts.requestUri);
});

test('each deliberate breach is refused by its own rule', async () => {
  await sandbox.reset();
  const run = played('code');
  await run.toEnd();
  const refused: string[] = [];
  for (const breakage of flowViewOf('code', 'cds-1.36').breakages) {
    const { exchange } = await breakIt(breakage, sandbox, run.state);
    expect(exchange.verdict, breakage.id).toBe('refused');
    refused.push(exchange.checks.find(({ outcome }) => outcome === 'fail')?.rule ?? '');
  }
  expect(refused).toEqual([
    'token.bound-to-certificate',
    'pkce.challenge',
    'request-uri.unused',
    'version.positive-integer',
  ]);
});

describe('a withdrawal by hand on the dashboard before the flow begins', () => {
  const stop = async (run: Run, arrangementId: string): Promise<void> => {
    const mark = { flow: 'withdraw-at-recipient', step: 'dashboard', run: run.state.run };
    const { issuer } = sandbox.urls.dataHolder;
    const customer = personaOf(sandbox, undefined)?.customerId ?? '';
    expect(await dashboardClient(issuer, customer, markedFetch(sandbox.fetch, mark)).withdraw(arrangementId)).toBe(
      undefined,
    );
  };

  test('counts as its first step if the ended run has the tokens', async () => {
    await sandbox.reset();
    const code = played('code');
    await code.toEnd();
    const ended = code.state;
    const run = played('withdraw-on-dashboard', { ended: () => Promise.resolve(ended) });
    expect(run.withdrawnMeanwhile).toBeUndefined();
    await stop(run, ended.facts.arrangementId ?? '');
    expect(run.withdrawnMeanwhile).toBe(ended.facts.arrangementId);
    await run.toEnd();
    expect([run.state.trouble, run.state.phase]).toEqual([undefined, 'done']);
    expect(run.state.facts.arrangementId).toBe(ended.facts.arrangementId);
    expect(run.exchanges().filter(({ operation }) => operation === 'withdrawSharing')).toHaveLength(1);
    expect(run.exchanges().filter(({ operation }) => operation === 'authorise')).toEqual([]);
  });

  test('ends another sharing if no run has its tokens, and the flow shares again', async () => {
    await sandbox.reset();
    const other = played('amend');
    await other.toEnd();
    const run = played('withdraw-on-dashboard');
    await stop(run, other.state.facts.arrangementId ?? '');
    await run.toEnd();
    expect([run.state.trouble, run.state.phase]).toEqual([undefined, 'done']);
    expect(run.state.facts.arrangementId).not.toBe(other.state.facts.arrangementId);
    expect(run.exchanges().filter(({ operation }) => operation === 'withdrawSharing')).toHaveLength(2);
  });
});
