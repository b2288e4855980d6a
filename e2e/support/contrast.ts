import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { equip } from './axe';

/**
 * What axe finds wrong with the contrast of the open page's texts. Texts of a kind that it found right before are left
 * out: header, footer and cards are on every screen, and to judge contrast is most of axe's work.
 * @param right the kinds of text that were found right in this window and color mode; gets more
 */
export async function contrastViolations(page: Page, right: Set<string>): Promise<string[]> {
  await equip(page);
  const kinds = await page.evaluate(kindsOfText);
  const unknown = kinds.filter((kind) => !right.has(kind));
  if (unknown.length === 0) return [];
  const result = await page.evaluate(judge, unknown);
  for (const kind of result.right) right.add(kind);
  return result.violations;
}

type Judged = Window & { textsByKind: Map<string, HTMLElement[]> };

/**
 * Sorts the elements with text by all that their contrast comes from: their classes and those of what they lie in, up
 * to the document, with the colors and the sizes that these have now.
 */
function kindsOfText(): string[] {
  const kinds = new Map<Element, string>();
  /** Stands for a long text; has 64 bits, so that no two kinds share one. */
  const hash = (text: string) => {
    let [low, high] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      low = Math.imul(low ^ text.charCodeAt(at), 2654435761);
      high = Math.imul(high ^ text.charCodeAt(at), 1597334677);
    }
    return `${(low >>> 0).toString(36)}${(high >>> 0).toString(36)}`;
  };
  const kindOf = (element: Element): string => {
    const known = kinds.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const kind = hash(
      [
        element.parentElement ? kindOf(element.parentElement) : '',
        element.localName,
        element.getAttribute('class'),
        element.matches('[aria-disabled=true], [inert]'),
        style.color,
        style.backgroundColor,
        style.backgroundImage,
        style.opacity,
        style.filter,
        style.mixBlendMode,
        style.textShadow,
        style.fontSize,
        style.fontWeight,
        style.position,
        style.display,
      ].join('|'),
    );
    kinds.set(element, kind);
    return kind;
  };
  const isTiny = (element: Element): boolean =>
    (element.clientWidth === 1 && element.clientHeight === 1) ||
    (element.parentElement !== null && isTiny(element.parentElement));
  const texts = new Map<string, HTMLElement[]>();
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    if (!hasText && !element.matches('input, select, textarea')) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // Axe judges no disabled control, nothing above the page, and no text for screen readers only, a pixel large.
    if (element.closest(':disabled') || isTiny(element)) continue;
    if (element.getBoundingClientRect().bottom + scrollY <= 0) continue;
    const kind = kindOf(element);
    texts.set(kind, [...(texts.get(kind) ?? []), element]);
  }
  (window as unknown as Judged).textsByKind = texts;
  return [...texts.keys()];
}

/** Lets axe judge the texts of these kinds. A kind is right when axe has measured one of it, and found none wrong. */
async function judge(unknown: string[]): Promise<{ violations: string[]; right: string[] }> {
  const { axe, textsByKind } = window as unknown as Judged & {
    axe: { run(context: HTMLElement[], options: RunOptions): Promise<AxeResults> };
  };
  const result = await axe.run(
    unknown.flatMap((kind) => textsByKind.get(kind) ?? []),
    {
      runOnly: { type: 'rule', values: ['color-contrast'] },
      resultTypes: ['violations', 'passes'],
      elementRef: true,
    },
  );
  const elementsOf = (results: AxeResults['passes']) =>
    new Set(results.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
  const passed = elementsOf(result.passes);
  const failed = elementsOf(result.violations);
  return {
    violations: result.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    ),
    right: unknown.filter((kind) => {
      const texts = textsByKind.get(kind) ?? [];
      return texts.some((text) => passed.has(text)) && !texts.some((text) => failed.has(text));
    }),
  };
}
