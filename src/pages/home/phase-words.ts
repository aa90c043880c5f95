// What the primary button and the line under the title say in each phase of the walk.
import { namesOf } from './names.ts';
import type { StageState } from './stage-state.ts';
import { walkSteps } from './walk-steps.ts';

const titleAt = (position: number): string => walkSteps[position]?.step.title ?? '';

/** Label of the one primary action. */
export function primaryLabel({ walk, restored }: StageState): string {
  switch (walk.phase) {
    case 'start':
      return 'Run it';
    case 'running':
      return `Next: ${lower(titleAt(walk.position))}`;
    case 'paused':
      return restored ? 'Continue where you were' : `Next: ${lower(titleAt(walk.position))}`;
    case 'person':
      return 'Your turn: answer on the phone';
    case 'stopped':
      return walk.declined === true ? 'Ask again' : `Try again: ${lower(titleAt(walk.position))}`;
    case 'done':
      return 'Start again';
  }
}

const lower = (title: string): string =>
  /^[A-Z][a-z]/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;

export interface Lede {
  readonly count?: string;
  readonly words: string;
}

/** Where the walk stands, in a sentence. */
export function lede(state: StageState): Lede {
  const { walk } = state;
  const { person, recipient, holder } = namesOf(state);
  const of = `Step ${String(Math.min(walk.position + 1, walkSteps.length))} of ${String(walkSteps.length)}.`;
  const step = walkSteps[walk.position]?.step;
  switch (walk.phase) {
    case 'start':
      return {
        words: `A consumer lets the app ${recipient} read their electricity data at ${holder}. Press the button and watch it happen: every key is made here, every signature checked.`,
      };
    case 'running':
    case 'paused':
      return { count: of, words: step?.words ?? '' };
    case 'person':
      return { count: of, words: `${holder} asks ${person} on the phone. You are ${person}.` };
    case 'stopped':
      return walk.declined === true
        ? { count: of, words: `${person} said no, so nothing was shared. That is a good end too.` }
        : {
            count: of,
            words:
              state.exchange === undefined
                ? `This step did not succeed. ${walk.trouble ?? ''}`
                : 'This step was refused. The trace tells which rule, what was sent and what was expected.',
          };
    case 'done':
      return {
        count: `All ${String(walkSteps.length)} steps.`,
        words: `${recipient} has ${person}’s accounts and half-hourly usage. Choose any row to see what went over the wire.`,
      };
  }
}
