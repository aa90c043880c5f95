// How a persona walks the holder's screens and answers on their device.
import { leftHalfHash } from '../keys/hashes.ts';
import { spokenName } from '../scenario/person-name.ts';
import type { ScenarioCustomer } from '../scenario/scenario.ts';
import type { Device } from '../spec/screens.ts';
import type { World } from '../world/world.ts';
import { chosenAccounts } from './chosen-accounts.ts';
import { openVisit, type Answer, type HolderVisit } from './holder-visit.ts';
import type { AuthoriseOptions, CancelAt } from './persona.ts';

export type Ending = 'authorise' | 'decline' | { readonly cancelAt: CancelAt };

const screens = { identify: 'identify', otp: 'one-time-password', accounts: 'accounts', confirm: 'confirm' } as const;

export interface PersonaWalk {
  walk(url: string | URL, ending: Ending, options?: AuthoriseOptions): Promise<URL>;
  answerDevice(authReqId: string, decision: 'approve' | 'deny'): Promise<void>;
  hint(): Promise<string>;
}

export function personaWalk(world: World, customer: ScenarioCustomer): PersonaWalk {
  const { customerId, name } = customer;
  const latestOneTimePassword = (): string | undefined => world.outbox.latest(customerId, 'one-time-password')?.code;
  const address = deviceAddress(world, customer);
  const walk = async (url: string | URL, ending: Ending, options: AuthoriseOptions = {}): Promise<URL> => {
    const visit = await openVisit(world, new URL(url));
    return visit instanceof URL ? visit : walkScreens(visit, ending, options);
  };
  /** One screen after the other until the browser is sent away. */
  const walkScreens = async (visit: HolderVisit, ending: Ending, options: AuthoriseOptions): Promise<URL> => {
    for (;;) {
      const { screen } = visit;
      // Not every authorisation has every screen: the last one is always there.
      if (typeof ending === 'object' && [screens[ending.cancelAt], 'confirm'].includes(screen.name))
        return redirectOf(await visit.answer('cancel', {}));
      const answer = await answerTo(visit, ending, options);
      if ('redirect' in answer) return redirectOf(answer);
    }
  };
  const answerTo = async (visit: HolderVisit, ending: Ending, options: AuthoriseOptions): Promise<Answer> => {
    const { screen } = visit;
    switch (screen.name) {
      case 'identify':
        return visit.answer('identify', { customerId });
      case 'one-time-password': {
        if (screen.oneTimePassword?.deviceRequired === true) await acknowledgeLogin(world, address);
        return visit.answer('one-time-password', { code: latestOneTimePassword() ?? '' });
      }
      case 'profile': {
        const profiles = screen.profiles ?? [];
        const wanted = profiles.find((profile) => options.profile === undefined || profile.name === options.profile);
        if (wanted === undefined) throw new RangeError(`The holder shows no profile ${options.profile ?? ''}.`);
        return visit.answer('profile', { profileId: wanted.id });
      }
      case 'accounts':
        return visit.answer('accounts', {
          accounts: chosenAccounts(customer, screen.accounts ?? [], options.accounts ?? 'all'),
        });
      case 'confirm':
        return visit.answer('confirm', { decision: ending === 'decline' ? 'decline' : 'authorise' });
    }
  };
  const answerDevice = async (authReqId: string, decision: 'approve' | 'deny'): Promise<void> => {
    const authReqHash = await leftHalfHash(authReqId);
    const { requests } = await readDevice(world, address);
    const waiting = requests.find((request) => request.authReqHash === authReqHash);
    if (waiting === undefined) throw new Error(`No such request waits on the device of ${spokenName(name)}.`);
    await answerRequest(world, address, waiting.requestId, decision);
  };
  return { walk, answerDevice, hint: async () => (await readDevice(world, address)).hint };
}

const redirectOf = (answer: Answer): URL => {
  if (!('redirect' in answer)) throw new Error('The holder showed another screen instead of an end.');
  return new URL(answer.redirect);
};

const deviceAddress = (world: World, { holder, customerId }: ScenarioCustomer): string =>
  `${world.addresses.dataHolders[holder]?.issuer ?? ''}/device/${encodeURIComponent(customerId)}`;

async function readDevice(world: World, address: string): Promise<Device> {
  const response = await world.call('consumer', new Request(address, { headers: { accept: 'application/json' } }));
  if (!response.ok) throw new Error(`The device answered ${String(response.status)}.`);
  return (await response.json()) as Device;
}

/** Says yes to every login that waits: the persona has just begun it. */
async function acknowledgeLogin(world: World, address: string): Promise<void> {
  const { requests } = await readDevice(world, address);
  for (const { kind, requestId } of requests) {
    if (kind === 'sign-in') await answerRequest(world, address, requestId, 'approve');
  }
}

async function answerRequest(
  world: World,
  address: string,
  requestId: string,
  decision: 'approve' | 'deny',
): Promise<void> {
  const request = new Request(`${address}/${requestId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ decision }),
  });
  const response = await world.call('consumer', request);
  if (response.ok) return;
  const { error_description: words } = (await response.json()) as { error_description?: string };
  throw new Error(words ?? `The device answered ${String(response.status)}.`);
}
