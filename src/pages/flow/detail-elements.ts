// The heavier parts of a flow view, loaded when they are needed.
import '../../elements/cdr-exchange.ts';
import '../../elements/cdr-usage-chart.ts';
import '../../elements/cdr-why.ts';
import '../../recipient/registration-client.ts';
import '../../recipient/decrypt-for.ts';
import '../workbench/row-actions.ts';
import '../../runs/local-step.ts';

export { localStep, openedRow } from './opened-row.ts';
export { refusalInWords, stoppedWords } from './consumer-answer.ts';
export { result } from './phone-result.ts';
export { laterMoves } from './later-moves.ts';
export { breakCard, onward, playback } from './playback.ts';
export { why } from './why-card.ts';
