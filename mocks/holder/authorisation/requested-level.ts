// Levels of assurance: what a request asks for, what a login reaches, and how the ID token states it (IS 10, 12.1).
import { defined } from '../../ambient/defined.ts';
import type { JsonObject } from '../../keys/jws.ts';
import { asJson } from '../../trace/as-json.ts';
import { recordOf } from '../../ambient/is-record.ts';
import type { Evidence, Ledger } from '../../engine/ledger.ts';
import { ladder, assuranceLevelOf, type AssuranceLevel } from '../../spec/levels.ts';
import type { World } from '../../world/world.ts';
import { offeredClaims } from '../offered-claims.ts';
import type { AuthorisationRequest, PushedRequestRow } from '../rows.ts';
import { permittedValues } from './object-claims.ts';
import type { Where } from './request-object.ts';

export type Level = AuthorisationRequest['level'];

interface Wish {
  readonly asked: boolean;
  readonly essential: boolean;
  /** The claim itself restricts the values; acr_values and vtr are only preferences. */
  readonly limited: boolean;
  readonly values: readonly string[];
  /** Path of the request for a level in the object. */
  readonly place: readonly string[];
}

/** Refuses an essential level that no login can reach here. */
export function levelAsked(
  world: World,
  brand: string,
  claims: JsonObject,
  ledger: Ledger,
  where: (part: string) => Where,
): Level {
  const { level, reachable, place, obstacle } = levelWanted(world, brand, claims);
  const said = place.reduce<unknown>((inner, name) => recordOf(inner)?.[name], claims);
  ledger.check('level.reachable', reachable, {
    ...where(['payload', ...place].join('.')),
    expected: expectedLevels(level),
    actual: asJson(said),
    ...obstacle,
  });
  return level;
}

const expectedLevels = ({ form }: Level): string => ladder[form].join(' or ');

/** The same check for a pushed request, with the values stored at the push. */
export function checkReachable(
  { levelReachable, levelValues, request: { level } }: PushedRequestRow,
  ledger: Ledger,
  where: Where,
): void {
  const values = levelValues ?? level.values;
  ledger.check('level.reachable', levelReachable, {
    ...where,
    expected: expectedLevels(level),
    actual: values.length === 0 ? null : values.join(' '),
  });
}

/** Why no value could be reached: what is expected instead, and what to do. */
type Obstacle = Required<Pick<Evidence, 'expected' | 'fix'>>;

const bothEssential: Obstacle = {
  expected: 'acr or vot essential, not both',
  fix: 'Make only one of acr and vot essential: an ID token contains one or the other.',
};
const noVectors: Obstacle = {
  expected: 'not essential',
  fix: 'Request acr instead of vot: this holder does not support vectors of trust.',
};

interface LevelWanted {
  readonly level: Level;
  /** Every requested value, known or not. */
  readonly values: readonly string[];
  readonly reachable: boolean;
  /** Path of the request for a level in the object. */
  readonly place: readonly string[];
  readonly obstacle?: Obstacle;
}

/** vtr takes precedence over acr_values (IS 12.1); in a profile without vectors it has no meaning. */
export function levelWanted(world: World, brand: string, claims: JsonObject): LevelWanted {
  const vectors = offeredClaims(world, brand).includes('vot');
  const idToken = recordOf(recordOf(claims['claims'])?.['id_token']) ?? {};
  const acr = wishOf(idToken, 'acr', words(claims['acr_values']));
  const isKnown = world.profileOf(brand).claims.includes('vot');
  const vot = wishOf(isKnown ? idToken : {}, 'vot', isKnown ? words(claims['vtr']) : []);
  const useVot = vot.essential || (vectors && vot.asked && !acr.essential);
  const form = useVot ? 'vot' : 'acr';
  const { essential, limited, values, place } = useVot ? vot : acr;
  const known = values.filter((value) => ladder[form].includes(value));
  // An ID token contains acr or vot, never both (IS 7.1).
  const both = acr.essential && vot.essential;
  const obstacle = both ? bothEssential : vot.essential && !vectors ? noVectors : undefined;
  // An essential claim without values accepts any level.
  const isMet = known.length > 0 || (values.length === 0 && !limited);
  return {
    level: { form, essential, values: known },
    values,
    reachable: !essential || (obstacle === undefined && isMet),
    place: both ? ['claims', 'id_token'] : place,
    ...defined({ obstacle }),
  };
}

function wishOf(idToken: JsonObject, name: 'acr' | 'vot', preferred: readonly string[]): Wish {
  const claim = recordOf(idToken[name]);
  const permitted = permittedValues(claim ?? {});
  return {
    asked: Object.hasOwn(idToken, name) || preferred.length > 0,
    essential: claim?.['essential'] === true,
    limited: permitted !== undefined,
    values: permitted ?? preferred,
    place: Object.hasOwn(idToken, name) ? ['claims', 'id_token', name] : [name === 'acr' ? 'acr_values' : 'vtr'],
  };
}

const words = (value: unknown): readonly string[] =>
  typeof value === 'string' ? value.split(' ').filter(Boolean) : [];

/** The assurance level that the consumer must reach: one factor, or two. */
export const assuranceLevelNeeded = ({ essential, values }: Level): AssuranceLevel =>
  essential && values.length > 0 && values.every((value) => assuranceLevelOf(value) === 2) ? 2 : 1;

/** The value that the ID token states for a level reached: the first requested one that it satisfies, otherwise the level's own. */
export const statedLevel = ({ form, values }: Level, reached: AssuranceLevel): string =>
  values.find((value) => assuranceLevelOf(value) <= reached) ?? ladder[form][reached - 1] ?? ladder[form][0];
