// Consent flows without tokens: how far each has come, and when it counts as abandoned (TD2-27).
import type { Measured } from '../../engine/measured.ts';
import type { ScreenName } from '../../spec/screens.ts';
import type { World } from '../../world/world.ts';
import type { CodeRow, ConsentRow, InteractionRow } from '../rows.ts';
import type { FlowRow } from '../tables.ts';
import { tokensIn } from './count-authorisations.ts';

const stageAt: Readonly<Record<ScreenName, FlowRow['stage']>> = {
  identify: 'preIdentification',
  'one-time-password': 'preAuthentication',
  profile: 'preAccountSelection',
  accounts: 'preAccountSelection',
  confirm: 'preAuthorisation',
};

/** Updates each flow that the exchange advanced; a flow with tokens no longer counts as abandoned. */
export async function noteConsentFlows(world: World, brand: string, measured: Measured): Promise<void> {
  const { changes } = measured;
  for (const { table, before, after } of changes) {
    if (table !== 'holder.interactions' || after === undefined) continue;
    const row = flowOf(measured, after as InteractionRow, before as InteractionRow | undefined);
    await world.table('holder.flows').put({ ...row, brand });
  }
  for (const { grantId } of tokensIn(changes)) {
    const flows = world.table('holder.flows');
    for (const { id } of await flows.list({ where: { field: 'grantId', equals: grantId } })) await flows.take(id);
  }
}

function flowOf(
  { changes, at }: Measured,
  interaction: InteractionRow,
  before: InteractionRow | undefined,
): Omit<FlowRow, 'brand'> {
  const { screen, createdAt, expiresAt, request } = interaction;
  const flow = { id: request.consentId, at: createdAt, grantId: '' };
  if (screen !== 'done') return { ...flow, stage: stageAt[screen], endsAt: expiresAt };
  const after = <R>(name: string, isMeant: (row: R) => boolean): R | undefined =>
    changes
      .flatMap((change) => (change.table === name ? [change.after as R | undefined] : []))
      .findLast((row) => row !== undefined && isMeant(row));
  // A code was issued: it is redeemed before it expires, or never.
  const code = after<CodeRow>('holder.codes', ({ usedAt }) => usedAt === undefined);
  if (code !== undefined)
    return { ...flow, stage: 'failedTokenExchange', endsAt: code.expiresAt, grantId: code.grantId };
  const endsAt = at.toISOString();
  const consent = after<ConsentRow>('holder.consents', ({ id }) => id === request.consentId);
  if (consent?.status === 'REJECTED') return { ...flow, stage: 'rejected', endsAt };
  const last = before?.screen ?? 'identify';
  return { ...flow, stage: last === 'done' ? 'preAuthorisation' : stageAt[last], endsAt };
}
