import type { CDPSession, Page } from '@playwright/test';

/** A way of reading that must lose nothing (WCAG 1.4.4, 1.4.10, 1.4.12). */
export interface Reading {
  name: string;
  /** In CSS pixels. */
  viewport: { width: number; height: number };
  /** Lines, words and letters further apart, as WCAG 1.4.12 says. */
  isSpaced?: boolean;
  /** The reader's own font size, set in the browser: twice the usual 16 px. Phones enlarge the page instead. */
  isLarge?: boolean;
}

/** Waits until nothing moves and no color changes: even the shortest transition shows the old value until the next frame. */
export async function stillness(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
}

/** Lets nothing in the open document move from now on: a change of its colors is then done at once, not by a thousand transitions. */
export async function freeze(page: Page): Promise<void> {
  await stillness(page);
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets.push(still);
  });
}

/** Lets the documents that the page opens from now on tell whether their scripts watch the size of something. */
export async function noteObservers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.ResizeObserver = class extends ResizeObserver {
      constructor(callback: ResizeObserverCallback) {
        super(callback);
        Object.assign(window, { watchesSizes: true });
      }
    };
  });
}

/** What of the open, frozen screen gets lost in these ways of reading. Leaves the window in the size of the last. */
export async function losses(page: Page, ways: readonly Reading[]): Promise<string[]> {
  const found: string[] = [];
  for (const way of ways) {
    await page.setViewportSize(way.viewport);
    if (way.isSpaced) await page.evaluate(spaceText);
    if (way.isLarge) await setFontSize(page, 32);
    await page.evaluate(adapted, { ...way.viewport, fontSize: way.isLarge ? 32 : 16 });
    let problems = await layoutProblems(page);
    // On a busy machine a script may draw a little later: what is lost stays lost.
    for (let looks = 0; problems.length > 0 && looks < 10; looks += 1) {
      await page.evaluate(twoFrames);
      problems = await layoutProblems(page);
    }
    found.push(...problems.map((problem) => `${way.name}: ${problem}`));
    if (way.isSpaced) await page.evaluate(() => document.adoptedStyleSheets.pop());
    if (way.isLarge) await setFontSize(page, 16);
  }
  return found;
}

/** Changes the window of a document that noted its observers, and waits until all has followed. */
export async function resize(page: Page, viewport: Reading['viewport']): Promise<void> {
  await page.setViewportSize(viewport);
  await page.evaluate(adapted, { ...viewport, fontSize: 16 });
}

/**
 * Waits for the new size, and for what scripts draw to it: a chart hears of it in the next frame, and is drawn before
 * the one after that. Where no script watches a size there is nothing to wait for: styles apply when they are asked for.
 */
async function adapted(size: { width: number; height: number; fontSize: number }): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame);
  const fontSize = () => parseFloat(getComputedStyle(document.documentElement).fontSize);
  while (innerWidth !== size.width || innerHeight !== size.height || fontSize() !== size.fontSize) await frame();
  if (!('watchesSizes' in window)) return;
  await frame();
  await frame();
  await new Promise((done) => setTimeout(done));
}

function twoFrames(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  });
}

function spaceText(): void {
  const spacing = new CSSStyleSheet();
  spacing.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets.push(spacing);
}

const sessions = new WeakMap<Page, CDPSession>();

async function setFontSize(page: Page, standard: number): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
}

