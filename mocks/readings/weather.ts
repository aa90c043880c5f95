// Weather of a state on a day: one temperature and one cloud cover, shared by all its service points.
import { hashText } from '../ambient/hash-text.ts';
import type { Day, State } from './zone.ts';
import { dayOfYear } from './zone.ts';
import { fraction, mix, purpose } from './hash.ts';

interface Climate {
  /** Yearly mean in degrees Celsius, and how much mid-summer and mid-winter differ from it. */
  readonly mean: number;
  readonly swing: number;
  /** Degrees north; negative for all of ours. */
  readonly latitude: number;
  /** Minute of the standard day at which the sun is highest. */
  readonly noon: number;
}

const climates: Readonly<Record<State, Climate>> = {
  ACT: { mean: 13.5, swing: 7.5, latitude: -35.3, noon: 725 },
  NSW: { mean: 18, swing: 5.5, latitude: -33.9, noon: 715 },
  QLD: { mean: 21.5, swing: 5, latitude: -27.5, noon: 710 },
  SA: { mean: 17, swing: 6.5, latitude: -34.9, noon: 735 },
  TAS: { mean: 12.5, swing: 4.5, latitude: -42.9, noon: 730 },
  VIC: { mean: 15, swing: 6, latitude: -37.8, noon: 740 },
};

export interface Weather {
  /** Mean of the day in degrees Celsius. */
  readonly temperature: number;
  /** 0 for a clear sky to 1 for an overcast one. */
  readonly cloud: number;
  /** 1 in mid-summer to -1 in mid-winter. */
  readonly season: number;
  /** Sine of the sun's height is `sunBase + sunSwing * cos(hour angle)`. */
  readonly sunBase: number;
  readonly sunSwing: number;
  /** The same for the angle of the sun on panels tilted to the north. */
  readonly panelBase: number;
  readonly panelSwing: number;
  readonly noon: number;
}

const radians = Math.PI / 180;
const tilt = 20;

/** Weather of a state on a day, derived from the seed. Warm and cloudy spells last for some days. */
export function weatherOf(state: State, day: Day, seed: number): Weather {
  const climate = climates[state];
  const here = mix(seed, hashText(state));
  const draw = (of: number, on: Day): number => fraction(mix(mix(here, of), on));
  const spell = (of: number): number => (draw(of, day - 1) + 2 * draw(of, day) + draw(of, day + 1)) / 4;
  const date = dayOfYear(day);
  const season = Math.cos((2 * Math.PI * (date - 20)) / 365.25);
  const declination = -23.44 * radians * Math.cos((2 * Math.PI * (date + 10)) / 365.25);
  const latitude = climate.latitude * radians;
  const tilted = (climate.latitude + tilt) * radians;
  return {
    season,
    temperature: climate.mean + climate.swing * season + 16 * (spell(purpose.temperature) - 0.5),
    cloud: draw(purpose.cloud, day) ** (1.7 + 0.6 * season),
    sunBase: Math.sin(latitude) * Math.sin(declination),
    sunSwing: Math.cos(latitude) * Math.cos(declination),
    panelBase: Math.sin(tilted) * Math.sin(declination),
    panelSwing: Math.cos(tilted) * Math.cos(declination),
    noon: climate.noon,
  };
}
