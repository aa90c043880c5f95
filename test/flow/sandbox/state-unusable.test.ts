// Members of a state with the right type but an unusable value: the state is refused before anything is replaced.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox, SandboxState } from '../../../mocks/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { expectMisuse } from '../../kit/oracles/misuse.ts';
import { registered } from '../../kit/calls/registration.ts';
import { todayMembers } from '../../kit/worlds/today.ts';

type Named = Record<string, unknown>;

const profiles: readonly ProfileId[] = ['0.1.1', 'cds-1.36'];

describe.each(profiles)('a state of %s', (profile) => {
  let sandbox: Sandbox;
  let good: SandboxState;
  beforeAll(async () => {
    sandbox = await createSandbox({ storage: 'memory:', extractableKeys: true, profile });
    await registered(sandbox, sandbox.dataRecipient, profile === 'cds-1.36' ? todayMembers(sandbox.dataRecipient) : {});
    good = JSON.parse(JSON.stringify(await sandbox.exportState({ includeKeys: true }))) as SandboxState;
  });
  afterAll(() => sandbox.stop());

  const refused = async (bend: (state: SandboxState) => void): Promise<void> => {
    const state = structuredClone(good);
    bend(state);
    await expectMisuse(sandbox.importState(state), 'state-malformed');
  };
  const metadataIn = ({ tables }: SandboxState): Named =>
    ((tables['holder.clients'] as Named[])[0]?.['metadata'] ?? {}) as Named;

  test('accepts the state itself', async () => {
    await expect(sandbox.importState(good)).resolves.toBeUndefined();
  });

  test('refuses metadata that no registration answers with, member by member', async () => {
    const taken: string[] = [];
    for (const name of Object.keys(metadataIn(good)))
      for (const junk of [5, null, [], {}, [null], true]) {
        const state = structuredClone(good);
        metadataIn(state)[name] = junk;
        const error: unknown = await sandbox.importState(state).catch((thrown: unknown) => thrown);
        if (error === undefined) taken.push(`${name} ${JSON.stringify(junk)}`);
        else expect(error).toMatchObject({ code: 'state-malformed' });
      }
    expect(taken.filter((one) => one !== 'client_id_issued_at 5')).toEqual([]);
    await refused((state) => {
      metadataIn(state)['token_endpoint_auth_signing_alg'] = 'RS256';
    });
    await refused((state) => {
      metadataIn(state)['client_id'] = 'another';
    });
  });

  test('refuses a software product whose id no certificate can carry', async () => {
    for (const id of ['', 'a'.repeat(65)])
      await refused(({ tables }) => {
        Object.assign((tables['register.enrolled'] as Named[])[0] ?? {}, { id });
      });
  });

  test('refuses private keys that do not match their public keys', async () => {
    const taken: string[] = [];
    for (const [index, { jwk }] of (good.keys as { readonly jwk: Named }[]).entries())
      for (const name of Object.keys(jwk).filter((one) => ['d', 'p', 'q', 'dp', 'dq', 'qi'].includes(one)))
        for (const junk of [[], '', 5, {}, null, 'not+base64url']) {
          const state = structuredClone(good);
          Object.assign((state.keys as { readonly jwk: Named }[])[index]?.jwk ?? {}, { [name]: junk });
          const error: unknown = await sandbox.importState(state).catch((thrown: unknown) => thrown);
          if (error === undefined) taken.push(`${String(jwk['kty'])} ${name} ${JSON.stringify(junk)}`);
          else expect(error).toMatchObject({ code: 'state-malformed' });
        }
    expect(taken).toEqual([]);
  });
});

test.each([
  ['0.1.1', 'cds-1.36', 'it uses cds-1.36, and this sandbox uses 0.1.1'],
  ['cds-1.36', '0.1.1', 'it uses 0.1.1, and this sandbox uses cds-1.36'],
] as const)('a world of a profile other than %s is named as such', async (own, other, words) => {
  const of = (profile: ProfileId) => createSandbox({ storage: 'memory:', profile });
  const [mine, theirs] = [await of(own), await of(other)];
  await registered(theirs, theirs.dataRecipient, other === 'cds-1.36' ? todayMembers(theirs.dataRecipient) : {});
  await expect(mine.importState(await theirs.exportState())).rejects.toThrow(words);
  await Promise.all([mine.stop(), theirs.stop()]);
});
