// What the one live region says: the beginning and the end of a run, whose turn it is, and a refusal; not every step of a run.
import { namesOf } from './names.ts';
import type { StageState } from './stage-state.ts';
import type { WalkState } from './walk.ts';
import { walkSteps } from './walk-steps.ts';

export function announcement(before: WalkState, now: WalkState, state: StageState): string {
  if (before.phase === now.phase) return state.said;
  const { person, holder, recipient } = namesOf(state);
  switch (now.phase) {
    case 'start':
      return 'Back at the start.';
    case 'running':
      return before.phase === 'start' ? 'Running.' : state.said;
    case 'person':
      return `Your turn: ${holder} asks ${person} on the phone.`;
    case 'paused':
      return `Step ${String(now.position)} of ${String(walkSteps.length)} succeeded: ${walkSteps[now.position - 1]?.step.title ?? ''}.`;
    case 'stopped':
      return now.declined === true ? `${person} said no.` : `Refused: ${walkSteps[now.position]?.step.title ?? ''}.`;
    case 'done':
      return `Done. ${recipient} has the accounts and the usage.`;
  }
}
