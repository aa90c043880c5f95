// Defines the elements as small shells; each loads its view when it is needed.
import { loadPart } from '../recipient/load-with-retry.ts';
import './examination/cdr-examination.ts';
import './flow/cdr-flow.ts';
import './rule/cdr-rule.ts';
import './sandbox/cdr-sandbox.ts';
import './trace/cdr-trace.ts';
import './try/cdr-try.ts';
import { explainRefusals } from './element/explained-refusals.ts';
import { defineWhenSeen } from './element/define-when-seen.ts';

defineWhenSeen('cdr-token', () => loadPart(() => import('../elements/message/cdr-token.ts')));
defineWhenSeen('cdr-why', () => loadPart(() => import('../elements/why/cdr-why.ts')));
explainRefusals();
