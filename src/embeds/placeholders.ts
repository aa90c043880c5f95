// What the elements are until they are seen: small, and each knows what to load.
import { loadPart } from '../recipient/awaited-part.ts';
import './cdr-flow.ts';
import './cdr-rule.ts';
import './cdr-sandbox.ts';
import './cdr-trace.ts';
import './cdr-try.ts';
import { explainRefusals } from './explained-refusals.ts';
import { defineWhenSeen } from './late-elements.ts';

defineWhenSeen('cdr-token', () => loadPart(() => import('../elements/cdr-token.ts')));
defineWhenSeen('cdr-why', () => loadPart(() => import('../elements/cdr-why.ts')));
explainRefusals();
