// The handles people turn: clock, decisions, faults.
import type { AdjustableClock, ClockState } from '../ambient/clock.ts';
import { addDuration } from '../ambient/duration.ts';
import type { FaultBoard } from '../faults/desk.ts';
import { SandboxError } from '../sandbox-error.ts';
import type { DecisionSwitches, Faults, SandboxClock } from '../sandbox-interface.ts';
import { decisionNames, decisionRow, isDecision, presetOf, type Decisions } from '../spec/decisions.ts';
import { armPreset, undoPreset } from './fault-presets.ts';
import type { LiveWorld } from './live-world.ts';

export function clockDesk(clock: () => AdjustableClock, keep: (state: ClockState) => Promise<void>): SandboxClock {
  return {
    now: () => clock().now(),
    set: (instant) => {
      const date = new Date(instant);
      if (Number.isNaN(date.getTime()))
        throw new SandboxError(
          'wrong-duration',
          `“${String(instant)}” is no instant.`,
          'Write an ISO 8601 date and time.',
        );
      clock().set(date);
      return keep(clock().state());
    },
    advance: (duration) => {
      const now = clock().now();
      const then = laterBy(now, duration);
      clock().advance(then.getTime() - now.getTime());
      return keep(clock().state());
    },
    followRealTime: () => {
      clock().followRealTime();
      return keep(clock().state());
    },
  };
}

function laterBy(now: Date, duration: string): Date {
  try {
    return addDuration(now, duration);
  } catch (error) {
    throw new SandboxError(
      'wrong-duration',
      `“${duration}” is no ISO 8601 duration.`,
      'Write PT10M, P1D or the like.',
      { cause: error },
    );
  }
}

export function decisionDesk(chosen: () => Decisions, choose: (next: Decisions) => Promise<void>): DecisionSwitches {
  return {
    get: (name) => chosen()[name],
    set: async (name, option) => {
      if (!isDecision(name))
        throw new SandboxError(
          'unknown-decision',
          `There is no decision ${String(name)}.`,
          'sandbox.decisions.list() names them all.',
        );
      const { options } = decisionRow(name);
      if (!Object.hasOwn(options, option))
        throw new SandboxError(
          'unknown-decision',
          `Decision ${name} has no option ${String(option)}.`,
          `Choose one of ${Object.keys(options).join(', ')}.`,
        );
      await choose({ ...chosen(), [name]: option });
    },
    preset: (preset) => choose(presetOf(preset)),
    list: () => decisionNames.map((name) => ({ name, row: decisionRow(name), option: chosen()[name] })),
  };
}

/** Presets take effect before the next request is answered: the board waits for them. */
export function faultDesk(board: FaultBoard, live: () => LiveWorld): Faults {
  return {
    add: (fault) => {
      if (typeof fault !== 'string') return board.arm(fault);
      const { world } = live();
      const preset = armPreset(world, fault, board);
      board.settle(preset.brought);
      return board.arm(fault, () => {
        preset.remove();
        board.settle(undoPreset(world, fault));
      });
    },
    clear: board.clear,
    list: board.list,
  };
}
