// Names of the meter and its registers at a service point, the same in its description and in its reads.
import { byCodeUnits } from '../ambient/ordering.ts';
import type { ScenarioRegister } from '../scenario/scenario.ts';
import type { ServicePoint } from '../scenario/service-point-index.ts';

/** Meter serial number, from the NMI. */
export const meterIdOf = ({ nmi }: Pick<ServicePoint, 'nmi'>): string => `WM${nmi.slice(-8)}`;

/** Registers by suffix, each with its id within the meter: 01, 02, ... */
export function registersOf({ registers }: Pick<ServicePoint, 'registers'>): readonly MeterRegister[] {
  return registers
    .toSorted((a, b) => byCodeUnits(a.suffix, b.suffix))
    .map((register, index) => ({ ...register, registerId: String(index + 1).padStart(2, '0') }));
}

export interface MeterRegister extends ScenarioRegister {
  readonly registerId: string;
}
