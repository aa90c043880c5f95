// Links made before the workbench kept one document still open the same world, play the same run and send the same edits to the same answer.
import { describe, expect, test } from 'vitest';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { writtenFault } from '../../../src/pages/share/shared-fault.ts';
import { linkQuery } from '../../../src/pages/share/shared-link.ts';
import { linkIn, openLink, replayedEdits } from '../../kit/playground/replayed-link.ts';
import { sentDifference } from '../../kit/playground/sent-parts.ts';
import links from './links.json' with { type: 'json' };

describe('an edit from a link is sent again and differs in the same parts', () => {
  test.each(links.edits.map((one) => [one.title, one] as const))('%s', async (_title, { link, edits }) => {
    const played = await openLink(link);
    const replayed = await replayedEdits(link, played);
    const told = played.sandbox.trace.entries(({ flow }) => flow !== 'workbench');
    const sent = replayed.map(({ base, answer }) => ({
      answered: refusingCheck(answer)?.rule ?? answer.verdict,
      sent: sentDifference(base, answer, told),
    }));
    await played.sandbox.stop();
    expect(sent).toEqual(edits);
  });
});

describe('a run from a link is played again', () => {
  test.each(links.runs.map((one) => [one.title, one] as const))('%s', async (_title, { link, run }) => {
    const played = await openLink(link);
    await played.run.toEnd();
    const { phase, declined, next } = played.run.state;
    const { scenario, faults } = played.sandbox;
    const told = {
      phase,
      ...(declined && { declined }),
      ...(next !== undefined && { next }),
      household: scenario.name,
      faults: faults.list().map(({ fault }) => writtenFault(['', fault])),
      sent: played.run
        .exchanges()
        .map(({ operation = 'a document', response: { status } }) => `${operation} ${String(status)}`),
    };
    await played.sandbox.stop();
    expect(told).toEqual(run);
  });
});

test('a link that is read is written back unchanged, except for a renamed value', () => {
  for (const { link } of [...links.edits, ...links.runs]) {
    const query = new URLSearchParams(link);
    const view = new URLSearchParams(
      ['view', 'flow', 'profile'].flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])),
    );
    expect(linkQuery(`?${view.toString()}`, linkIn(link))).toBe(
      link.replace('signed+and+sealed', 'signed+and+encrypted'),
    );
  }
});
