// The address of a participant's logo.
import type { World } from '../world/world.ts';

export const logoUri = ({ addresses }: World, name: string): string => `${addresses.register.base}/logos/${name}.svg`;
