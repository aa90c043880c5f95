// The attributes, properties and events of HTML, SVG and ARIA that our templates may use; nothing else is allowed.

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

/** Global attributes (HTML, 3.2.6; CSS Shadow Parts, 4). No `style`: the pages' policy refuses it. */
const global = words(
  'accesskey autofocus class dir draggable enterkeyhint exportparts hidden id inert inputmode lang part popover role slot spellcheck tabindex title translate',
);

/** WAI-ARIA 1.2, 6: states and properties. */
const aria = words(
  'activedescendant atomic autocomplete busy checked colcount colindex colspan controls current describedby details disabled dropeffect errormessage expanded flowto grabbed haspopup hidden invalid keyshortcuts label labelledby level live modal multiline multiselectable orientation owns placeholder posinset pressed readonly relevant required roledescription rowcount rowindex rowspan selected setsize sort valuemax valuemin valuenow valuetext',
);

/** HTML elements and their own attributes. */
const html: Readonly<Record<string, readonly string[]>> = {
  a: words('href target rel download'),
  button: words('type name value disabled form popovertarget'),
  details: words('open name'),
  dialog: words('open'),
  fieldset: words('disabled name'),
  form: words('novalidate autocomplete method name'),
  iframe: words('src title referrerpolicy sandbox allow loading name'),
  img: words('src alt width height loading decoding'),
  input: words(
    'type name value accept checked disabled required readonly placeholder autocomplete min max step pattern size maxlength minlength',
  ),
  label: words('for'),
  ol: words('start reversed'),
  optgroup: words('label disabled'),
  option: words('value selected disabled label'),
  output: words('for name'),
  progress: words('value max'),
  select: words('name disabled required multiple size'),
  slot: words('name'),
  td: words('colspan rowspan headers'),
  textarea: words('name rows cols disabled required readonly placeholder autocomplete maxlength'),
  th: words('scope colspan rowspan headers'),
  time: words('datetime'),
  ...Object.fromEntries(
    words(
      'abbr article aside b bdi br caption code dd del dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i ins kbd legend li main mark menu nav p pre q s samp section small span strong sub summary sup table tbody tfoot thead tr u ul var wbr',
    ).map((tag) => [tag, []]),
  ),
};

const drawn = words('fill stroke stroke-width transform opacity');

const svg: Readonly<Record<string, readonly string[]>> = {
  svg: words('viewBox width height focusable preserveAspectRatio'),
  circle: words('cx cy r'),
  g: [],
  line: words('x1 y1 x2 y2'),
  path: words('d'),
  rect: words('x y width height rx ry'),
  text: words('x y dx dy text-anchor'),
};

/** Boolean attributes (HTML, 2.3.2), which `?name=` may set. */
const boolean = new Set(
  words('autofocus checked disabled hidden inert multiple novalidate open readonly required reversed selected'),
);

/** Properties of HTML elements that templates set, because the attribute does not follow what the person changed. */
const properties: Readonly<Record<string, readonly string[]>> = {
  input: words('value checked indeterminate'),
  textarea: words('value'),
  progress: words('value max'),
  select: words('value'),
  option: words('selected'),
  details: words('open'),
};

export const nativeEvents: ReadonlySet<string> = new Set(
  words(
    'beforeinput blur cancel change click close contextmenu copy dblclick focus focusin focusout input invalid keydown keyup load paste pointercancel pointerdown pointerenter pointerleave pointermove pointerup reset scroll scrollend select slotchange submit toggle',
  ),
);

export const isKnownTag = (tag: string): boolean => Object.hasOwn(html, tag) || Object.hasOwn(svg, tag);

export const isGlobalAttribute = (name: string): boolean =>
  global.includes(name) || name.startsWith('data-') || (name.startsWith('aria-') && aria.includes(name.slice(5)));

export const isAttribute = (tag: string, name: string): boolean =>
  isGlobalAttribute(name) ||
  html[tag]?.includes(name) === true ||
  svg[tag]?.includes(name) === true ||
  (Object.hasOwn(svg, tag) && drawn.includes(name));

export const isBooleanAttribute = (name: string): boolean => boolean.has(name) || name.startsWith('data-');

export const isProperty = (tag: string, name: string): boolean => properties[tag]?.includes(name) === true;
