// Not built yet: the register's operator.
import type { World } from '../world.ts';
import type { RegisterAdmin } from './admin.ts';

export function createRegisterAdmin(_world: World): RegisterAdmin {
  return {
    setStatus: () => Promise.reject(new Error('Not built yet.')),
    list: () => Promise.resolve([]),
  };
}
