// Levels of assurance: what a request asks for, what a login reaches, and how the ID token will say it (IS 10, 12.1).
import { recordOf } from '../../ambient/is-record.ts';
import type { Ledger } from '../../engine/ledger.ts';
import { ladder, assuranceLevelOf, type AssuranceLevel } from '../../spec/levels.ts';
import type { World } from '../../world/world.ts';
import { offeredClaims } from '../offered-claims.ts';
import type { AuthorisationRequest } from '../rows.ts';
import { permittedValues } from './object-claims.ts';
import type { Claims, Where } from './request-object.ts';

export type Level = AuthorisationRequest['level'];

interface Wish {
  readonly asked: boolean;
  readonly essential: boolean;
  /** The claim itself says which values it permits: acr_values and vtr are preferences. */
  readonly limited: boolean;
  readonly values: readonly string[];
}

/** Refuses an essential level that nobody could reach here. */
export function levelAsked(world: World, brand: string, claims: Claims, ledger: Ledger, where: Where): Level {
  const { level, reachable, asked } = levelWanted(world, brand, claims);
  checkReachable(reachable, { ...level, values: asked }, ledger, where);
  return level;
}

/** Refuses an essential level that nobody could reach here. */
export function checkReachable(reachable: boolean, { form, values }: Level, ledger: Ledger, where: Where): void {
  ledger.check('level.reachable', reachable, {
    ...where,
    expected: ladder[form].join(' or '),
    actual: values.join(' '),
  });
}

/** vtr goes before acr_values (IS 12.1); where the profile knows no vectors they mean nothing. */
export function levelWanted(
  world: World,
  brand: string,
  claims: Claims,
): { readonly level: Level; readonly reachable: boolean; readonly asked: readonly string[] } {
  const vectors = offeredClaims(world, brand).includes('vot');
  const idToken = recordOf(recordOf(claims['claims'])?.['id_token']) ?? {};
  const acr = wishOf(idToken, 'acr', words(claims['acr_values']));
  const isKnown = world.profileOf(brand).claims.includes('vot');
  const vot = wishOf(isKnown ? idToken : {}, 'vot', isKnown ? words(claims['vtr']) : []);
  const useVot = vot.essential || (vectors && vot.asked && !acr.essential);
  const form = useVot ? 'vot' : 'acr';
  const { essential, limited, values } = useVot ? vot : acr;
  const known = values.filter((value) => ladder[form].includes(value));
  // An ID token holds acr or vot, never both (IS 7.1); an essential claim without values takes any level.
  const reachable =
    !(acr.essential && vot.essential) &&
    (!vot.essential || vectors) &&
    (known.length > 0 || (values.length === 0 && !limited));
  return {
    level: { form, essential, values: known },
    reachable: !essential || reachable,
    asked: [...acr.values, ...vot.values],
  };
}

function wishOf(idToken: Claims, name: 'acr' | 'vot', preferred: readonly string[]): Wish {
  const claim = recordOf(idToken[name]);
  const permitted = permittedValues(claim ?? {});
  return {
    asked: Object.hasOwn(idToken, name) || preferred.length > 0,
    essential: claim?.['essential'] === true,
    limited: permitted !== undefined,
    values: permitted ?? preferred,
  };
}

const words = (value: unknown): readonly string[] =>
  typeof value === 'string' ? value.split(' ').filter(Boolean) : [];

/** The assuranceLevel that has to be reached before the consumer may go on: one factor in the consumer's hand, or two. */
export const assuranceLevelNeeded = ({ essential, values }: Level): AssuranceLevel =>
  essential && values.length > 0 && values.every((value) => assuranceLevelOf(value) === 2) ? 2 : 1;

/** The value the ID token will state for a assuranceLevel reached: the first wish it satisfies, else the assuranceLevel's own name. */
export const statedLevel = ({ form, values }: Level, reached: AssuranceLevel): string =>
  values.find((value) => assuranceLevelOf(value) <= reached) ?? ladder[form][reached - 1] ?? ladder[form][0];
