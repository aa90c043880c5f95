// The recipients, holders and consumers of a world on a server, as a page has them.
import type { Persona } from '../personas/persona.ts';
import { personaMethods } from '../sandbox/controls/control-methods.ts';
import type { DataHolderBrand } from '../sandbox/holder-interface.ts';
import type { DataRecipient, Sandbox } from '../sandbox/sandbox-interface.ts';
import { askedMethods } from './line.ts';
import type { Mirror } from './mirror.ts';
import type { ReflectedWorld } from './reflected-world.ts';
import type { RemoteCalls } from './remote-calls.ts';
import { remoteRecipient } from './remote-recipient.ts';

export interface RemoteParties extends Pick<Sandbox, 'holders' | 'personas'> {
  /** The same object each time. Throws a TypeError for one that has not been seen. */
  recipient(id: string): DataRecipient;
}

export function remoteParties(world: ReflectedWorld, { ask, ownFetch }: RemoteCalls): RemoteParties {
  const recipients = new Map<string, DataRecipient>();
  const recipient = (id: string): DataRecipient => {
    const known = recipients.get(id);
    if (known !== undefined) return known;
    const made = remoteRecipient(id, {
      now: () => {
        const found = world.recipient(id);
        if (found !== undefined) return found;
        throw new TypeError(`The server has not sent the data recipient ${id} yet.`);
      },
      ask,
      addresses: world.addresses,
      ownFetch,
      clock: world.clock.now,
    });
    recipients.set(id, made);
    return made;
  };
  const personaOf = ({ name, customerId, holder, note }: Mirror['personas'][number]): Persona => ({
    name,
    customerId,
    holder,
    note,
    latestOneTimePassword: () => world.outbox.latest(customerId, 'one-time-password')?.code,
    ...askedMethods(ask, 'persona', personaMethods, customerId),
  });
  /** Made once for each world. */
  let made: (Pick<Sandbox, 'holders' | 'personas'> & Pick<Mirror, 'epoch'>) | undefined;
  const ofWorld = (): Pick<Sandbox, 'holders' | 'personas'> => {
    const mirror = world.now();
    if (made?.epoch !== mirror.epoch) {
      const personas = mirror.personas.map(personaOf);
      made = { epoch: mirror.epoch, personas, holders: holdersOf(mirror, personas) };
    }
    return made;
  };
  return {
    recipient,
    get holders() {
      return ofWorld().holders;
    },
    get personas() {
      return ofWorld().personas;
    },
  };
}

function holdersOf({ holders, urls }: Mirror, personas: readonly Persona[]): Sandbox['holders'] {
  const rows = holders.map((one): readonly [string, DataHolderBrand] => [
    one.brand,
    {
      ...one,
      urls: urls.dataHolders[one.brand] ?? urls.dataHolder,
      personas: personas.filter(({ holder }) => holder === one.brand),
    },
  ]);
  // Without a prototype, so that an unknown brand is undefined, whatever its name.
  return Object.assign(Object.create(null) as Record<string, DataHolderBrand>, Object.fromEntries(rows));
}
