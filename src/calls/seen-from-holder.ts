// The sandbox as it is for whoever deals with one of its data holders: their addresses first, their profile, their customers.
import type { Sandbox } from '../../mocks/index.ts';

type ScenarioHolder = Sandbox['scenario']['holders'][number];

/** Undefined where the world has no holder of that brand. */
export const holderNamed = ({ scenario }: Sandbox, brand: string | undefined): ScenarioHolder | undefined =>
  scenario.holders.find((one) => one.brand === brand);

/** The same world for a brand that it does not have, and for its first. */
export function seenFromHolder(sandbox: Sandbox, brand: string | undefined): Sandbox {
  const [first] = sandbox.scenario.holders;
  const holder = holderNamed(sandbox, brand);
  if (holder === undefined) return sandbox;
  const { brand: id, profile = sandbox.profile } = holder;
  if (holder === first && profile === sandbox.profile) return sandbox;
  const own: Partial<Sandbox> = {
    get urls() {
      const { urls } = sandbox;
      const { [id]: dataHolder = urls.dataHolder, ...others } = urls.dataHolders;
      return { ...urls, dataHolder, dataHolders: { [id]: dataHolder, ...others } };
    },
    profile,
    get personas() {
      const theirs = new Set(
        sandbox.scenario.customers
          .filter((one) => (one.holder ?? first?.brand) === id)
          .map(({ customerId }) => customerId),
      );
      return sandbox.personas.filter(({ customerId }) => theirs.has(customerId));
    },
    get decisions() {
      return { ...sandbox.decisions, get: (name) => sandbox.decisions.get(name, id) } satisfies Sandbox['decisions'];
    },
  };
  // Whatever else the world has is asked when it is wanted: a reset makes it anew.
  return new Proxy(sandbox, {
    get: (whole, name): unknown => (Object.hasOwn(own, name) ? Reflect.get(own, name) : Reflect.get(whole, name)),
  });
}
