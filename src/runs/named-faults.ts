// The faults that are armed by name, with their titles.
import { faultPresets, responseFaults, type FaultPreset, type ResponseFault } from '../../mocks/index.ts';

export type NamedFault = FaultPreset | ResponseFault;

export const faultTitles: Readonly<Record<NamedFault, string>> = { ...faultPresets, ...responseFaults };

/** Response faults strike only where a holder signs its responses. */
export const namedFaults = (areResponsesSigned: boolean): readonly NamedFault[] =>
  Object.keys(areResponsesSigned ? faultTitles : faultPresets) as NamedFault[];