/** What cannot be read or reached in the page as it is laid out now: sideways scrolling, cut-off text, controls on controls. */
function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const root = document.documentElement;
    const layer: Element = document.querySelector('dialog[open]') ?? document.body;
    const describe = (element: Element) =>
      `<${element.localName}> ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 60)}`;

    for (const scroller of [root, ...layer.querySelectorAll('*')]) {
      const { overflowX } = getComputedStyle(scroller);
      const mayScroll = scroller === root || overflowX === 'auto' || overflowX === 'scroll';
      // A row of pictures is made to be swiped; text is not.
      const isOfPictures = scroller !== root && scroller.textContent.trim() === '';
      if (mayScroll && !isOfPictures && scroller.scrollWidth > scroller.clientWidth + 1 && scroller.clientWidth > 0) {
        problems.push(`scrolls sideways by ${scroller.scrollWidth - scroller.clientWidth}: ${describe(scroller)}`);
      }
    }

    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[aria-hidden=true], [inert], [aria-label=Notifications]');
    /** Text for screen readers only is a pixel large. */
    const isForEyes = (element: Element) => {
      for (let up: Element | null = element; up && up !== layer; up = up.parentElement) {
        if (up.clientWidth === 1 && up.clientHeight === 1) return false;
      }
      return true;
    };

    /** What an element does with what lies outside of it. The same one holds many texts and controls. */
    const readEdges = (element: Element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      return {
        isFree: !/auto|scroll|hidden|clip/.test(overflowX + overflowY),
        isHiddenX: /hidden|clip/.test(overflowX),
        isHiddenY: /hidden|clip/.test(overflowY),
        scrolls: /auto|scroll/.test(overflowX + overflowY),
        frame: element.getBoundingClientRect(),
      };
    };
    const edges = new Map<Element, ReturnType<typeof readEdges>>();
    const edgesOf = (element: Element) => {
      const known = edges.get(element) ?? readEdges(element);
      edges.set(element, known);
      return known;
    };

    const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const holder = text.parentElement;
      if (!text.nodeValue?.trim() || !holder || holder.closest('select, script, style') || !isShown(holder)) continue;
      if (!isForEyes(holder)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      // Fixed above the page until it has the focus.
      if (holder.matches('a[href^="#"]')) continue;
      if (box.left < -1 || box.right > root.clientWidth + 1) problems.push(`beyond the page: ${describe(holder)}`);
      for (let up: Element | null = holder; up && up !== document.body; up = up.parentElement) {
        const { isFree, isHiddenX, isHiddenY, scrolls, frame } = edgesOf(up);
        if (isFree) continue;
        const isCutX = isHiddenX && (box.left < frame.left - 1 || box.right > frame.right + 1);
        const isCutY = isHiddenY && (box.top < frame.top - 2 || box.bottom > frame.bottom + 2);
        if (isCutX || isCutY) {
          problems.push(`cut off: ${describe(holder)}`);
          break;
        }
        // What scrolls is not cut.
        if (scrolls) break;
      }
    }

    type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
    /** The part of a control that is not scrolled out of the sight of what it lies in: a long form above its buttons. */
    const seenOf = (control: Element, box: Box): Box => {
      let { left, right, top, bottom } = box;
      for (let up = control.parentElement; up && up !== document.body; up = up.parentElement) {
        const { isFree, frame } = edgesOf(up);
        if (isFree) continue;
        left = Math.max(left, frame.left);
        right = Math.min(right, frame.right);
        top = Math.max(top, frame.top);
        bottom = Math.min(bottom, frame.bottom);
      }
      return { left, right, top, bottom };
    };
    /** What is fixed, sticks or pops up lies on whatever is under it; whether the page's end can be reached is another test's. */
    const isFixed = (element: Element) => {
      for (let up: Element | null = element; up; up = up.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(up).position) || up.matches('[role=listbox]')) return true;
      }
      return false;
    };
    const controls = [...layer.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => isShown(control) && isForEyes(control) && !control.matches('a[href^="#"]'))
      .flatMap((control) => [...control.getClientRects()].map((box) => ({ control, box: seenOf(control, box) })));
    const meet = (a: Box, b: Box) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    // A button inside its box, such as the one that shows a password, is meant.
    const holds = (a: Box, b: Box) =>
      a.left <= b.left + 1 && a.right >= b.right - 1 && a.top <= b.top + 1 && a.bottom >= b.bottom - 1;
    controls.forEach(({ control, box: a }, index) => {
      for (const { control: other, box: b } of controls.slice(index + 1)) {
        // The boxes first: there are thousands of pairs, and hardly one meets.
        if (!meet(a, b) || holds(a, b) || holds(b, a)) continue;
        if (control.contains(other) || other.contains(control) || isFixed(control) !== isFixed(other)) continue;
        problems.push(`lie on each other: ${describe(control)} and ${describe(other)}`);
      }
    });
    return [...new Set(problems)];
  });
}
