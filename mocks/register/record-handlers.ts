// What the register answers from its records: lists of participants, statements about them, their logos.
import type { PartyInterface } from '../engine/party-interface.ts';
import type { World } from '../world/world.ts';
import { brandHandlers } from './brand-handlers.ts';
import { logo } from './logos.ts';
import { recipientHandlers } from './recipient-handlers.ts';
import { statement } from './software-statement.ts';

export const recordHandlers = (world: World) =>
  ({
    ...brandHandlers(world),
    ...recipientHandlers(world),
    getSoftwareStatementAssertion: (call) => statement(world, call),
    getLogo: (call) => logo(world, call),
  }) satisfies Partial<PartyInterface<'register'>['handlers']>;
