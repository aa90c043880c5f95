// The heavier elements of a flow view, loaded when there is something for them to show.
import '../../elements/cdr-exchange.ts';
import '../../elements/cdr-usage-chart.ts';
import '../../elements/cdr-why.ts';
import '../../recipient/sealed.ts';
import '../rule-page.ts';
