// What a run needs on its way and not for its first step: one part, loaded when the first of it is needed.
export { errorNameOf, troubleWords } from '../trouble-words.ts';
export { keptRun } from './kept-run.ts';
export { personaAnswer } from './persona-answer.ts';
export { prepare } from './preparation.ts';
