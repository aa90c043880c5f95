// Reference page: every fault, with a section for each preset.
import {
  faultPresets,
  responseFaults,
  type FaultPreset,
  type ResponseFault,
  type TransportFault,
} from '../../../mocks/faults/fault.ts';
import { isUndoable } from '../../../mocks/sandbox/controls/fault-presets.ts';
import { plansOfResponseFaults } from '../../../mocks/spec/response-faults.ts';
import type { ReferencePage } from '../docs.ts';
import { page, table } from './markdown.ts';

/** A row for every member: a new one does not compile without its description. */
const wireWords: Readonly<Record<keyof TransportFault, string>> = {
  operation: 'Id of the operation that it affects; every operation if absent',
  status: 'Status of a response that replaces the party’s own',
  headers: 'Headers of that response',
  body: 'Body of that response: text, or an object that is sent as JSON; empty if absent',
  delay: 'Milliseconds by which the response is delayed',
  networkError: 'The request never arrives: `fetch` rejects with a TypeError',
  every: 'Affects every n-th request: with 3 the third, the sixth and so on',
  share: 'Probability that it affects a request: 0.25 for about one in four; the seed decides which',
  times: 'Number of requests that it affects; if absent, one, or unlimited with `every` or `share`',
};

const onTheWire = Object.entries(wireWords).map(([member, words]) => [`\`${member}\``, words]);

const section = (name: string, ...parts: readonly string[]): string => [`## ${name}`, ...parts].join('\n\n');

const presets = (Object.keys(faultPresets) as FaultPreset[]).map((name) =>
  section(
    name,
    `${faultPresets[name]}.`,
    `Armed with \`sandbox.faults.add('${name}')\`. ${
      isUndoable(name) ? '`remove()` undoes it.' : 'What has ended stays ended: `sandbox.reset()` begins anew.'
    }`,
  ),
);

const responses = (Object.keys(responseFaults) as ResponseFault[]).map((name) => {
  const { plan, differs } = plansOfResponseFaults[name];
  return section(
    name,
    `${responseFaults[name]}.`,
    `For holders of today’s profile. Armed with \`sandbox.faults.add('${name}')\`; \`remove()\` undoes it.`,
    `The examination tells the same lie as plan ${plan}, and judges the recipient by it. ${differs ?? 'The two do not differ.'}`,
  );
});

export const faultPages = (): readonly ReferencePage[] => [
  {
    path: 'faults.md',
    text: page(
      'Faults',
      'mocks/faults',
      'A fault makes a party, the network or a response wrong, from the next request on.',
      '## Faults on the wire',
      'Armed with `sandbox.faults.add({ … })`. They stand in for the network and change nothing in the world, so that nothing has to be undone.',
      table(['Member', 'What it does'], onTheWire),
      ...presets,
      ...responses,
    ),
  },
];
