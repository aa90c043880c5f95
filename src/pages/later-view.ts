// A view whose words are at hand, and whose element is loaded when it is opened.
import type { View } from './views.ts';

interface LaterView extends Pick<View, 'title' | 'words' | 'show'> {
  /** Asked for once. */
  readonly load: () => Promise<unknown>;
}

export function laterView({ load, ...view }: LaterView): View {
  let loading: Promise<unknown> | undefined;
  const loadRest = (): Promise<unknown> => (loading ??= load());
  return {
    ...view,
    show: (around) => {
      void loadRest();
      return view.show(around);
    },
    loadRest,
  };
}
