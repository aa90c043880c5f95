// Fault presets: each changes state or keys of a party, so that the refusal arises from the real rule.
import type { World } from '../world.ts';
import type { FaultBoard } from './desk.ts';
import type { FaultPreset } from './fault.ts';

/** Brings the preset about. */
export async function presetFault(world: World, preset: FaultPreset, board: FaultBoard): Promise<void> {
  void world;
  void board;
  await Promise.reject(new Error(`The fault ${preset} is not built yet.`));
}

/** Puts back what the preset changed, as far as it can be put back. */
export async function undoPreset(world: World, preset: FaultPreset): Promise<void> {
  void world;
  await Promise.resolve(preset);
}
