// All levers, in the order of the OpenAPI document.
import type { Lever } from './lever.ts';
import { examinationLevers } from './examination-levers.ts';
import { personaLevers } from './persona-levers.ts';
import { recipientLevers } from './recipient-levers.ts';
import { registerLevers } from './register-levers.ts';
import { switchLevers } from './switch-levers.ts';
import { traceLevers } from './trace-levers.ts';
import { worldLevers } from './world-levers.ts';

export const levers: readonly Lever[] = [
  ...worldLevers,
  ...switchLevers,
  ...personaLevers,
  ...recipientLevers,
  ...registerLevers,
  ...traceLevers,
  ...examinationLevers,
];
