// Lesson: a stolen access token is worth nothing without the certificate that it is bound to, whichever flow it came of.
import { stealAToken } from '../course/steal-a-token.ts';
import type { Lesson } from '../lesson.ts';

export const stealABoundToken: Lesson = {
  ...stealAToken,
  id: 'steal-a-bound-token',
  moves: stealAToken.moves.map((move) =>
    move.id === 'read'
      ? {
          ...move,
          where: { view: 'flow', flow: 'code' },
          hints: ['Any flow that ends with data will do.', 'Run the code flow to its end, then come back.'],
        }
      : move,
  ),
};
