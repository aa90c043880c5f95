// Names of flows, titles inside a sentence, and apps that the site makes.
import { expect, test } from 'vitest';
import { flowNameIn, flowsIn, hasFlow, startFlowOf } from '../../../src/runs/flows/flow-names.ts';
import { insideSentence } from '../../../src/ui/sentence-case.ts';
import { madeApps, whyMade } from '../../../src/runs/recipients/made-apps.ts';

test('former flow names lead to current ones, and each profile has its own flows', () => {
  expect(['withdraw-at-holder', 'withdraw-at-recipient', 'hybrid', 'banana', null].map(flowNameIn)).toEqual([
    'withdraw-in-app',
    'withdraw-on-dashboard',
    'hybrid',
    'banana',
    null,
  ]);
  expect([hasFlow('0.1.1', 'backchannel'), hasFlow('cds-1.36', 'backchannel'), hasFlow('0.1.1', null)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([startFlowOf('0.1.1'), startFlowOf('cds-1.36')]).toEqual([flowsIn('0.1.1')[0], flowsIn('cds-1.36')[0]]);
});

test('a title begins in lower case inside a sentence, except an abbreviation; a made app says why it exists', () => {
  expect(['Sign the request', 'JWT opened', 'x'].map(insideSentence)).toEqual(['sign the request', 'JWT opened', 'x']);
  expect(whyMade('Lab app')).toBe(madeApps['Lab app']);
  expect(whyMade('Sunny Saver')).toBeUndefined();
});
