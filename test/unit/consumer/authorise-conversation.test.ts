// The authorisation page’s conversation with the holder: opened, continued, answered and ended, and its error messages.
import { beforeAll, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../mocks/index.ts';
import { converse, openInteraction, type Turn } from '../../../src/consumer/conversation.ts';
import { notTaken } from '../../../src/consumer/failed-words.ts';
import { whoCanStop } from '../../../src/consumer/who-can-stop.ts';
import { recipientFor, type ActingRecipient } from '../../../src/runs/recipients/recipient-for.ts';
import type { Notes } from '../../../src/ui/notes.ts';

const forgetful: Notes = { read: () => undefined, write: () => undefined, remove: () => undefined };
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:' });
});

const open = (query: string) => converse(sandbox, new URL(`https://site.example/authorise/${query}`), forgetful).open();

test.each(['constructor', '__proto__', 'toString', 'nobody', ''])(
  'holder=%s is reported as an unknown retailer',
  async (holder) => {
    for (const rest of ['', '&client_id=abc&request=def'])
      expect(await open(`?holder=${holder}${rest}`)).toMatchObject({
        kind: 'trouble',
        trouble: {
          title: 'We do not know this retailer',
          words: expect.stringContaining('Nothing was shared.') as string,
        },
      });
  },
);

test('a holder of this world answers itself, named or not', async () => {
  const [brand = ''] = Object.keys(sandbox.urls.dataHolders);
  for (const query of ['', `?holder=${brand}`])
    expect(await open(query)).toMatchObject({
      kind: 'trouble',
      trouble: { title: 'There is no request for your data' },
    });
});

/** The notes of a tab. */
function notesOfTab(): Notes & { readonly kept: Map<string, unknown> } {
  const kept = new Map<string, unknown>();
  return {
    kept,
    read: (key) => kept.get(key),
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
}

/** The authorisation address of a new request. */
async function addressOfRequest(): Promise<URL> {
  acting ??= await recipientFor(sandbox, {
    recipient: { name: 'Lesson app' },
    holder: Object.keys(sandbox.urls.dataHolders)[0],
  });
  const { authorisationUrl } = await acting.runUntil(acting.flows.sharing, 'request-object', {});
  return authorisationUrl ?? expect.unreachable();
}
let acting: ActingRecipient | undefined;
const idOf = (turn: Turn): string | undefined => (turn.kind === 'screen' ? turn.screen.interactionId : undefined);

test('continues a conversation begun in this tab at its screen; another request begins a new one', async () => {
  const [address, other] = [await addressOfRequest(), await addressOfRequest()];
  const notes = notesOfTab();
  expect(openInteraction(sandbox, address, notes)).toBeUndefined();
  const id = idOf(await converse(sandbox, address, notes).open());
  expect(id).toMatch(/^[\w-]{43}$/u);
  expect(openInteraction(sandbox, address, notes)).toBe(id);
  expect(openInteraction(sandbox, other, notes)).toBeUndefined();
  expect(openInteraction(sandbox, new URL('https://a.example/?holder=nobody'), notes)).toBeUndefined();
  const again = converse(sandbox, address, notes);
  expect([idOf(await again.open()), again.inApp()]).toEqual([id, false]);
  const [opened] = sandbox.trace.entries(({ operation }) => operation === 'authorise').slice(-1);
  expect([opened?.flow, opened?.step]).toEqual(['hybrid', 'authorise']);
  const begun = idOf(await converse(sandbox, other, notes).open());
  expect(begun).not.toBe(id);
  expect(openInteraction(sandbox, other, notes)).toBe(begun);
  // A noted conversation that the holder has forgotten is opened anew.
  const [key = ''] = notes.kept.keys();
  notes.write(key, { ...(notes.read(key) as object), id: 'x'.repeat(43) });
  expect((await converse(sandbox, await addressOfRequest(), notes).open()).kind).toBe('screen');
});

test('a rejected answer keeps the screen and shows a complaint; an ended authorisation says so', async () => {
  const notes = notesOfTab();
  const talk = converse(sandbox, await addressOfRequest(), notes);
  expect(await talk.open()).not.toHaveProperty('complaint');
  const wrong = await talk.answer('accounts', {});
  expect(wrong).toMatchObject({
    kind: 'screen',
    screen: { name: 'identify' },
    complaint: expect.any(String) as string,
  });
  expect(wrong).not.toMatchObject({ complaint: notTaken });
  const fault = sandbox.faults.add({ operation: 'answerInteraction', status: 503 });
  const { customerId } = sandbox.personas[0] ?? expect.unreachable();
  const failed = await talk.answer('identify', { customerId });
  fault.remove();
  expect(failed).toMatchObject({ kind: 'screen', screen: { name: 'identify' }, complaint: notTaken });
  const cancelled = await talk.answer('cancel', {});
  expect(cancelled.kind).toBe('redirect');
  expect(notes.kept.size).toBe(0);
  const over = { kind: 'trouble', trouble: { title: 'This authorisation has ended' } };
  expect(await talk.answer('identify', {})).toMatchObject(over);
});

test('names who can stop sharing: the app, and the retailer if it has a dashboard', () => {
  const screen = { recipient: { productName: 'App' }, holder: { brandName: 'Wattle' } } as Parameters<
    typeof whoCanStop
  >[0];
  const said = ([{ profile: 'cds-1.36' }, { profile: '0.1.1' }, undefined] as const).map((brand) =>
    whoCanStop(screen, brand),
  );
  expect(said).toEqual(['App or Wattle', 'App', 'App']);
});
