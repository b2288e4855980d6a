const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled])';

/** Where the focus was: an element, its parent, its place in it, and which of its controls had the focus. */
interface Place {
  parent: Element;
  at: number;
  control: number;
}

/**
 * Keeps the focus near when what had it goes, such as the row of a pressed “Remove” button: the same control of the row
 * that takes its place has it then. A ref for the element around what comes and goes.
 */
export function keepFocusNear(area: HTMLElement | null): (() => void) | undefined {
  if (!area) return undefined;
  let focused: Element | null = null;
  /** From the innermost outward. */
  let places: Place[] = [];
  const note = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null;
    places = placesOf(focused, area);
  };
  const observer = new MutationObserver(() => {
    if (focused?.isConnected !== false) return;
    focused = null;
    if (document.activeElement !== document.body) return;
    const place = places.find(({ parent }) => parent.isConnected);
    if (place) controlNear(place)?.focus();
  });
  area.addEventListener('focusin', note);
  observer.observe(area, { childList: true, subtree: true });
  return () => {
    area.removeEventListener('focusin', note);
    observer.disconnect();
  };
}

function placesOf(target: Element | null, area: Element): Place[] {
  const places: Place[] = [];
  for (let element = target; element && element !== area; element = element.parentElement) {
    const parent = element.parentElement;
    if (!parent || !target) break;
    places.push({ parent, at: [...parent.children].indexOf(element), control: controlsIn(element).indexOf(target) });
  }
  return places;
}

function controlNear({ parent, at, control }: Place): HTMLElement | undefined {
  const near = parent.children[Math.min(at, parent.children.length - 1)];
  const controls = near ? controlsIn(near) : [];
  return (controls[Math.min(control, controls.length - 1)] ?? controlsIn(parent).at(-1)) as HTMLElement | undefined;
}

function controlsIn(element: Element): Element[] {
  return [...(element.matches(FOCUSABLE) ? [element] : []), ...element.querySelectorAll(FOCUSABLE)];
}
