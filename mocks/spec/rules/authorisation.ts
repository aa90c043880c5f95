// Rules of the authorisation endpoint and of the consumer's screens.
import type { Rules } from '../rule.ts';

export const authorisationRules = {
  'interaction.known': {
    title: 'The screen belongs to an authorisation that is under way',
    clauses: ['sandbox:consumer screens'],
    refusal: 'screen.unknown',
    fix: 'Start again at the data recipient.',
  },
  'interaction.stage': {
    title: 'The answer is for the screen that is being shown',
    clauses: ['sandbox:consumer screens'],
    refusal: 'screen.stage',
    fix: 'Reload the screen.',
  },
} as const satisfies Rules;
