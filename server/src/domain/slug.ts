/** A longer one is cut at a word. */
export const MAX_SLUG = 80;

/** The letters that have no accent to take away. */
const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i', ŋ: 'n' },
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', к: 'k', л: 'l', м: 'm', н: 'n' },
  ...{ о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch' },
  ...{ ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya', і: 'i', є: 'ye', ґ: 'g', ђ: 'dj', ј: 'j', љ: 'lj', њ: 'nj' },
  ...{ ћ: 'c', џ: 'dz', α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l' },
  ...{ μ: 'm', ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps' },
  ω: 'o',
};

/** What a refused slug should look like. */
export function slugRule(example = 'ten-pink-peonies', most = MAX_SLUG): string {
  return `Use lowercase letters, digits and single hyphens, such as ${example}, up to ${most} characters`;
}

/** Whether a text can stand in an address as it is. */
export function isSlug(text: string, most = MAX_SLUG): boolean {
  return text.length <= most && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/** Makes a name readable in an address: 'Crème Brûlée & Roses' → 'creme-brulee-and-roses'. Empty if it has nothing to read. */
export function slugOf(name: string, most = MAX_SLUG): string {
  const lower = name.toLowerCase();
  // Most names have no such letters, and each look for them takes longer than all the rest.
  const plain = (/^[ -~]*$/.test(lower) ? lower : inLatinLetters(lower))
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (plain.length <= most) return plain;
  const cut = plain.slice(0, most + 1);
  const end = cut.lastIndexOf('-');
  return end > 0 ? cut.slice(0, end) : plain.slice(0, most);
}

function inLatinLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\p{L}/gu, (letter) => letters[letter] ?? letter);
}

/** Below a product's address, this is the page on which its buyers review it. */
const REVIEW_PAGE = 'review';

/** What a product is called in its address: what the admin has chosen, or its name. */
export function productSlug({ slug, name }: { slug: string | null; name: string }): string {
  const wanted = slug ?? (slugOf(name) || 'gift');
  return wanted === REVIEW_PAGE ? `${REVIEW_PAGE}-gift` : wanted;
}
