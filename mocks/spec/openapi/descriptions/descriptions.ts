// Finds the description of a member by its place in a component.

/**
 * By member (`displayName`), by component and member (`EnergyInvoice.period`), by parent and member
 * (`demandCharges.amount`), or by the whole path. Components are named without their version.
 */
export type ByMember<T> = Readonly<Record<string, T>>;

/** `EnergyPlanContractFullV3` is described as `EnergyPlanContract`. */
const withoutVersion = (component: string): string => component.replace(/(?:Full)?(?:V\d+)?$/u, '');

/** The keys that may describe a member, the most specific first. */
export function keysOf(path: readonly string[]): readonly string[] {
  const [component = '', ...members] = path;
  const own = withoutVersion(component);
  const member = members.at(-1) ?? '';
  const parent = members.at(-2);
  return [
    ...new Set([
      [own, ...members].join('.'),
      ...(parent === undefined ? [] : [`${parent}.${member}`]),
      `${own}.${member}`,
      member,
    ]),
  ];
}

/** The entry for a member, and the key that matched. */
export function foundFor<T>(table: ByMember<T>, path: readonly string[]): readonly [key: string, entry: T] | undefined {
  for (const key of keysOf(path)) {
    const entry = Object.hasOwn(table, key) ? table[key] : undefined;
    if (entry !== undefined) return [key, entry];
  }
  return undefined;
}
