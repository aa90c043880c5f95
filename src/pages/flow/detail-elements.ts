// The heavier parts of a flow view, loaded when they are needed.
import '../../elements/cdr-exchange.ts';
import '../../elements/usage/cdr-usage-chart.ts';
import '../../elements/why/cdr-why.ts';
import '../../recipient/registration-client.ts';
import '../../recipient/decrypt-for.ts';
import '../workbench/row-actions.ts';
import '../../runs/local-step/local-step.ts';

export { localStep, openedRow } from './chosen/opened-row.ts';
export { refusalInWords, stoppedWords } from './words/consumer-answer.ts';
export { result } from './phone/phone-result.ts';
export { laterMoves } from './moves/later-moves.ts';
export { breakCard, onward, playback } from './moves/playback.ts';
export { why } from './chosen/why-card.ts';
