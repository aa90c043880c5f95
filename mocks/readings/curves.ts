// Daily load of a household, a shop or a site, in watts for each five minutes of local time.
import type { ScenarioServicePoint } from '../scenario/scenario.ts';

/** 288 values, one per five minutes from midnight. */
export type Curve = Float64Array;

export interface Habits {
  readonly weekday: Curve;
  readonly saturday: Curve;
  readonly sunday: Curve;
  /** Watts per degree below 17 and above 22. */
  readonly heating: Curve;
  readonly cooling: Curve;
  /** Watts that an appliance adds when it is on for one interval. */
  readonly appliance: number;
}

type Bump = readonly [centre: number, width: number, watts: number];

/** Bell curves over the hours of the day on a constant base; they wrap around midnight. */
function bells(base: number, bumps: readonly Bump[]): Curve {
  return Float64Array.from({ length: 288 }, (_, slot) => {
    const hour = (slot + 0.5) / 12;
    return bumps.reduce((watts, [centre, width, height]) => {
      const away = Math.abs(hour - centre);
      const distance = Math.min(away, 24 - away) / width;
      return watts + height * Math.exp((-distance * distance) / 2);
    }, base);
  });
}

/** A plateau between two hours, with shoulders of about half an hour, on a constant base. */
function openingHours(base: number, from: number, to: number, watts: number): Curve {
  const rise = (hours: number): number => 1 / (1 + Math.exp(-6 * hours));
  return Float64Array.from({ length: 288 }, (_, slot) => {
    const hour = (slot + 0.5) / 12;
    return base + watts * rise(hour - from) * rise(to - hour);
  });
}

/** A home; size 1 is a family's house. */
function home(size: number): Habits {
  const of = (base: number, bumps: readonly Bump[]): Curve => bells(base, bumps).map((watts) => watts * size);
  return {
    weekday: of(240, [
      [7.2, 0.9, 850],
      [13, 2.5, 160],
      [19, 1.8, 1250],
    ]),
    saturday: of(250, [
      [9, 1.5, 700],
      [13.5, 2.5, 380],
      [18.8, 1.9, 1150],
    ]),
    sunday: of(250, [
      [9.5, 1.6, 720],
      [13.5, 2.6, 430],
      [18.4, 1.8, 1250],
    ]),
    heating: of(8, [
      [7, 1, 95],
      [19.5, 2.2, 120],
    ]),
    cooling: of(10, [
      [16.5, 2.6, 170],
      [21, 1.6, 110],
    ]),
    appliance: 1100 * size,
  };
}

function business(base: number, open: number, from: number, to: number, saturday: number, sunday: number): Habits {
  return {
    weekday: openingHours(base, from, to, open),
    saturday: openingHours(base, from, to - 3, open * saturday),
    sunday: openingHours(base, from + 1, to - 4, open * sunday),
    heating: openingHours(0, from, to, open * 0.012),
    cooling: openingHours(open * 0.004, from, to, open * 0.03),
    appliance: open * 0.08,
  };
}

/** Habits by kind of service point. A bakehouse starts in the small hours. */
export const habits: Readonly<Record<ScenarioServicePoint['kind'], Habits>> = {
  house: home(0.96),
  'house-solar': home(1.05),
  'house-solar-battery': home(1.15),
  unit: home(0.55),
  shop: business(520, 4300, 7.5, 17.5, 0.75, 0.25),
  site: business(5200, 21_000, 3, 15, 0.7, 0.45),
};
